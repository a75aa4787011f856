import type { LedgerLine } from "../../pipeline/store/store.ts";
import { columns, say, sayCost } from "../../pipeline/text/layout.ts";

/** Answers and what they cost; `null`, and never 0, where nothing is known of it. */
export interface Amount {
  readonly answers: number;
  /** Of those whose cost is known. */
  readonly cost: number | null;
  readonly ofUnknownCost: number;
}

/** What a stage, a model or a run has cost. Tokens are those of the answers whose tokens the server counted. */
export interface Spending {
  readonly spent: Amount;
  /** Of what was spent: answers that brought no record. */
  readonly wasted: Amount;
  /** Answers that were found instead of being paid for again. */
  readonly saved: Amount;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** Answers of which the server counted no tokens. */
  readonly uncounted: number;
}

export function spendingOf(ledger: readonly LedgerLine[]): Spending {
  const paid = ledger.filter(({ kind }) => kind !== "saved");
  const tokens = (field: "inputTokens" | "cachedInputTokens" | "outputTokens") =>
    paid.reduce((sum, { usage }) => sum + (usage?.[field] ?? 0), 0);
  return {
    spent: amountOf(paid),
    wasted: amountOf(ledger.filter(({ kind }) => kind === "wasted")),
    saved: amountOf(ledger.filter(({ kind }) => kind === "saved")),
    inputTokens: tokens("inputTokens"),
    cachedInputTokens: tokens("cachedInputTokens"),
    outputTokens: tokens("outputTokens"),
    uncounted: answersOf(paid.filter(({ usage }) => usage === null)),
  };
}

function amountOf(lines: readonly LedgerLine[]): Amount {
  const known = lines.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    answers: answersOf(lines),
    cost: known.length === 0 && lines.length > 0 ? null : known.reduce((sum, cost) => sum + cost, 0),
    ofUnknownCost: answersOf(lines.filter(({ cost }) => cost === null)),
  };
}

const answersOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, { answers }) => sum + answers, 0);

/** By whatever `nameOf` tells apart, in the order in which it comes up. */
export function spendingBy(
  ledger: readonly LedgerLine[],
  nameOf: (line: LedgerLine) => string,
): { readonly name: string; readonly spending: Spending }[] {
  const names = [...new Set(ledger.map(nameOf))];
  return names.map((name) => ({
    name,
    spending: spendingOf(ledger.filter((line) => nameOf(line) === name)),
  }));
}

/** `1.25`, `unknown`, or `1.25 + unknown` where only part of it is known. */
export function sayAmount({ cost, ofUnknownCost }: Amount): string {
  if (cost === null) return "unknown";
  return ofUnknownCost === 0 ? sayCost(cost) : `${sayCost(cost)} + unknown`;
}

/** What answers have cost; `unknown` where the ledger has none of them, as of a memory that answers itself. */
export const saySpent = (spending: Spending) =>
  isInLedger(spending) ? sayAmount(spending.spent) : "unknown";

/** Whether anything was paid for, or found among what was paid for. */
export const isInLedger = ({ spent, saved }: Spending) => spent.answers + saved.answers > 0;

/** Tokens of some answers, of which the server counted those of all, of none, or of a part. */
export function sayTokens(count: number, uncounted: number, answers: number): string {
  if (uncounted === 0) return say(count);
  return uncounted === answers ? "unknown" : `${say(count)} + unknown`;
}

const head = ["calls", "input tokens", "of them cached", "output tokens", "spent", "wasted", "saved"];

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

/** What a command has spent, told at its end. `before` is how the ledger stood when it began. */
export function spendingLines(before: readonly LedgerLine[], after: readonly LedgerLine[]): string[] {
  const [then, now] = [spendingOf(before), spendingOf(after)];
  if (!isInLedger(now)) return [];
  const { spent, wasted, saved } = differenceOf(now, then);
  return [
    `Spent: ${sayAmount(spent)} by this command (wasted on retries ${sayAmount(wasted)}, saved by the cache ${sayAmount(saved)}), ${sayAmount(now.spent)} in this folder in all.`,
  ];
}

function differenceOf(now: Spending, then: Spending): Pick<Spending, "spent" | "wasted" | "saved"> {
  const less = (more: Amount, amount: Amount): Amount => {
    const answers = more.answers - amount.answers;
    const ofUnknownCost = more.ofUnknownCost - amount.ofUnknownCost;
    const isUnknown = answers > 0 && answers === ofUnknownCost;
    return { answers, ofUnknownCost, cost: isUnknown ? null : (more.cost ?? 0) - (amount.cost ?? 0) };
  };
  return {
    spent: less(now.spent, then.spent),
    wasted: less(now.wasted, then.wasted),
    saved: less(now.saved, then.saved),
  };
}
