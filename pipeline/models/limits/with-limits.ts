import { ModelError } from "../../engine/errors.ts";
import { onAbort } from "../on-abort.ts";
import type { ModelRequest, Provider } from "../provider.ts";
import type { Limiter, Outcome, Ticket } from "./limiter.ts";

export interface Clock {
  /** Milliseconds since any beginning. */
  now(): number;
  /** Calls `act` after so many milliseconds; the returned function takes it back. */
  after(ms: number, act: () => void): () => void;
}

interface Waiting {
  readonly call: string;
  readonly tokens: number;
  readonly start: (ticket: Ticket) => void;
}

/** Lets requests through in the order in which they came, each when the limiter says so. */
export function withLimits(provider: Provider, limiter: Limiter, clock: Clock): Provider {
  const queue: Waiting[] = [];
  let answerTokens = 0;
  let cancelTimer = () => {};
  const letThrough = () => {
    cancelTimer();
    cancelTimer = () => {};
    for (let next = queue[0]; next; next = queue[0]) {
      const ms = limiter.wait(next.tokens, clock.now());
      if (ms > 0) {
        if (ms !== Number.POSITIVE_INFINITY) cancelTimer = clock.after(ms, letThrough);
        return;
      }
      queue.shift();
      next.start(limiter.begin(next.call, next.tokens, clock.now()));
    }
  };
  const turnOf = (call: string, tokens: number, signal: AbortSignal) =>
    new Promise<Ticket>((start, stop) => {
      const letGo = onAbort(signal, () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        stop(signal.reason);
      });
      const waiting: Waiting = {
        call,
        tokens,
        start: (ticket) => {
          letGo();
          start(ticket);
        },
      };
      queue.push(waiting);
      letThrough();
    });
  return {
    ...provider,
    send: async (request, signal) => {
      signal.throwIfAborted();
      const ticket = await turnOf(request.call, promptTokensOf(request) + answerTokens, signal);
      let outcome: Outcome = { kind: "failed", retryAfterMs: null };
      try {
        const response = await provider.send(request, signal);
        const { usage, allowances } = response;
        if (usage) answerTokens += (usage.outputTokens - answerTokens) / 10;
        outcome = { kind: "answered", tokens: usage && usage.inputTokens + usage.outputTokens, allowances };
        return response;
      } catch (error) {
        if (error instanceof ModelError) outcome = outcomeOf(error);
        throw error;
      } finally {
        limiter.end(ticket, outcome, clock.now());
        letThrough();
      }
    },
  };
}

function outcomeOf({ kind, retryAfterMs }: ModelError): Outcome {
  if (kind === "rate-limit") return { kind: "refused", retryAfterMs };
  return kind === "timeout" ? { kind: "timeout" } : { kind: "failed", retryAfterMs };
}

/** About four letters are a token. */
function promptTokensOf({ messages }: ModelRequest): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 0);
}
