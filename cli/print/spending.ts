import {
  type Amount,
  isInLedger,
  type Spending,
  sayAmount,
  sayTokens,
  spendingOf,
} from "../../pipeline/models/spending.ts";
import type { LedgerLine } from "../../pipeline/store/store.ts";
import { columns, say } from "../../pipeline/text/layout.ts";

const head = ["calls", "input tokens", "of them cached", "output tokens", "spent", "wasted", "saved"];

/** One row for each name; `what` is the heading of the names. */
export function spendingTable(
  what: string,
  rows: readonly { readonly name: string; readonly spending: Spending }[],
): string[] {
  const cells = rows.map(({ name, spending }) => [name, ...cellsOf(spending)]);
  return columns([[what, ...head], ...cells], [1, 2, 3, 4, 5, 6, 7]);
}

function cellsOf(spending: Spending): string[] {
  const { spent, wasted, saved, inputTokens, cachedInputTokens, outputTokens, uncounted } = spending;
  return [
    say(spent.answers),
    ...[inputTokens, cachedInputTokens, outputTokens].map((count) =>
      sayTokens(count, uncounted, spent.answers),
    ),
    ...[spent, wasted, saved].map(sayAmount),
  ];
}

/** What a command has spent, printed at its end, from the ledger at its beginning and at its end. */
export function spendingLines(before: readonly LedgerLine[], after: readonly LedgerLine[]): string[] {
  const [then, now] = [spendingOf(before), spendingOf(after)];
  if (!isInLedger(now)) return [];
  const { spent, wasted, saved } = {
    spent: difference(now.spent, then.spent),
    wasted: difference(now.wasted, then.wasted),
    saved: difference(now.saved, then.saved),
  };
  return [
    `Spent: ${sayAmount(spent)} by this command (wasted on retries ${sayAmount(wasted)}, saved by the cache ${sayAmount(saved)}), ${sayAmount(now.spent)} in this folder in all.`,
  ];
}

function difference(now: Amount, then: Amount): Amount {
  const answers = now.answers - then.answers;
  const ofUnknownCost = now.ofUnknownCost - then.ofUnknownCost;
  const isUnknown = answers > 0 && answers === ofUnknownCost;
  return { answers, ofUnknownCost, cost: isUnknown ? null : (now.cost ?? 0) - (then.cost ?? 0) };
}
