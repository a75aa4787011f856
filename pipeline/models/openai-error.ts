import { APIConnectionTimeoutError, APIError } from "openai";
import { ConfigError, ModelError, type ModelErrorKind, messageOf } from "../engine/errors.ts";
import { type EmbeddingAccount, hideKey, type OpenAiAccount, settingsPath } from "./account.ts";
import { allowancesOf, retryAfterOf } from "./rate-headers.ts";
import { kindOfStatus } from "./status.ts";

type Account = OpenAiAccount | EmbeddingAccount;

/** A request that failed. */
interface Failed {
  readonly account: Account;
  /** How messages begin. */
  readonly where: string;
  /** Whether the server had answered before. */
  readonly answered: boolean;
}

/**
 * The error for what the client threw. Its message says what to do and never shows the key. It is a
 * `ConfigError` if every other request would fail too. That is always so for a refused key (401) or an
 * account without credit. Before the first answer it is also so for anything that is wrong in the settings.
 * Otherwise it is a `ModelError`.
 */
export function openAiError(error: unknown, account: Account, answered: boolean): Error {
  const { settings } = account;
  const where = `could not ask "${settings.model}" at ${new URL(settings.baseUrl).host}`;
  if (error instanceof APIConnectionTimeoutError) {
    const message = `${where}: no answer within ${settings.timeoutSeconds} s`;
    return new ModelError(message, { kind: "timeout", retryable: true, cause: error });
  }
  const failed = { account, where, answered };
  if (error instanceof APIError && typeof error.status === "number")
    return statusError(error, error.status, failed);
  return connectionError(error, failed);
}

function statusError(error: APIError, status: number, failed: Failed): Error {
  const { account, where, answered } = failed;
  const kind = kindOfStatus(status, error.code ?? null);
  const words = serverWords(error, account.key);
  const said = words === null ? "" : `, "${words}"`;
  const message = `${where}: the server answered ${status}${said}${hintFor(kind, status, account)}`;
  if (failsForAll(kind, status, answered))
    return new ConfigError(
      answered ? `${message}; what was made is kept, and the same command continues` : message,
    );
  // It gets no `cause`, because servers may repeat the key there.
  return new ModelError(message, {
    kind,
    retryable: kind === "rate-limit" || kind === "server",
    raw: words,
    retryAfterMs: waitOf(error.headers),
  });
}

/** A 403 may concern only one prompt, since gateways that inspect prompts send it. */
function failsForAll(kind: ModelErrorKind, status: number, answered: boolean): boolean {
  if (kind === "quota" || status === 401) return true;
  return !answered && (kind === "authentication" || status === 404);
}

/**
 * There is no server at the address, or not the right one: no such name, nobody listens, another protocol, or
 * no trust.
 */
const noServer = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EPROTO|ERR_INVALID_URL|ERR_TLS_.*|ERR_SSL_.*|.*CERT.*)$/;

function connectionError(error: unknown, { account, where, answered }: Failed): Error {
  const cause = causeOf(error);
  const message = `${where}: the connection failed, ${messageOf(cause)}`;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!answered && noServer.test(code))
    return new ConfigError(
      `${message}; check ${settingsPath(account)}.baseUrl, and that the server is running`,
    );
  return new ModelError(message, { kind: "network", retryable: true, cause: error });
}

function hintFor(kind: ModelErrorKind, status: number, account: Account): string {
  const place = settingsPath(account);
  if (kind === "authentication")
    return `; check the key in the environment variable ${account.settings.keyVariable} (${place}.keyVariable)`;
  if (kind === "quota") return "; the account has no credit left";
  if (status === 404) return `; check ${place}.model and ${place}.baseUrl`;
  return kind === "request" && "role" in account
    ? "; `pipeline models check` finds out what the server takes"
    : "";
}

const longestWords = 300;

/** What the server says is wrong, without the key; `null` if it doesn't answer in JSON. */
function serverWords(error: APIError, key: string): string | null {
  if (error.error === undefined) return null;
  const words = error.message.replace(`${error.status} `, "");
  return hideKey(words, key).slice(0, longestWords);
}

/** From `Retry-After`, or the time until the used-up allowance is renewed. */
function waitOf(headers: Headers | undefined): number | null {
  if (!headers) return null;
  const usedUp = allowancesOf(headers).filter(({ remaining }) => remaining <= 0);
  const renewed = usedUp.length > 0 ? Math.max(...usedUp.map(({ renewedInMs }) => renewedInMs)) : null;
  return retryAfterOf(headers) ?? renewed;
}

/** The innermost cause. The client and `fetch` each wrap it once. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error;
}
