import { resolve } from "node:path";
import { ontology } from "../../content/personalens/bank.ts";
import { factsStage } from "../../personas/facts/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { finishedRecords } from "../../pipeline/engine/upstream.ts";
import type { ModelSettings } from "../../pipeline/models/settings.ts";
import { sayCount } from "../../pipeline/text/layout.ts";
import { pivotOfType } from "../../questions/types.ts";
import type { CalendarSettings } from "../../timelines/calendar/stage.ts";
import { packagedTopics, topicNames } from "../../topics/folder.ts";
import { loadSeedLines } from "../load-seed-lines.ts";
import { configuration as ofPersonaMem } from "../personamem/configuration.ts";
import { sourceOfPersonas } from "../personas-configuration.ts";
import { viewWithMissing } from "../read-records.ts";
import type { Production } from "../target.ts";
import type { PersonaLensConfig } from "./configuration.ts";
import { dialoguesStage, inOrderOfTasks } from "./dialogues/stage.ts";
import type { LensExportOrder } from "./export/export.ts";
import { forksStage } from "./forks/stage.ts";
import { leftOutFile } from "./format/layout.ts";
import type { MissingPart } from "./format/missing.ts";
import type { CountedLeftOut } from "./input/left-out.ts";
import { openInput } from "./input/open-input.ts";
import { inputKey, inputStage } from "./input/stage.ts";
import { judgmentsStage } from "./judgments/stage.ts";
import { memoryOutside, nameWithMemory } from "./memory/provider.ts";
import { addOwnFiles, chooseDomains } from "./ontology.ts";
import { ontologyKey, ontologyStage } from "./ontology-stage.ts";
import type { PersonaLensScope } from "./settings.ts";
import { personaLensStages } from "./stages.ts";
import { summariesKey, summariesStage } from "./summaries/stage.ts";
import { tasksKey, tasksStage } from "./tasks/stage.ts";
import { userKey, usersStage } from "./users/stage.ts";
import { circumstancesOf } from "./users/traits-of.ts";

const exportInputs = {
  input: inputStage,
  personas: personasStage,
  facts: factsStage,
  users: usersStage,
  summaries: summariesStage,
  tasks: tasksStage,
  dialogues: dialoguesStage,
  judgments: judgmentsStage,
  forks: forksStage,
};

/** The name of a model as it is used in files and folders; `null` if there is none. */
const modelName = (settings: ModelSettings | undefined) =>
  settings === undefined || settings.provider === "offline"
    ? null
    : (settings.provider === "recorded" ? settings.provider : settings.model).replaceAll(/[^\w.-]+/g, "_");

const noAssistant = (memory: string | null) =>
  new ConfigError(
    memory === null
      ? "could not talk by the original's protocol: no model is under test, and rules have none; set models.assistant"
      : `could not put the memory at "${memory}" behind the assistant: no assistant is configured; set models.assistant`,
  );

/** The calendar is that of a run of personamem with the usual topics and periods. */
export function calendarOfDefaultRun(): CalendarSettings {
  const [periods, questions] = [
    ofPersonaMem.periods.parse(undefined),
    ofPersonaMem.questions.parse(undefined),
  ];
  const restraints = questions.restraint.map((type) => pivotOfType[type]);
  return { periods, restraints, pivots: null, deal: { topics: topicNames(packagedTopics), inContext: {} } };
}

/** Reports what can't be used in the input: the first parts by name, and how many there are. */
function linesAbout({ first, count }: CountedLeftOut): string[] {
  const lines = first.map(
    ({ path, key, reason }) => `Left out ${path}${key === "" ? "" : `, ${key}`}: ${reason}`,
  );
  return count > first.length
    ? [...lines, `Left out ${count - first.length} more; ${leftOutFile} names them`]
    : lines;
}

/** What a model was to say, and why it is not there. */
const notMade = (missing: (stage: AnyStage) => ReadonlyMap<string, string>): MissingPart[] =>
  modelStages.flatMap(([what, stage]) => [...missing(stage)].map(([key, reason]) => ({ what, key, reason })));

