import type { Allowance } from "../provider.ts";
import { type Told, toldBy, untilAllowed } from "./allowances.ts";
import { type Bucket, fullBucket, type Rate, taken, waitFor } from "./bucket.ts";
import { createLearner, type Flight } from "./learner.ts";

export interface LimiterSettings {
  /** The most calls in flight. */
  readonly concurrency: number;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
  readonly timeoutMs: number;
}

export interface Ticket {
  readonly flight: Flight;
  /** As estimated before it was sent. */
  readonly tokens: number;
}

export type Outcome =
  | { readonly kind: "answered"; readonly tokens: number | null; readonly allowances: readonly Allowance[] }
  /** One too many, says the server. */
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "timeout" }
  | { readonly kind: "failed"; readonly retryAfterMs: number | null };

/** A server that asks for longer is not waited for by all; who was refused gives up. */
const longestAskedMs = 15 * 60_000;

export interface Limiter {
  /** Milliseconds until a call of so many tokens may be sent; `Infinity` where another has to end first. */
  wait(tokens: number, now: number): number;
  begin(call: string, tokens: number, now: number): Ticket;
  end(ticket: Ticket, outcome: Outcome, now: number): void;
}

/**
 * Decides when calls are sent: by what the settings allow, by what the server's headers say, and by what is learned from
 * its refusals and from how long it takes. A state machine: time comes in with each event, in milliseconds.
 */
export function createLimiter(settings: LimiterSettings): Limiter {
  const learner = createLearner(settings);
  const requestRate = configuredRate(settings.requestsPerMinute);
  const tokenRate = configuredRate(settings.tokensPerMinute);
  const inFlight = { requests: 0, tokens: 0 };
  let told: readonly Told[] = [];
  return {
    wait: (tokens, now) =>
      Math.max(
        learner.wait(now),
        requestRate.wait(1, now),
        tokenRate.wait(tokens, now),
        untilAllowed(told, inFlight, tokens, now),
      ),
    begin: (call, tokens, now) => {
      requestRate.take(1, now);
      tokenRate.take(tokens, now);
      inFlight.requests += 1;
      inFlight.tokens += tokens;
      return { flight: learner.begin(call, now), tokens };
    },
    end: ({ flight, tokens }, outcome, now) => {
      inFlight.requests -= 1;
      inFlight.tokens -= tokens;
      if (outcome.kind === "refused") learner.refused(flight, bounded(outcome.retryAfterMs), now);
      else if (outcome.kind === "timeout") learner.timedOut(flight);
      else if (outcome.kind === "failed") learner.failed(bounded(outcome.retryAfterMs), now);
      else {
        learner.answered(flight, now);
        if (outcome.tokens !== null) tokenRate.take(outcome.tokens - tokens, now);
        if (outcome.allowances.length > 0) told = toldBy(outcome.allowances, now);
      }
    },
  };
}

const bounded = (askedMs: number | null) => (askedMs !== null && askedMs > longestAskedMs ? null : askedMs);

/** A rate from the settings; without one, nothing waits. */
function configuredRate(perMinute: number | undefined) {
  const rate: Rate = { perMs: (perMinute ?? 0) / 60_000 };
  let bucket: Bucket | null = null;
  return {
    wait: (cost: number, now: number) => {
      if (perMinute === undefined) return 0;
      return waitFor(bucket ?? fullBucket(rate, now), rate, cost, now);
    },
    take: (cost: number, now: number) => {
      if (perMinute !== undefined) bucket = taken(bucket ?? fullBucket(rate, now), rate, cost, now);
    },
  };
}
