import type { Format } from "../../formats/format.ts";
import { outlinedStages } from "../outlined-stages.ts";
import { type Production, stagesNamed } from "../target.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import { loadMaterial } from "./load-inputs.ts";
import { settingsOf } from "./settings.ts";

/** What makes records, and what writes them, is loaded when it is needed: most commands find everything made and written. */
export const productionOf = async (formats: readonly Format[]): Promise<Production<PersonaMemConfig>> => ({
  stages: await outlinedStages("personamem", async () => (await import("./stages.ts")).personaMemStages),
  prepare: async () => void (await import("../../pipeline/models/tokens.ts")).prepareTokens(),
  gather: async ({ config, folder, partitions, notice }) => ({
    ...settingsOf(config, await loadMaterial({ config, folder }, partitions, notice)),
    inputs: [],
    key: null,
  }),
  write: async (run, { shared }, configuration) =>
    (await import("./write-dataset.ts")).writeDataset(
      run,
      { shared, ended: async () => {}, mayFinish: async () => true, signal: run.context.signal },
      { formats, configuration },
    ),
  writeAlong: async (run, following, configuration) =>
    (await import("./write-dataset.ts")).writeDataset(run, following, { formats, configuration }),
  linesUpTo: async (stage, run, { shared }) => {
    const isTried = run.config.filter !== false && stagesNamed(run.target, stage).includes("filter");
    return isTried ? (await import("./write-dataset.ts")).filterLines(run, shared) : [];
  },
});
