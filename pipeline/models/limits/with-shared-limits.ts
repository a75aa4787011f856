import { ModelError } from "../../engine/errors.ts";
import type { Quotas, SharedRate } from "../../store/postgres/quotas.ts";
import { sleep } from "../interruption.ts";
import type { Provider } from "../provider.ts";
import { longestAskedMs } from "./limiter.ts";
import { promptTokensOf } from "./with-limits.ts";

export interface SharedLimits {
  readonly quotas: Quotas;
  /** The model and its server, for which the workers share the limits. */
  readonly server: string;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** How long all workers wait if a server refused a call and didn't say how long to wait. */
const usualHoldMs = 1_000;

/** Keeps to the configured rates together with all other workers. After a refusal to one worker, all wait. */
export function withSharedLimits(provider: Provider, limits: SharedLimits): Provider {
  const { quotas, server, requestsPerMinute, tokensPerMinute } = limits;
  const ratesOf = (requests: number, tokens: number): SharedRate[] => [
    ...(requestsPerMinute === undefined
      ? []
      : [{ kind: "requests" as const, perMinute: requestsPerMinute, cost: requests }]),
    ...(tokensPerMinute === undefined
      ? []
      : [{ kind: "tokens" as const, perMinute: tokensPerMinute, cost: tokens }]),
  ];
  let answerTokens = 0;
  return {
    ...provider,
    send: async (request, signal) => {
      signal.throwIfAborted();
      const expected = promptTokensOf(request) + answerTokens;
      for (let ms = await quotas.take(server, ratesOf(1, expected)); ms > 0; ms = await quotas.held(server))
        await sleep(ms, signal);
      try {
        const response = await provider.send(request, signal);
        const { usage } = response;
        if (usage) {
          answerTokens += (usage.outputTokens - answerTokens) / 10;
          const more = usage.inputTokens + usage.outputTokens - expected;
          if (tokensPerMinute !== undefined) await quotas.take(server, ratesOf(0, more).slice(-1));
        }
        return response;
      } catch (error) {
        if (error instanceof ModelError && error.kind === "rate-limit") {
          const asked = error.retryAfterMs ?? usualHoldMs;
          // If the server asks for a longer wait, only this call gives up.
          if (asked <= longestAskedMs) await quotas.hold(server, asked);
        }
        throw error;
      }
    },
  };
}
