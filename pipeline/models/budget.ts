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
}

interface Waiting {
  readonly highest: number;
  readonly start: () => void;
  readonly stop: (error: BudgetError) => void;
}

/** `spent` is what was paid in earlier runs. */
export function createBudget({ limit, spent }: { readonly limit: number; readonly spent: number }): Budget {
  const exhausted = new AbortController();
  const queue: Waiting[] = [];
  const reserved = { calls: 0, cost: 0 };
  let paid = spent;
  const refusalOf = (highest: number) =>
    new BudgetError(`could not send a call that may cost ${highest}: ${paid} of ${limit} is spent`);
  const exhaust = (error: BudgetError) => {
    exhausted.abort(error);
    for (const { stop } of queue.splice(0)) stop(error);
  };
  const letThrough = () => {
    for (let next = queue[0]; next; next = queue[0]) {
      if (paid + next.highest > limit) return exhaust(refusalOf(next.highest));
      if (paid + reserved.cost + next.highest > limit) return;
      queue.shift();
      reserved.calls += 1;
      reserved.cost += next.highest;
      next.start();
    }
  };
  return {
    limit,
    spent: () => paid,
    exhausted: exhausted.signal,
    reserve: async (highest, signal) => {
      signal.throwIfAborted();
      exhausted.signal.throwIfAborted();
      await new Promise<void>((done, refused) => {
        const letGo = onAbort(signal, () => {
          queue.splice(queue.indexOf(waiting), 1);
          refused(signal.reason);
          letThrough();
        });
        const settled =
          <Args extends unknown[]>(settle: (...args: Args) => void) =>
          (...args: Args) => {
            letGo();
            settle(...args);
          };
        const waiting: Waiting = { highest, start: settled(done), stop: settled(refused) };
        queue.push(waiting);
        letThrough();
      });
    },
    release: (highest) => {
      reserved.calls -= 1;
      // Adding and subtracting fractions leaves rounding errors.
      reserved.cost = reserved.calls === 0 ? 0 : reserved.cost - highest;
      letThrough();
    },
    spend: (cost) => {
      paid += cost;
    },
  };
}
