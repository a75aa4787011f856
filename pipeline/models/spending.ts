import type { LedgerLine } from "../store/store.ts";
import { say, sayCost } from "../text/layout.ts";
import type { Budget } from "./budget.ts";

/** A number of answers and their cost. */
export interface Amount {
  readonly answers: number;
  /** The sum of the known costs, in the currency of the prices; `null` if no cost is known. */
  readonly cost: number | null;
  /** How many of the answers have no known cost. */
  readonly ofUnknownCost: number;
}

/** What a stage, a model or a run has cost. Tokens are counted by the server. */
export interface Spending {
  readonly spent: Amount;
  /** The part of `spent` that gave no record: answers that were cut, refused or had issues. */
  readonly wasted: Amount;
  /** Answers that were found in the store, so that nobody paid for them again. */
  readonly saved: Amount;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** Answers whose tokens the server didn't count. */
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

export const answersOf = (lines: readonly LedgerLine[]) =>
  lines.reduce((sum, { answers }) => sum + answers, 0);

/** Whether anything was paid for, or found among earlier answers. */
export const isInLedger = ({ spent, saved }: Spending) => spent.answers + saved.answers > 0;

/** `1.25`, `unknown`, or `1.25 + unknown` if only a part is known. */
export function sayAmount({ cost, ofUnknownCost }: Amount): string {
  if (cost === null) return "unknown";
  return ofUnknownCost === 0 ? sayCost(cost) : `${sayCost(cost)} + unknown`;
}

/**
 * What answers have cost; `unknown` if the ledger has none of them, as with a memory system that answers by
 * itself.
 */
export const saySpent = (spending: Spending) =>
  isInLedger(spending) ? sayAmount(spending.spent) : "unknown";

/** The tokens of some answers; the server may have counted all of them, some or none. */
export function sayTokens(count: number, uncounted: number, answers: number): string {
  if (uncounted === 0) return say(count);
  return uncounted === answers ? "unknown" : `${say(count)} + unknown`;
}

/** The message of a command that stopped because its budget is spent. */
export function sayStopped({ limit, spent }: Budget): string {
  return `Stopped by the budget: ${sayCost(spent())} of ${sayCost(limit)} is spent in this folder, and the next call might exceed it. What was finished is kept. Run again with a larger --budget to continue; nothing is paid for twice.`;
}
