import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { ConfigError, ModelError, type ModelErrorKind, messageOf } from "../../pipeline/engine/errors.ts";
import { hideKey } from "../../pipeline/models/account.ts";
import { onAbort } from "../../pipeline/models/interruption.ts";
import { retryAfterOf } from "../../pipeline/models/rate-headers.ts";
import { keepAliveFetch } from "../../pipeline/models/transport.ts";

/** The environment variable that holds the key of a memory server, if it needs one. */
export const keyVariable = "MEMORY_KEY";

/** The address of a memory server, and how to ask it. */
export interface MemoryAccount {
  /** Without a slash at its end; paths are appended to it. */
  readonly address: string;
  /** Empty if there is none. */
  readonly key: string;
  /** The longest time that one request may take. */
  readonly timeoutMs: number;
}

export interface MemoryRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** Sends a request once and returns the body of the response. */
export type Send = (request: MemoryRequest, signal: AbortSignal) => Promise<string>;

/**
 * Sends requests to a memory, each of them once. Throws a `ModelError` that says whether sending it again may help, or a
 * `ConfigError` if the key is refused.
 */
export function memoryRequests(account: MemoryAccount): Send {
  const { address, key, timeoutMs } = account;
  const fetching = keepAliveFetch();
  const headers = { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) };
  return async ({ method, path, body }, signal) => {
    const where = `could not ask the memory at ${address}: ${method} ${path}`;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const controller = new AbortController();
    const letGo = onAbort(signal, () => controller.abort());
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const init = { method, headers, signal: controller.signal, ...text };
      const response = await fetching(`${address}${path}`, init);
      const received = await bodyText(response, where);
      if (response.ok) return received;
      throw statusError(response, hideKey(received, key), where);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ModelError || error instanceof ConfigError) throw error;
      if (controller.signal.aborted)
        throw failed("timeout", `${where} had no answer within ${timeoutMs / 1000} s`);
      throw failed("network", `${where}: the connection failed, ${hideKey(messageOf(error), key)}`);
    } finally {
      clearTimeout(timer);
      letGo();
    }
  };
}

/** The longest body that docs/memory-protocol.md allows, in bytes. */
const longestBody = 16 * 1024 * 1024;

/** Reads a body no further than it may be long, so that a server can't fill the memory of this process. */
async function bodyText({ body }: Response, where: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > longestBody)
      throw new ModelError(`${where} was answered with more than 16 MB, and the protocol allows no more`, {
        kind: "request",
        retryable: false,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const failed = (kind: ModelErrorKind, message: string) => new ModelError(message, { kind, retryable: true });

function statusError({ status, headers }: Response, body: string, where: string): Error {
  const message = `${where} was answered with ${status}${errorIn(body)}`;
  if (status === 401 || status === 403)
    return new ConfigError(`${message}; check the key in the environment variable ${keyVariable}`);
  const kind = kindOf(status);
  return new ModelError(message, {
    kind,
    retryable: kind !== "request",
    retryAfterMs: retryAfterOf(headers),
  });
}

function kindOf(status: number): ModelErrorKind {
  if (status === 429) return "rate-limit";
  return status >= 500 || status === 408 ? "server" : "request";
}

const errorSchema = z.object({ error: z.string() });
const longestShown = 300;

/** What the memory says is wrong, if its response follows the protocol. */
function errorIn(body: string): string {
  const { data } = errorSchema.safeParse(parseJson(body));
  return data ? `, "${data.error.slice(0, longestShown)}"` : "";
}
