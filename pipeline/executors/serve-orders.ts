import pLimit, { type LimitFunction } from "p-limit";
import type { Emit, RunEvent } from "../engine/events.ts";
import type { PartitionOrder, Work } from "../engine/orders.ts";
import type { ModelResponse } from "../models/provider.ts";
import {
  type AnswerToWorker,
  errorOf,
  type FromWorker,
  type SentRequest,
  type ToWorker,
  toldError,
} from "./messages.ts";

export interface Serving {
  readonly work: Work;
  close(): Promise<void>;
}

/** What the coordinating process provides to a worker process. */
export interface ServingTools {
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Asks the model of a role through the coordinating process. */
  ask(role: string, request: SentRequest): Promise<ModelResponse>;
}

/**
 * Works in this process on the orders that its parent sends, until the parent tells it to stop. If the parent
 * dies, the process ends at once, as if it had been killed too.
 */
export function serveOrders(open: (opening: unknown, tools: ServingTools) => Promise<Serving>): void {
  const stop = new AbortController();
  const { emit, tell } = tellParent();
  const questions = askParent(tell);
  const tools = {
    emit,
    signal: stop.signal,
    ask: questions.ask,
  } satisfies ServingTools;
  let begun: { readonly serving: Promise<Serving>; readonly limit: LimitFunction } | null = null;
  const serve = async (order: PartitionOrder) => {
    try {
      if (!begun) throw new Error("there was no opening");
      const { work } = await begun.serving;
      tell({ end: await begun.limit(() => work(order)) });
    } catch (error) {
      tell({ broken: toldError(error), partition: order.partition });
    }
  };
  // Only the parent can send messages to this process.
  process.on("message", (given: ToWorker) => {
    if ("opening" in given) {
      begun = { serving: open(given.opening, tools), limit: pLimit(given.atOnce) };
      const ready = () => tell({ ready: true });
      // If opening fails, every order reports the reason.
      begun.serving.then(ready, ready);
    } else if ("order" in given) void serve(given.order);
    else if ("answer" in given) questions.hear(given.answer);
    else stop.abort();
  });
  // Ctrl-C reaches all processes of a terminal. The parent decides when to stop.
  process.on("SIGINT", () => {});
  process.once("disconnect", () => process.exit());
}

/** An order has hundreds of events. Messages cost time in both processes, so events are sent a few at a time. */
const eventsLaterMs = 50;

/** Sends the events before the next message, so that the parent gets both in order. */
function tellParent() {
  let events: RunEvent[] = [];
  const send = (told: FromWorker) => void process.send?.(told);
  const sendEvents = () => {
    if (events.length > 0) send({ events });
    events = [];
  };
  return {
    emit: (event: RunEvent) => {
      if (events.length === 0) setTimeout(sendEvents, eventsLaterMs);
      events.push(event);
    },
    tell: (told: FromWorker) => {
      sendEvents();
      send(told);
    },
  };
}

function askParent(tell: (told: FromWorker) => void) {
  const open = new Map<number, (answer: AnswerToWorker) => void>();
  let last = 0;
  return {
    ask: (role: string, request: SentRequest) =>
      new Promise<ModelResponse>((done, failed) => {
        const id = ++last;
        open.set(id, (answer) => {
          open.delete(id);
          if ("response" in answer) done(answer.response);
          else failed(errorOf(answer.error));
        });
        tell({ question: { id, role, request } });
      }),
    hear: (answer: AnswerToWorker) => open.get(answer.id)?.(answer),
  };
}
