import { randomUUID } from "node:crypto";
import type { Quotas } from "../store/postgres/quotas.ts";
import { type Budget, BudgetError } from "./budget.ts";
import { sleep } from "./interruption.ts";

export interface SharedBudgetOrder {
  readonly limit: number;
  readonly quotas: Quotas;
  /** What was paid before this run started. */
  readonly spent: number;
  /** The longest time of a call, including all waits. */
  readonly longestMs: number;
}

/** How often a waiting call checks whether there is room for it. */
const pauseMs = 200;
/** How often a worker that sends nothing checks whether the budget is spent. */
const lookMs = 1_000;

/** A budget that many workers share. The database counts what all of them have reserved and paid. */
export function createSharedBudget({ limit, quotas, spent, longestMs }: SharedBudgetOrder): Budget {
  const exhausted = new AbortController();
  const calls: { readonly id: string; readonly highest: number }[] = [];
  let [paid, unsettled] = [spent, 0];
  let settling: Promise<void> = Promise.resolve();
  const exhaust = (highest: number | null) =>
    exhausted.abort(
      new BudgetError(
        highest === null
          ? `could not go on: another worker found that the next call might exceed the budget of ${limit}`
          : `could not send a call that may cost ${highest}: ${paid} of ${limit} is spent`,
      ),
    );
  const looking = setInterval(() => {
    quotas.isExhausted().then(
      (isSpent) => isSpent && exhaust(null),
      // If the database is gone, the next call reports it.
      () => {},
    );
  }, lookMs);
  looking.unref();
  return {
    limit,
    spent: () => paid,
    exhausted: exhausted.signal,
    reserve: async (highest, signal) => {
      const id = randomUUID();
      for (;;) {
        signal.throwIfAborted();
        exhausted.signal.throwIfAborted();
        await settling;
        const purse = await quotas.reserve({ id, limit, highest, forMs: longestMs });
        paid = purse.paid;
        if (purse.fits === "never") exhaust(highest);
        if (purse.fits === "now") break;
        if (purse.fits === "later") await sleep(pauseMs, AbortSignal.any([signal, exhausted.signal]));
      }
      calls.push({ id, highest });
    },
    release: (highest) => {
      const [call] = calls.splice(
        calls.findIndex((one) => one.highest === highest),
        1,
      );
      const cost = unsettled;
      unsettled = 0;
      if (call) settling = settling.then(() => quotas.settle(call.id, cost));
      // The next reservation reports the error.
      settling.catch(() => {});
    },
    spend: (cost) => {
      paid += cost;
      unsettled += cost;
    },
    close: async () => {
      clearInterval(looking);
      await settling;
    },
  };
}
