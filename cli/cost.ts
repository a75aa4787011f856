import type { Command } from "commander";
import { memoryStore } from "../pipeline/store/memory.ts";
import { outFolder } from "../targets/out-folder.ts";
import { isBegun, openRunStore, removeUnfinishedInput } from "../targets/run-store.ts";
import { type CostView, costView } from "../views/cost.ts";
import { configOption, editionOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { printView } from "./print/print-view.ts";
import { spendingTable } from "./print/spending.ts";
import type { Terminal } from "./terminal.ts";

interface CostOptions {
  readonly config?: string;
  readonly edition?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `pipeline cost`: what the run in a folder has cost, and for what. */
export function addCostCommand(command: Command, terminal: Terminal): void {
  command
    .addOption(configOption())
    .addOption(editionOption())
    .option("--out <folder>", "the output folder of the run")
    .option("--json", "one JSON object")
    .action((options: CostOptions) => cost(options, terminal));
}

async function cost(options: CostOptions, terminal: Terminal): Promise<void> {
  const { loaded } = loadRun({ ...options, stage: "export" }, terminal);
  const { env } = terminal;
  await removeUnfinishedInput(loaded, terminal.err);
  const store = (await isBegun(loaded, env))
    ? (await openRunStore(loaded, { env, mode: "read" })).store
    : memoryStore();
  try {
    const view = await costView({ out: outFolder(loaded), budget: loaded.config.budget ?? null, store });
    printView(view, { json: options.json, lines: costLines, terminal });
  } finally {
    await store.close();
  }
}

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
