import pRetry, { AbortError } from "p-retry";
import { ModelError, type ModelErrorKind } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import type { Provider } from "./provider.ts";

export interface RetryOptions {
  /** How often a request is sent again after errors that may pass; a 429 uses none of them up. */
  readonly retries: number;
  readonly emit: Emit;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** A request that failed and is sent again after a while. */
interface Wait {
  readonly attempt: number;
  readonly kind: ModelErrorKind;
  readonly waitMs: number;
}

/** What sending again needs. */
export interface SendAgain extends Pick<RetryOptions, "retries" | "sleep"> {
  tell(wait: Wait): void;
}

/** However long a server says 429, at some point it is not going to say anything else. */
const longestStorm = 15 * 60_000;
const firstWait = 250;
const longestWait = 30_000;

/** Sends again what may be sent again, waiting as long as the server asks, or twice as long each time. */
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

/** The same for anything that fails with `ModelError`s. */
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
      tell({ attempt: attemptNumber, kind: error.kind, waitMs });
      await sleep(waitMs, signal);
      return true;
    },
  });
}
