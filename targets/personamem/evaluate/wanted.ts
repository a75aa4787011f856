import { z } from "zod";
import {
  everyBaseline,
  namesDense,
  noEmbeddings,
  refuseUnknownBaselines,
} from "../../../evaluation/asking/baseline-respondent.ts";
import { findBenchmark, type SizeFiles } from "../../../evaluation/benchmark/benchmark-files.ts";
import type { Mode } from "../../../evaluation/benchmark/question.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { RoleSettings } from "../../../pipeline/models/roles.ts";
import { type Config, configSchema } from "../../config.ts";
import {
  type AskedEmbeddings,
  type AskedModel,
  embeddingsToAsk,
  modelsToAsk,
  resultsFolder,
} from "../../evaluation.ts";
import type { EvaluateOrder } from "../../orders.ts";
import { rolesOf } from "../../roles.ts";

/** The values of `evaluationOptions`. */
const ownSchema = z.strictObject({
  memory: z.string().optional(),
  baseline: z.array(z.string()).default([]),
  sizes: z.array(z.string()).optional(),
  types: z.array(z.string()).optional(),
  topics: z.array(z.string()).optional(),
  personas: z.array(z.int()).optional(),
  blind: z.boolean().default(false),
  evidence: z.boolean().default(false),
});
export type OwnOptions = z.infer<typeof ownSchema>;

/** What an evaluation does, by its options and the configuration. It is complete before anything is written or sent. */
export interface WantedEvaluation {
  readonly own: OwnOptions;
  readonly mode: Mode;
  readonly baselines: readonly string[];
  readonly models: readonly AskedModel[];
  /** The server of the dense baselines; `null` if none of them is wanted, or none is configured. */
  readonly embeddings: AskedEmbeddings | null;
  /** What is not done and why, one sentence each. */
  readonly remarks: readonly string[];
  /** The configured roles, with their prices. */
  readonly configured: RoleSettings;
  /** What the evaluations in the folder may cost. */
  readonly budget: number | undefined;
  readonly files: readonly SizeFiles[];
  /** The files of all sizes, chosen or not. */
  readonly allFiles: readonly SizeFiles[];
  /** The folder of the results. */
  readonly out: string;
}

export function wantedOf(order: EvaluateOrder): WantedEvaluation {
  const own = ownSchema.parse(order.own);
  const mode = modeOf(own);
  const baselines = baselineNames(order, own);
  refuseUnknownBaselines(baselines);
  const config = configOf(order);
  const budget = order.budget ?? config.budget;
  const isDense = mode === "context" && namesDense(baselines);
  const embeddings = isDense ? embeddingsToAsk(order, config, budget) : null;
  return {
    own,
    mode,
    baselines,
    models: modelsToAsk(order, config, budget),
    embeddings,
    remarks: isDense && !embeddings ? [`Left out: the dense baselines, because ${noEmbeddings}.`] : [],
    configured: rolesOf(config),
    budget,
    out: resultsFolder(order),
    files: findBenchmark(order.paths, own.sizes),
    allFiles: findBenchmark(order.paths, undefined),
  };
}

function modeOf({ blind, evidence }: OwnOptions): Mode {
  if (blind && evidence)
    throw new ConfigError(
      "could not evaluate: --blind and --evidence exclude each other; run the command once with each",
    );
  return blind ? "blind" : evidence ? "evidence" : "context";
}

/** All baselines if nothing else is to answer: they need no key. */
function baselineNames({ models }: EvaluateOrder, { baseline, memory }: OwnOptions): readonly string[] {
  const isNobody = models.length === 0 && baseline.length === 0 && memory === undefined;
  return isNobody ? [everyBaseline] : baseline;
}

/** Baselines need no configuration. */
function configOf({ models, config }: EvaluateOrder): Config {
  return models.length === 0 && !config.isThere ? configSchema.parse({}) : config.read();
}
