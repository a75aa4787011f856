import { columns, say, sayCost } from "../../pipeline/text/layout.ts";
import type { EstimateSum, PlanView } from "../../views/plan.ts";
import { type CallEstimate, longestAnswer, mostCalls, type Range } from "../../views/plan-estimate.ts";

/** What the calls that are paid for may cost, and how it was estimated. Empty if no call is paid for. */
export function estimateLines({ estimates, estimate, budget }: PlanView): string[] {
  if (estimates.length === 0) return [];
  const rows = estimates.map(({ stage, call, role, model, ...numbers }) => [
    stage,
    call,
    `the ${role}, ${model}`,
    ...cellsOf(numbers),
  ]);
  const head = ["stage", "call", "asked of", "calls", "input tokens", "output tokens", "cost"];
  return [
    "",
    "What they may cost, from low to high, in the currency of the prices:",
    ...columns([head, ...rows, ["in all", "", "", ...cellsOf(estimate)]], [3, 4, 5, 6]),
    ...sourceLines(estimates),
    ...(budget === null ? [] : [budgetLine(budget, estimate)]),
  ];
}

const cellsOf = ({ calls, inputTokens, outputTokens, cost }: EstimateSum) => [
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
    `Input: o200k_base tokens of ${say(counted)} of the ${say(all)} prompts${counted < all ? ", drawn by seed" : ""}. A server's cache may make it cheaper.`,
    ...(seen.length > 0
      ? [`Output of ${names(seen)}, and how often they are asked again: as in this run so far.`]
      : []),
    ...(unseen.length > 0
      ? [
          `Output of ${names(unseen)}: low, as long as the offline text; high, ${longestAnswer} times as long, and one answer in ${Math.round(1 / (mostCalls - 1))} is asked for again. Models that reason may write more.`,
        ]
      : []),
    "Not included: answers that were paid for earlier and are used again, and questions that the filter sends back to be rewritten.",
    ...(estimates.some(({ cost }) => cost === null)
      ? ["unknown: the price isn't set (models.….price in the configuration)."]
      : []),
  ];
}

function budgetLine({ limit, spent }: NonNullable<PlanView["budget"]>, { cost }: EstimateSum): string {
  const risk = cost && spent + cost.high > limit ? "; the run may be stopped by it" : "";
  return `The budget is ${sayCost(limit)}, of which ${sayCost(spent)} is spent${risk}.`;
}
