import { ModelError } from "../../engine/errors.ts";
import { onAbort } from "../interruption.ts";
import type { ModelRequest, ModelResponse, Provider } from "../provider.ts";
import type { Limiter, RequestOutcome, Ticket } from "./limiter.ts";

export interface Clock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Calls `act` after this many milliseconds. The returned function cancels that. */
  after(ms: number, act: () => void): () => void;
}

interface Waiting {
  readonly call: string;
  readonly tokens: number;
  readonly start: (ticket: Ticket) => void;
}

/** The requests that wait for their turn. */
interface WaitingLine {
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly waiting: Waiting[];
  cancelTimer: () => void;
}

/** Lets requests through in the order in which they came, each when the limiter allows it. */
export function withLimits(provider: Provider, limiter: Limiter, clock: Clock): Provider {
  const line: WaitingLine = { limiter, clock, waiting: [], cancelTimer: () => {} };
  let answerTokens = 0;
  return {
    ...provider,
    send: async (request, signal) => {
      signal.throwIfAborted();
      const ticket = await turnOf(line, request.call, promptTokensOf(request) + answerTokens, signal);
      let outcome: RequestOutcome = { kind: "failed", retryAfterMs: null };
      try {
        const response = await provider.send(request, signal);
        if (response.usage) answerTokens += (response.usage.outputTokens - answerTokens) / 10;
        outcome = answeredWith(response);
        return response;
      } catch (error) {
        if (error instanceof ModelError) outcome = failedWith(error);
        throw error;
      } finally {
        limiter.end(ticket, outcome, clock.now());
        letThrough(line);
      }
    },
  };
}

function letThrough(line: WaitingLine): void {
  const { limiter, clock, waiting } = line;
  line.cancelTimer();
  line.cancelTimer = () => {};
  for (let next = waiting[0]; next; next = waiting[0]) {
    const ms = limiter.wait(next.tokens, clock.now());
    if (ms > 0) {
      if (ms !== Number.POSITIVE_INFINITY) line.cancelTimer = clock.after(ms, () => letThrough(line));
      return;
    }
    waiting.shift();
    next.start(limiter.begin(next.call, next.tokens, clock.now()));
  }
}

function turnOf(line: WaitingLine, call: string, tokens: number, signal: AbortSignal): Promise<Ticket> {
  return new Promise((start, stop) => {
    const letGo = onAbort(signal, () => {
      const place = line.waiting.indexOf(own);
      if (place >= 0) line.waiting.splice(place, 1);
      stop(signal.reason);
    });
    const own: Waiting = {
      call,
      tokens,
      start: (ticket) => {
        letGo();
        start(ticket);
      },
    };
    line.waiting.push(own);
    letThrough(line);
  });
}

function answeredWith({ usage, allowances }: ModelResponse): RequestOutcome {
  return { kind: "answered", tokens: usage && usage.inputTokens + usage.outputTokens, allowances };
}

function failedWith({ kind, retryAfterMs }: ModelError): RequestOutcome {
  if (kind === "rate-limit") return { kind: "refused", retryAfterMs };
  return kind === "timeout" ? { kind: "timeout" } : { kind: "failed", retryAfterMs };
}

/** A token has about four characters. */
export function promptTokensOf({ messages }: ModelRequest): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 0);
}
