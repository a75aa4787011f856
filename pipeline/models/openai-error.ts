import { APIConnectionTimeoutError, APIError } from "openai";
import { ConfigError, ModelError, type ModelErrorKind, messageOf } from "../engine/errors.ts";
import type { EmbeddingAccount, OpenAiAccount } from "./openai.ts";
import { allowancesOf, retryAfterOf } from "./rate-headers.ts";
import { withoutKey } from "./without-key.ts";

const longestTold = 300;

type Account = OpenAiAccount | EmbeddingAccount;
const placeOf = (account: Account) => ("role" in account ? `models.${account.role}` : account.place);

/**
 * What the client threw, in words that say what to do and never the key. Where no other request would end better it is
 * a `ConfigError`: at any time a key that is refused (401) or an account without credit; before anything was `answered`,
 * all that lies in the settings. Otherwise, or where it may pass, a `ModelError`.
 */
export function openAiError(error: unknown, account: Account, answered: boolean): Error {
  const { settings } = account;
  const where = `could not ask "${settings.model}" at ${new URL(settings.baseUrl).host}`;
  if (error instanceof APIConnectionTimeoutError) {
    const message = `${where}: no answer within ${settings.timeoutSeconds} s`;
    return new ModelError(message, { kind: "timeout", retryable: true, cause: error });
  }
  if (error instanceof APIError && typeof error.status === "number")
    return statusError(error, error.status, where, account, answered);
  return connectionError(error, where, account, answered);
}

function statusError(
  error: APIError,
  status: number,
  where: string,
  account: Account,
  answered: boolean,
): Error {
  const kind = kindOfStatus(status, error.code ?? null);
  const told = `${where}: the server answered ${status}${toldBy(error, account.key)}${hintFor(kind, status, account)}`;
  if (isForAll(kind, status, answered))
    return new ConfigError(
      answered ? `${told}; what was made is kept, the same command goes on from there` : told,
    );
  // No cause: servers tell in it which key they were given.
  return new ModelError(told, {
    kind,
    retryable: kind === "rate-limit" || kind === "server",
    raw: wordsOf(error, account.key),
    retryAfterMs: waitOf(error.headers),
  });
}

/** A 403 may be for one prompt, as gateways send it that look into prompts. */
function isForAll(kind: ModelErrorKind, status: number, answered: boolean): boolean {
  if (kind === "quota" || status === 401) return true;
  return !answered && (kind === "authentication" || status === 404);
}

/** Nobody is there, or somebody else: no name, no listener, no such protocol, no trust. */
const nobodyThere =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EPROTO|ERR_INVALID_URL|ERR_TLS_.*|ERR_SSL_.*|.*CERT.*)$/;

function connectionError(error: unknown, where: string, account: Account, answered: boolean): Error {
  const cause = causeOf(error);
  const told = `${where}: the connection failed, ${messageOf(cause)}`;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!answered && nobodyThere.test(code))
    return new ConfigError(`${told}; check ${placeOf(account)}.baseUrl, and that the server is running`);
  return new ModelError(told, { kind: "network", retryable: true, cause: error });
}

function hintFor(kind: ModelErrorKind, status: number, account: Account): string {
  const place = placeOf(account);
  if (kind === "authentication")
    return `; check the key in the environment variable ${account.settings.keyVariable} (${place}.keyVariable)`;
  if (kind === "quota") return "; the account has no credit left";
  if (status === 404) return `; check ${place}.model and ${place}.baseUrl`;
  return kind === "request" && "role" in account
    ? "; `pipeline models check` finds out what the server takes"
    : "";
}

/** What the server says is wrong, where it answers in JSON, without the key. */
function wordsOf(error: APIError, key: string): string | null {
  if (error.error === undefined) return null;
  const told = error.message.replace(`${error.status} `, "");
  return withoutKey(told, key).slice(0, longestTold);
}

function toldBy(error: APIError, key: string): string {
  const words = wordsOf(error, key);
  return words === null ? "" : `, "${words}"`;
}

/** What a status means, and the code in the error's body. */
export function kindOfStatus(status: number, code: string | null): ModelErrorKind {
  if (code === "insufficient_quota" || status === 402) return "quota";
  if (code === "content_filter") return "content-filter";
  if (status === 429) return "rate-limit";
  if (status === 401 || status === 403) return "authentication";
  return status >= 500 || status === 408 || status === 409 ? "server" : "request";
}

/** By `Retry-After`, or until what has run out is renewed. */
function waitOf(headers: Headers | undefined): number | null {
  if (!headers) return null;
  const out = allowancesOf(headers).filter(({ remaining }) => remaining <= 0);
  const renewed = out.length > 0 ? Math.max(...out.map(({ renewedInMs }) => renewedInMs)) : null;
  return retryAfterOf(headers) ?? renewed;
}

/** What lies at the bottom: the client and `fetch` each wrap it once. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error;
}
