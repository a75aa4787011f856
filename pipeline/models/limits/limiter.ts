import type { Allowance } from "../provider.ts";
import { type Bucket, fullBucket, type Rate, taken, waitFor } from "./bucket.ts";
import { callAnswered, callFailed, callRefused, callSent, callTimedOut, untilRoom } from "./learn.ts";
import { type Flight, type Learned, nothingLearned } from "./learned.ts";

export interface LimiterSettings {
  /** The maximum number of calls that may be in flight. */
  readonly concurrency: number;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
  readonly timeoutMs: number;
}

export interface Ticket {
  readonly flight: Flight;
  /** The estimate from before the call was sent. */
  readonly tokens: number;
}

export type RequestOutcome =
  | { readonly kind: "answered"; readonly tokens: number | null; readonly allowances: readonly Allowance[] }
  /** The server says that it gets too many requests. */
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "timeout" }
  | { readonly kind: "failed"; readonly retryAfterMs: number | null };

export interface Limiter {
  /**
   * Milliseconds until a call with this many tokens may be sent; `Infinity` if another one has to end first.
   */
  wait(tokens: number, now: number): number;
  begin(call: string, tokens: number, now: number): Ticket;
  end(ticket: Ticket, outcome: RequestOutcome, now: number): void;
}

/**
 * Decides when calls are sent. It follows the settings and the server's headers, and learns from the server's
 * refusals and latencies. It is a state machine: each event comes with its time, in milliseconds.
 */
export function createLimiter(settings: LimiterSettings): Limiter {
  const learned = nothingLearned(settings);
  const requestRate = configuredRate(settings.requestsPerMinute);
  const tokenRate = configuredRate(settings.tokensPerMinute);
  const inFlight = { requests: 0, tokens: 0 };
  let stated: readonly StatedAllowance[] = [];
  return {
    wait: (tokens, now) =>
      Math.max(
        untilRoom(learned, now),
        requestRate.wait(1, now),
        tokenRate.wait(tokens, now),
        untilAllowed(stated, inFlight, tokens, now),
      ),
    begin: (call, tokens, now) => {
      requestRate.take(1, now);
      tokenRate.take(tokens, now);
      inFlight.requests += 1;
      inFlight.tokens += tokens;
      return { flight: callSent(learned, call, now), tokens };
    },
    end: ({ flight, tokens }, outcome, now) => {
      inFlight.requests -= 1;
      inFlight.tokens -= tokens;
      learnFrom(learned, flight, outcome, now);
      if (outcome.kind !== "answered") return;
      if (outcome.tokens !== null) tokenRate.take(outcome.tokens - tokens, now);
      if (outcome.allowances.length > 0) stated = statedBy(outcome.allowances, now);
    },
  };
}

function learnFrom(learned: Learned, flight: Flight, outcome: RequestOutcome, now: number): void {
  if (outcome.kind === "answered") callAnswered(learned, flight, now);
  else if (outcome.kind === "timeout") callTimedOut(learned, flight);
  else if (outcome.kind === "refused") callRefused(learned, flight, unlessTooLong(outcome.retryAfterMs), now);
  else callFailed(learned, unlessTooLong(outcome.retryAfterMs), now);
}

/** If a server asks for a longer wait than this, only the refused call gives up. The others don't wait. */
export const longestAskedMs = 15 * 60_000;
const unlessTooLong = (askedMs: number | null) =>
  askedMs !== null && askedMs > longestAskedMs ? null : askedMs;

/** A rate from the settings. Without one, nothing waits. */
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

/** What a server said may still be sent, and until when that holds. */
interface StatedAllowance {
  readonly of: Allowance["of"];
  readonly remaining: number;
  readonly until: number;
}

function statedBy(allowances: readonly Allowance[], now: number): readonly StatedAllowance[] {
  return allowances.map(({ of, remaining, renewedInMs }) => ({ of, remaining, until: now + renewedInMs }));
}

/**
 * Milliseconds until one more call fits. Nobody knows which of the calls in flight the server has already
 * counted, so none of them are assumed to be included in what it said.
 */
function untilAllowed(
  stated: readonly StatedAllowance[],
  inFlight: { readonly requests: number; readonly tokens: number },
  tokens: number,
  now: number,
): number {
  const more = { requests: 1, tokens };
  const lacking = stated.filter(
    ({ of, remaining, until }) => until > now && inFlight[of] + more[of] > remaining,
  );
  return lacking.reduce((longest, { until }) => Math.max(longest, until - now), 0);
}