const modelStages = [
  ["dialogue", dialoguesStage],
  ["judgment", judgmentsStage],
  ["fork", forksStage],
] as const;

export const personaLensProduction: Production<PersonaLensConfig> = {
  stages: personaLensStages,
  gather: ({ config, folder, partitions, notice }) => {
    const { input: named, domains, folder: own } = config.personalens;
    const input = named === null ? null : openInput(resolve(folder, named), partitions);
    const judge = modelName(config.models.judge);
    const assistant = modelName(config.models.assistant);
    const { memory, faithful } = config.personalens;
    if (assistant === null && (memory !== null || faithful)) throw noAssistant(memory);
    const settings: PersonaLensScope = {
      personas: input ? { source: "none" } : sourceOfPersonas(config.personas),
      seedLines: input ? [] : loadSeedLines({ config, folder }, partitions, notice),
      ...calendarOfDefaultRun(),
      ontology: chooseDomains(input?.ontology ?? addOwnFiles(ontology(), folder, own), domains),
      input: input?.settings ?? null,
      summaries: config.personalens.summaries,
      forks: config.personalens.forks,
      dialogues: {
        assistant: assistant !== null && memory !== null ? nameWithMemory(assistant, memory) : assistant,
        user: modelName(config.models.user ?? config.models.writer),
        modes: config.personalens.modes,
        ...{ memory, faithful },
      },
      judge: judge === null ? null : { name: judge, tries: config.personalens.tries },
    };
    return { settings, inputs: input?.files ?? [], key: null };
  },
  outside: ({ personalens: { memory } }, env) => (memory === null ? null : memoryOutside(memory, env)),
  write: async (run, { shared }, configuration) => {
    const { config, out, partitions, context } = run;
    const known = finishedRecords({ ontology: ontologyStage }, shared);
    await known.ontology.fetch();
    const order: LensExportOrder = {
      folder: out,
      seed: config.seed,
      ontology: known.ontology.get(ontologyKey),
      partitions,
      isRead: config.personalens.input !== null,
      configuration,
      left: known.ontology.get(ontologyKey).left,
      open: async (partition) => {
        const { records, missing } = await viewWithMissing(run, exportInputs, { partition, shared });
        const { input, personas, facts, users, summaries, tasks, dialogues, judgments, forks } = records;
        const ofUser = [personas, facts, users, summaries, tasks, dialogues, judgments, forks];
        await Promise.all(ofUser.map((own) => own.fetch()));
        const key = inputKey(partition);
        await input.fetch([key]);
        const read = input.keys.includes(key) ? input.get(key) : null;
        const left = read?.left ?? [];
        if (read?.isUsable === false) return { left, exported: null };
        const { tasks: own, calendar } = tasks.get(tasksKey);
        const exported = {
          user: users.get(userKey),
          circumstances:
            read === null ? circumstancesOf(facts.get("facts"), personas.get("profile").firstSession) : null,
          summaries: summaries.get(summariesKey).domains,
          tasks: own,
          calendar,
          dialogues: inOrderOfTasks(dialogues.keys, own).flatMap((key) => dialogues.get(key).dialogues),
          judged: inOrderOfTasks(judgments.keys, own).map(judgments.get),
          forked: forks.keys.flatMap((key) => forks.get(key).forked),
          missing: notMade(missing),
        };
        return { left, exported };
      },
      signal: context.signal,
    };
    const { exportPersonaLens } = await import("./export/export.ts");
    const exported = await exportPersonaLens(order);
    if (exported === null) return null;
    const { files, users, tasks, dialogues, left } = exported;
    return {
      files,
      holding: `${sayCount(users, "user")} with ${sayCount(tasks, "task")} and ${sayCount(dialogues, "dialogue")}`,
      lines: linesAbout(left),
      faults: [],
    };
  },
  linesUpTo: async () => [],
};
