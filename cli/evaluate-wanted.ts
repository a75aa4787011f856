import { resolve } from "node:path";
import { baselinesNamed, everyBaseline } from "../evaluation/asking/baseline-respondent.ts";
import type { ChosenModel } from "../evaluation/asking/model-respondent.ts";
import { findBenchmark, type SizeFiles } from "../evaluation/benchmark/benchmark-files.ts";
import type { Mode } from "../evaluation/benchmark/question.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { createProvider } from "../pipeline/models/models.ts";
import type { Provider } from "../pipeline/models/provider.ts";
import type { RoleSettings } from "../pipeline/models/roles.ts";
import { type Config, configSchema } from "../targets/config.ts";
import { rolesOf } from "../targets/roles.ts";
import { hasConfiguration, readConfiguration } from "./configuration.ts";
import { chooseModels, type EvaluateOptions, outFolder, refuseUnpricedModels } from "./evaluation.ts";
import type { Terminal } from "./terminal.ts";

/** What is to be done, as the options and the configuration say it; nothing is written and nobody is asked before that is known. */
export interface Wanted {
  readonly mode: Mode;
  readonly baselines: readonly string[];
  /** With the prices. */
  readonly configured: RoleSettings;
  readonly limit: number | undefined;
  readonly models: readonly { readonly model: ChosenModel; readonly provider: Provider }[];
  readonly paths: readonly string[];
  readonly files: readonly SizeFiles[];
  readonly out: string;
}

export function wantedOf(given: readonly string[], options: EvaluateOptions, terminal: Terminal): Wanted {
  const mode = modeOf(options);
  const paths = given.map((path) => resolve(terminal.folder, path));
  const baselines = baselineNames(options);
  baselinesNamed(baselines);
  const config = configOf(options, terminal);
  const configured = rolesOf(config);
  const chosen = chooseModels(options, configured);
  const limit = options.budget ?? config.budget;
  if (limit !== undefined) refuseUnpricedModels(limit, chosen, configured);
  const models = chosen.map((model) => ({
    model,
    provider: createProvider(model.role, model.settings, terminal.env),
  }));
  const out = outFolder(options, paths, terminal);
  const files = findBenchmark(paths, options.sizes);
  return { mode, baselines, configured, limit, models, paths, files, out };
}

function modeOf({ blind, evidence }: EvaluateOptions): Mode {
  if (blind && evidence)
    throw new ConfigError(
      "could not evaluate: --blind and --evidence exclude each other; run it once with each",
    );
  return blind ? "blind" : evidence ? "evidence" : "context";
}

/** Where nobody was chosen, all baselines are: they need no key. */
function baselineNames({ model, baseline, memory }: EvaluateOptions): readonly string[] {
  const isNobody = model.length === 0 && baseline.length === 0 && memory === undefined;
  return isNobody ? [everyBaseline] : baseline;
}

/** Rules need no configuration, so that only one that is there, or that was named, is read for them. */
function configOf(options: EvaluateOptions, terminal: Terminal): Config {
  const needsNone = options.model.length === 0 && !hasConfiguration(options, terminal.folder);
  return needsNone ? configSchema.parse({}) : readConfiguration(options, terminal).config;
}
