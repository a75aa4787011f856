import pLimit from "p-limit";
import { agreementOf, type ReadAgain } from "../../evaluation/readings/agreement.ts";
import { readTurns, type TurnsToRead } from "../../evaluation/readings/read-turns.ts";
import { reportLines } from "../../evaluation/readings/say.ts";
import { turnsToRead } from "../../evaluation/readings/turns-to-read.ts";
import { noteResults } from "../../evaluation/results/results-of.ts";
import { ConfigError, ModelError } from "../../pipeline/engine/errors.ts";
import type { Emit, FailedTask } from "../../pipeline/engine/events.ts";
import { type AskContext, ask } from "../../pipeline/models/ask.ts";
import { BudgetError } from "../../pipeline/models/budget.ts";
import { connectProvider } from "../../pipeline/models/connect.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";
import { budgetOf, endLines, modelsToAsk, resultsFolder, watched } from "../evaluation.ts";
import type { CommandEnd, ReadAgainOrder } from "../orders.ts";
import { rolesOf } from "../roles.ts";

/**
 * Lets a model read again the turns whose readings were recorded, and reports how often it agrees. Its
 * answers are kept, so each is paid for once.
 */
export async function readAgain(order: ReadAgainOrder): Promise<CommandEnd> {
  const { folder, env, signal, openProgress } = order;
  const config = order.config.read();
  const out = resultsFolder({ out: undefined, paths: [folder] });
  const [asked] = modelsToAsk({ models: [order.model], env }, config, config.budget);
  if (!asked) throw new ConfigError(`could not read again with "${order.model}": there is no such model`);
  const all = await turnsToRead(folder);
  if (all.length === 0)
    throw new ConfigError(
      `could not read again in "${folder}": no question has a recorded reading; only the levels implied and scattered have one`,
    );
  const { name, settings } = asked.model;
  const store = sqliteStore(out, "write");
  const progress = await openProgress();
  const failures: FailedTask[] = [];
  try {
    noteResults([], out);
    const budget = await budgetOf(store, config.budget, rolesOf(config));
    const emit = watched(progress.emit, {
      ...{ isLive: progress.isLive, asked: "readings" },
      failed: (failure) => failures.push(failure),
    });
    const provider = connectProvider(asked.provider, settings, { store, emit, budget });
    const context = { provider, emit, signal, used: store.putUse };
    const read = await readAll(all, { ...context, name, atOnce: settings.concurrency });
    const report = agreementOf(name, read);
    const lines = [...reportLines(report), ...endLines(failures, budget)];
    return { lines, json: report, failed: report.failed > 0 };
  } finally {
    progress.end();
    await store.close();
  }
}

interface Reading extends Omit<AskContext, "asker"> {
  readonly name: string;
  readonly atOnce: number;
}

async function readAll(all: readonly TurnsToRead[], reading: Reading): Promise<readonly ReadAgain[]> {
  const stage = `readings by ${reading.name}`;
  reading.emit({ type: "stage-planned", stage, partition: 0, tasks: all.length });
  const slots = pLimit(reading.atOnce);
  return Promise.all(
    all.map((turns) =>
      slots(() => readOne(turns, { ...reading, asker: { stage, partition: 0, key: turns.id } })),
    ),
  );
}

async function readOne(
  turns: TurnsToRead,
  context: AskContext & { readonly emit: Emit },
): Promise<ReadAgain> {
  const { asker, emit } = context;
  try {
    const { reading } = await ask(readTurns, turns, context);
    emit({ ...asker, type: "task-end", outcome: "made" });
    return { turns, chosen: reading };
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof BudgetError)) throw error;
    emit({ ...asker, type: "task-end", outcome: "failed", reason: error.message });
    return { turns, chosen: null };
  }
}
