import { existsSync } from "node:fs";
import { join } from "node:path";
import { askFreely } from "../../../evaluation/asking/ask-freely.ts";
import {
  baselineEvaluations,
  type ChosenBaselines,
  chooseBaselines,
  noEmbeddings,
} from "../../../evaluation/asking/baseline-respondent.ts";
import type { SizeEvaluation } from "../../../evaluation/asking/evaluate-size.ts";
import { memoryAnswerer, memoryRespondent } from "../../../evaluation/asking/memory-respondent.ts";
import { modelAnswerer, modelRespondent } from "../../../evaluation/asking/model-respondent.ts";
import { refuseTooLarge } from "../../../evaluation/asking/window.ts";
import { denseBaselines, type EmbedTexts } from "../../../evaluation/baselines/dense.ts";
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
import { vectorsOf } from "../../../pipeline/models/embedding-provider.ts";
import type { ModelSurroundings } from "../../../pipeline/models/models.ts";
import { countTokens } from "../../../pipeline/models/tokens.ts";
import { sqliteStore } from "../../../pipeline/store/sqlite.ts";
import type { Store } from "../../../pipeline/store/store.ts";
import { type AskedEmbeddings, budgetOf } from "../../evaluation.ts";
import type { CommandEnd, EvaluateOrder } from "../../orders.ts";
import { askAll } from "./ask-all.ts";
import { findMemory, withMemory } from "./find-memory.ts";
import { type WantedEvaluation, wantedOf } from "./wanted.ts";

/** How often models, memories or baselines answer the questions of a benchmark correctly. */
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
  wanted: WantedEvaluation,
  { benchmark, memory }: Opened,
  order: EvaluateOrder,
): Promise<CommandEnd> {
  const { mode, models, files, out } = wanted;
  const { signal } = order;
  const known = await knowSizes(files, benchmark.sizes);
  const baselines = (embed: EmbedTexts) => baselinesAt(known, wanted, embed);
  // This only names the results; no server is asked yet.
  const ruled = baselines(async () => []);
  for (const { name, why } of ruled.leftOut) order.notice(`Left out: baseline ${name}, because ${why}.`);
  const { sizes, dates } = memory
    ? await withSessionDates(benchmark.sizes, files)
    : { ...benchmark, dates: null };
  if (!memory)
    for (const { model } of models) refuseTooLarge(sizes, mode, { ...model.settings, model: model.name });
  const atSizes = <By>(all: readonly By[]) => all.flatMap((by) => sizes.map((of) => ({ by, mode, of })));
  const asModels = models.map(({ model, provider }) => modelAnswerer(model, provider));
  const answerers = memory ? withMemory(asModels, (by) => memoryAnswerer(memory, by)) : asModels;
  const results = [...ruled.evaluations, ...atSizes(answerers)];
  refuseForeignResults(results, out, (name) => existsSync(join(out, name)));
  const store = sqliteStore(out, "write");
  try {
    noteResults(results, out);
    const budget = await budgetOf(store, wanted.budget, wanted.configured);
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
    const evaluations = (emit: Emit) => {
      const embed = wanted.embeddings && embedWith(wanted.embeddings, { store, emit, budget }, signal);
      const asked = embed ? baselines(embed) : ruled;
      return [...asked.evaluations, ...atSizes(respondents(emit))];
    };
    return await askAll({ evaluations, known, store, budget }, wanted, order);
  } finally {
    await store.close();
  }
}

function baselinesAt(
  known: readonly KnownSize[],
  { baselines, mode, embeddings }: WantedEvaluation,
  embed: EmbedTexts,
): { readonly evaluations: readonly SizeEvaluation[] } & Pick<ChosenBaselines, "leftOut"> {
  const dense = embeddings ? denseBaselines(embeddings.provider.identity, embed) : [];
  const { chosen, leftOut } = chooseBaselines(baselines, dense, { mode, known });
  const evaluations = chosen.flatMap((baseline) => baselineEvaluations(baseline, known, mode));
  return { evaluations, leftOut: leftOut.filter(({ why }) => why !== noEmbeddings) };
}

/** Asks the server for vectors. Its answers are kept, like the answers of models. */
function embedWith(
  { provider, settings }: AskedEmbeddings,
  surroundings: ModelSurroundings & { readonly store: Store },
  signal: AbortSignal,
): EmbedTexts {
  const { store, emit } = surroundings;
  const connected = connectProvider(provider, settings, surroundings);
  return async (texts, asker) => {
    const messages = texts.map((content) => ({ role: "user" as const, content }));
    const context = { provider: connected, asker, emit, signal, used: store.putUse };
    return vectorsOf(await askFreely({ call: "embed-turns", messages }, context));
  };
}
