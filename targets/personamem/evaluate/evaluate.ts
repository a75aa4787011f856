import { existsSync } from "node:fs";
import { join } from "node:path";
import { baselineEvaluations, chooseBaselines } from "../../../evaluation/asking/baseline-respondent.ts";
import type { Evaluation } from "../../../evaluation/asking/evaluate-size.ts";
import { memoryAnswerer, memoryRespondent } from "../../../evaluation/asking/memory-respondent.ts";
import { modelAnswerer, modelRespondent } from "../../../evaluation/asking/model-respondent.ts";
import { refuseTooLarge } from "../../../evaluation/asking/window.ts";
import {
  type KnownSize,
  knowSizes,
  type OpenBenchmark,
  openBenchmark,
} from "../../../evaluation/benchmark/open-benchmark.ts";
import { withSessionDates } from "../../../evaluation/benchmark/sessions.ts";
import type { Memory } from "../../../evaluation/memory/memory.ts";
import { noteResults, refuseForeignResults } from "../../../evaluation/results/results-of.ts";
import type { Emit } from "../../../pipeline/engine/events.ts";
import { connectProvider } from "../../../pipeline/models/connect.ts";
import { countTokens } from "../../../pipeline/models/tokens.ts";
import { sqliteStore } from "../../../pipeline/store/sqlite.ts";
import { budgetOf } from "../../evaluation.ts";
import type { CommandEnd, EvaluateOrder } from "../../target.ts";
import { askAll } from "./ask-all.ts";
import { findMemory, withMemory } from "./find-memory.ts";
import { type Wanted, wantedOf } from "./wanted.ts";

/** How often models, memories or baselines answer the questions of a benchmark right. */
export async function evaluateBenchmark(order: EvaluateOrder): Promise<CommandEnd> {
  const wanted = wantedOf(order);
  const memory = await findMemory(wanted, order);
  const { types, topics, personas } = wanted.own;
  const choice = { types, topics, personas: personas?.map(String), limit: order.limit };
  const benchmark = await openBenchmark(wanted.files, choice, wanted.mode);
  try {
    return await evaluateOpen(wanted, { benchmark, memory }, order);
  } finally {
    benchmark.close();
  }
}

interface Opened {
  readonly benchmark: OpenBenchmark;
  readonly memory: Memory | null;
}

async function evaluateOpen(
  wanted: Wanted,
  { benchmark, memory }: Opened,
  order: EvaluateOrder,
): Promise<CommandEnd> {
  const { mode, models, files, out } = wanted;
  const known = await knowSizes(files, benchmark.sizes);
  const ruled = baselinesAt(known, wanted, order);
  const { sizes, dates } = memory
    ? await withSessionDates(benchmark.sizes, files)
    : { ...benchmark, dates: null };
  if (!memory)
    for (const { model } of models) refuseTooLarge(sizes, mode, { ...model.settings, model: model.name });
  const atSizes = <By>(all: readonly By[]) => all.flatMap((by) => sizes.map((of) => ({ by, mode, of })));
  const asModels = models.map(({ model, provider }) => modelAnswerer(model, provider));
  const answerers = memory ? withMemory(asModels, (by) => memoryAnswerer(memory, by)) : asModels;
  const results = [...ruled, ...atSizes(answerers)];
  refuseForeignResults(results, out, (name) => existsSync(join(out, name)));
  const store = sqliteStore(out, "write");
  try {
    noteResults(results, out);
    const budget = await budgetOf(store, wanted.budget, wanted.configured);
    const { signal } = order;
    const respondents = (emit: Emit) => {
      const asked = models.map(({ model, provider }) => {
        const connected = connectProvider(provider, model.settings, { store, emit, budget });
        return modelRespondent(model, connected, mode, { store, emit, signal });
      });
      if (!memory || !dates) return asked;
      const origins = new Map(known.flatMap((size) => [...size.origins]));
      const now = () => performance.now();
      return withMemory(asked, (by) =>
        memoryRespondent(memory, by, { dates, origins, countTokens, now, emit, signal }),
      );
    };
    const evaluations = (emit: Emit) => [...ruled, ...atSizes(respondents(emit))];
    return await askAll({ evaluations, known, store, budget }, wanted, order);
  } finally {
    await store.close();
  }
}

function baselinesAt(
  known: readonly KnownSize[],
  { baselines, mode }: Wanted,
  { notice }: EvaluateOrder,
): readonly Evaluation[] {
  const { chosen, leftOut } = chooseBaselines(baselines, mode, known);
  for (const { name, why } of leftOut) notice(`Left out: baseline ${name}, because ${why}.`);
  return chosen.flatMap((baseline) => baselineEvaluations(baseline, known, mode));
}
