import type { CostView } from "../../views/cost.ts";
import { spendingTable } from "./spending.ts";

export function costLines({ out, budget, total, stages, models }: CostView): string[] {
  if (stages.length === 0) return [`Nothing was paid for in ${out}.`];
  const stageRows = stages.map(({ stage, ...spending }) => ({ name: stage, spending }));
  const modelRows = models.map(({ role, model, ...spending }) => ({ name: `${role}, ${model}`, spending }));
  const isUnknown = total.spent.ofUnknownCost + total.saved.ofUnknownCost > 0;
  return [
    `What the run in ${out} has cost, in the currency of the prices:`,
    "",
    ...spendingTable("stage", [...stageRows, { name: "in all", spending: total }]),
    "",
    ...spendingTable("model", modelRows),
    "",
    "wasted: the part of what was spent that gave no record: answers that were cut, refused or had issues.",
    "saved: answers that were found in the run's store and not paid for again.",
    ...(budget === null ? [] : [`The budget is ${budget}.`]),
    ...(isUnknown
      ? [
          "unknown: the price wasn't set (models.….price in the configuration), or the server counted no tokens.",
        ]
      : []),
  ];
}
