import { spentAtMost } from "../../pipeline/models/spent.ts";
import { columns, say, sayCost } from "../../pipeline/text/layout.ts";
import type { OpenRun } from "../../targets/open-run.ts";
import { rolesOf } from "../../targets/roles.ts";
import { type CallEstimate, longestAnswer, mostCalls, type Range, sumOfRanges } from "./estimate.ts";

/** What the calls that are paid for may cost, and what that was told from. Nothing where none are. */
export async function estimateLines(estimates: readonly CallEstimate[], run: OpenRun): Promise<string[]> {
  if (estimates.length === 0) return [];
  const rows = estimates.map(({ stage, call, role, model, ...numbers }) => [
    stage,
    call,
    `the ${role}, ${model}`,
    ...cellsOf(numbers),
  ]);
  const head = ["stage", "call", "asked of", "calls", "input tokens", "output tokens", "cost"];
  const sum = ["in all", "", "", ...cellsOf(sumOf(estimates))];
  return [
    "",
    "What they may cost, from low to high, in the currency of the prices:",
    ...columns([head, ...rows, sum], [3, 4, 5, 6]),
    ...sourceLines(estimates),
    ...(await budgetLines(estimates, run)),
  ];
}

type Numbers = Pick<CallEstimate, "calls" | "inputTokens" | "outputTokens" | "cost">;

export function sumOf(estimates: readonly CallEstimate[]): Numbers {
  return {
    calls: sumOfRanges(estimates.map(({ calls }) => calls)) ?? { low: 0, high: 0 },
    inputTokens: sumOfRanges(estimates.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOfRanges(estimates.map(({ outputTokens }) => outputTokens)),
    cost: sumOfRanges(estimates.map(({ cost }) => cost)),
  };
}

const cellsOf = ({ calls, inputTokens, outputTokens, cost }: Numbers) => [
  ...[calls, inputTokens, outputTokens].map((range) => sayRange(range, say)),
  sayRange(cost, sayCost),
];

function sayRange(range: Range | null, sayEnd: (end: number) => string): string {
  if (range === null) return "unknown";
  const [low, high] = [sayEnd(range.low), sayEnd(range.high)];
  return low === high ? low : `${low} to ${high}`;
}

function sourceLines(estimates: readonly CallEstimate[]): string[] {
  const sum = (of: (estimate: CallEstimate) => number) =>
    estimates.reduce((total, estimate) => total + of(estimate), 0);
  const [counted, all] = [sum(({ prompts }) => prompts.counted), sum(({ prompts }) => prompts.all)];
  const names = (those: readonly CallEstimate[]) => [...new Set(those.map(({ call }) => call))].join(", ");
  const seen = estimates.filter(({ answersSeen }) => answersSeen > 0);
  const unseen = estimates.filter(({ answersSeen }) => answersSeen === 0);
  return [
    `Input: o200k_base tokens of ${say(counted)} of the ${say(all)} prompts${counted < all ? ", drawn by seed" : ""}; what a server's cache makes cheaper is not counted on.`,
    ...(seen.length > 0
      ? [`Output and answers asked for again: as in this run so far, for ${names(seen)}.`]
      : []),
    ...(unseen.length > 0
      ? [
          `Output of ${names(unseen)}: low, as long as what is written without a model; high, ${longestAnswer} times as long, and every ${Math.round(1 / (mostCalls - 1))}th answer asked for again. Models that reason may write more.`,
        ]
      : []),
    "Answers that were paid for before and questions that are written anew are not foreseen.",
    ...(estimates.some(({ cost }) => cost === null)
      ? ["unknown: the price isn't set (models.….price in the configuration)."]
      : []),
  ];
}

async function budgetLines(
  estimates: readonly CallEstimate[],
  { budget, config, store }: OpenRun,
): Promise<string[]> {
  if (budget === null) return [];
  const spent = spentAtMost(await store.ledger(), rolesOf(config));
  const { cost } = sumOf(estimates);
  const goes = cost && spent + cost.high > budget.limit ? "; the run may be stopped by it" : "";
  return [`The budget is ${sayCost(budget.limit)}, of which ${sayCost(spent)} is spent${goes}.`];
}
