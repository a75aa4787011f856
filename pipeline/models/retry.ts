import pRetry, { AbortError } from "p-retry";
import { ModelError, type ModelErrorKind } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import type { Provider } from "./provider.ts";

export interface RetryOptions {
  /** How often a request is sent again after temporary errors. A 429 doesn't count. */
  readonly retries: number;
  readonly emit: Emit;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Before a failed request is sent again. */
interface Wait {
  readonly attempt: number;
  readonly kind: ModelErrorKind;
  readonly waitMs: number;
}

export interface SendAgain extends Pick<RetryOptions, "retries" | "sleep"> {
  tell(wait: Wait, error: ModelError): void;
}

/** A server that answers 429 for this many milliseconds is given up on. */
const longestStorm = 15 * 60_000;
const firstWait = 250;
const longestWait = 30_000;

/**
 * Sends a request again if that may help. Waits as long as the server asks, or each time twice as long as
 * before.
 */
export function withRetry(provider: Provider, { retries, emit, sleep }: RetryOptions): Provider {
  return {
    ...provider,
    send: (request, signal) => {
      const tell = (wait: Wait) =>
        emit({ type: "call-retry", call: request.call, model: provider.model, ...wait });
      return sendAgain(() => provider.send(request, signal), { retries, sleep, tell }, signal);
    },
  };
}

/** The same for anything that throws `ModelError`s. */
export function sendAgain<T>(
  send: () => Promise<T>,
  { retries, sleep, tell }: SendAgain,
  signal: AbortSignal,
): Promise<T> {
  const attempt = async () => {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ModelError && error.retryable && !signal.aborted) throw error;
      throw new AbortError(error instanceof Error ? error : String(error));
    }
  };
  let left = retries;
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
    maxRetryTime: longestStorm,
    shouldRetry: async ({ error, attemptNumber }) => {
      if (!(error instanceof ModelError)) return false;
      if (error.kind !== "rate-limit" && left-- === 0) return false;
      const waitMs = error.retryAfterMs ?? Math.min(longestWait, firstWait * 2 ** (attemptNumber - 1));
      if (waitMs > longestStorm) return false;
      tell({ attempt: attemptNumber, kind: error.kind, waitMs }, error);
      await sleep(waitMs, signal);
      return true;
    },
  });
}
