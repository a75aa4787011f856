import type { Command } from "commander";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { LedgerLine } from "../pipeline/store/store.ts";
import { isBegun, outFolder } from "../targets/open-run.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { spendingBy, spendingOf, spendingTable } from "./show/spending.ts";
import type { Terminal } from "./terminal.ts";

interface CostOptions {
  readonly config?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `pipeline cost`: what the run in a folder has cost, and on what. */
export function addCostCommand(program: Command, terminal: Terminal): void {
  program
    .command("cost")
    .description("say what was spent, saved by the cache and wasted on retries, by stage and by model")
    .addOption(configOption())
    .option("--out <folder>", "where everything was written")
    .option("--json", "one JSON object")
    .action((options: CostOptions) => cost(options, terminal));
}

async function cost(options: CostOptions, terminal: Terminal): Promise<void> {
  const { loaded } = loadRun({ ...options, stage: "export" }, terminal);
  const out = outFolder(loaded);
  const ledger = isBegun(loaded) ? await readLedger(out) : [];
  const budget = loaded.config.budget ?? null;
  if (options.json) terminal.out(JSON.stringify({ out, budget, ...asJson(ledger) }));
  else for (const line of report(out, budget, ledger)) terminal.out(line);
}

async function readLedger(out: string): Promise<readonly LedgerLine[]> {
  const store = sqliteStore(out, "read");
  try {
    return await store.ledger();
  } finally {
    await store.close();
  }
}

const stageOf = ({ stage }: LedgerLine) => stage;
const modelOf = ({ role, model }: LedgerLine) => `${role}, ${model}`;

function asJson(ledger: readonly LedgerLine[]) {
  return {
    total: spendingOf(ledger),
    stages: spendingBy(ledger, stageOf).map(({ name, spending }) => ({ stage: name, ...spending })),
    models: spendingBy(ledger, modelOf).map(({ name, spending }) => {
      const of = ledger.find((line) => modelOf(line) === name);
      return { role: of?.role, model: of?.model, ...spending };
    }),
  };
}

function report(out: string, budget: number | null, ledger: readonly LedgerLine[]): string[] {
  if (ledger.length === 0) return [`Nothing was paid for in ${out}.`];
  const total = spendingOf(ledger);
  const unknown = total.spent.ofUnknownCost + total.saved.ofUnknownCost > 0;
  return [
    `What the run in ${out} has cost, in the currency of the prices:`,
    "",
    ...spendingTable("stage", [...spendingBy(ledger, stageOf), { name: "in all", spending: total }]),
    "",
    ...spendingTable("model", spendingBy(ledger, modelOf)),
    "",
    "wasted: of what was spent, answers that brought no record: cut, refused, or with issues.",
    "saved: answers that were found among those paid for before.",
    ...(budget === null ? [] : [`The budget is ${budget}.`]),
    ...(unknown
      ? [
          "unknown: the price wasn't set (models.….price in the configuration), or the server counted no tokens.",
        ]
      : []),
  ];
}
