import { PipelineError } from "../engine/errors.ts";
import { onAbort } from "./interruption.ts";

/** A call is not sent because it could exceed the budget. The task that asked for it is not at fault. */
export class BudgetError extends PipelineError {
  override readonly name = "BudgetError";
}

/** What a run may cost, in the currency of the prices. */
export interface Budget {
  readonly limit: number;
  readonly spent: () => number;
  /** Aborted once a call did not fit. No further call is let through. */
  readonly exhausted: AbortSignal;
  /**
   * Waits until the most that a call can cost fits next to what the calls in flight have reserved. Rejects with a
   * `BudgetError` if it would not fit even if those cost nothing.
   */
  reserve(highest: number, signal: AbortSignal): Promise<void>;
  release(highest: number): void;
  spend(cost: number): void;
  /** Ends when everything that was paid is counted. */
  close(): Promise<void>;
}

interface Waiting {
  readonly highest: number;
  readonly start: () => void;
  readonly stop: (error: BudgetError) => void;
}

interface Purse {
  readonly limit: number;
  paid: number;
  /** The most that the calls in flight can cost. */
  readonly reserved: { calls: number; cost: number };
  readonly queue: Waiting[];
  readonly exhausted: AbortController;
}

/** `spent` is the sum that earlier runs paid. */
export function createBudget({ limit, spent }: { readonly limit: number; readonly spent: number }): Budget {
  const reserved = { calls: 0, cost: 0 };
  const purse: Purse = { limit, paid: spent, reserved, queue: [], exhausted: new AbortController() };
  return {
    limit,
    spent: () => purse.paid,
    exhausted: purse.exhausted.signal,
    reserve: async (highest, signal) => {
      signal.throwIfAborted();
      purse.exhausted.signal.throwIfAborted();
      await turnOf(purse, highest, signal);
    },
    release: (highest) => {
      reserved.calls -= 1;
      // Adding and subtracting fractions leaves rounding errors.
      reserved.cost = reserved.calls === 0 ? 0 : reserved.cost - highest;
      letThrough(purse);
    },
    spend: (cost) => {
      purse.paid += cost;
    },
    close: async () => {},
  };
}

function turnOf(purse: Purse, highest: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, refused) => {
    const letGo = onAbort(signal, () => {
      purse.queue.splice(purse.queue.indexOf(own), 1);
      refused(signal.reason);
      letThrough(purse);
    });
    const own: Waiting = {
      highest,
      start: () => {
        letGo();
        done();
      },
      stop: (error) => {
        letGo();
        refused(error);
      },
    };
    purse.queue.push(own);
    letThrough(purse);
  });
}

function letThrough(purse: Purse): void {
  const { limit, paid, reserved, queue } = purse;
  for (let next = queue[0]; next; next = queue[0]) {
    if (paid + next.highest > limit) {
      exhaust(purse, next.highest);
      return;
    }
    if (paid + reserved.cost + next.highest > limit) return;
    queue.shift();
    reserved.calls += 1;
    reserved.cost += next.highest;
    next.start();
  }
}

function exhaust({ limit, paid, queue, exhausted }: Purse, highest: number): void {
  const error = new BudgetError(
    `could not send a call that may cost ${highest}: ${paid} of ${limit} is spent`,
  );
  exhausted.abort(error);
  for (const { stop } of queue.splice(0)) stop(error);
}
