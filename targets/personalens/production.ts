import { ontology } from "../../content/personalens/bank.ts";
import { finishedRecords } from "../../pipeline/engine/upstream.ts";
import type { ModelSettings } from "../../pipeline/models/settings.ts";
import { sayCount } from "../../pipeline/text/layout.ts";
import { loadSeedLines } from "../load-seed-lines.ts";
import { viewRecords } from "../read-records.ts";
import type { Production } from "../target.ts";
import { chooseDomains } from "./choose-domains.ts";
import type { PersonaLensConfig } from "./configuration.ts";
import { dialoguesStage } from "./dialogues/stage.ts";
import type { LensExportOrder } from "./export/export.ts";
import { judgmentsStage } from "./judgments/stage.ts";
import { ontologyKey, ontologyStage } from "./ontology-stage.ts";
import type { PersonaLensScope } from "./settings.ts";
import { personaLensStages } from "./stages.ts";
import { summariesKey, summariesStage } from "./summaries/stage.ts";
import { tasksKey, tasksStage } from "./tasks/stage.ts";
import { userKey, usersStage } from "./users/stage.ts";

const exportInputs = {
  users: usersStage,
  summaries: summariesStage,
  tasks: tasksStage,
  dialogues: dialoguesStage,
  judgments: judgmentsStage,
};

/** The name of a model as it stands in files and folders; `null` for none. */
const modelName = (settings: ModelSettings | undefined) =>
  settings === undefined || settings.provider === "offline"
    ? null
    : settings.model.replaceAll(/[^\w.-]+/g, "_");

export const personaLensProduction: Production<PersonaLensConfig> = {
  stages: personaLensStages,
  gather: ({ config, folder, partitions, notice }) => {
    const judge = modelName(config.models.judge);
    const settings: PersonaLensScope = {
      personas: { source: config.personas.source },
      seedLines: loadSeedLines({ config, folder }, partitions, notice),
      ontology: chooseDomains(ontology(), config.personalens.domains),
      summaries: config.personalens.summaries,
      dialogues: {
        assistant: modelName(config.models.assistant),
        user: modelName(config.models.user ?? config.models.writer),
        modes: config.personalens.modes,
      },
      judge: judge === null ? null : { name: judge, tries: config.personalens.tries },
    };
    return { settings, inputs: [], key: null };
  },
  write: async (run, { shared }, configuration) => {
    const { config, out, partitions, context } = run;
    const known = finishedRecords({ ontology: ontologyStage }, shared);
    await known.ontology.fetch();
    const order: LensExportOrder = {
      folder: out,
      seed: config.seed,
      ontology: known.ontology.get(ontologyKey),
      partitions,
      configuration,
      open: async (partition) => {
        const records = await viewRecords(run, exportInputs, { partition, shared });
        const { users, summaries, tasks, dialogues, judgments } = records;
        await Promise.all([users, summaries, tasks, dialogues, judgments].map((own) => own.fetch()));
        return {
          user: users.get(userKey),
          summaries: summaries.get(summariesKey).domains,
          tasks: tasks.get(tasksKey).tasks,
          dialogues: dialogues.keys.flatMap((key) => dialogues.get(key).dialogues),
          judged: judgments.keys.map(judgments.get),
        };
      },
      signal: context.signal,
    };
    const { exportPersonaLens } = await import("./export/export.ts");
    const exported = await exportPersonaLens(order);
    if (exported === null) return null;
    const { files, users, tasks, dialogues } = exported;
    return {
      files,
      holding: `${sayCount(users, "user")} with ${sayCount(tasks, "task")} and ${sayCount(dialogues, "dialogue")}`,
      lines: [],
      faults: [],
    };
  },
  linesUpTo: async () => [],
};
