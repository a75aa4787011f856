import type { ContextRecord } from "../../contexts/recipe.ts";
import type { States } from "../../pipeline/engine/states.ts";
import { finishedRecords } from "../../pipeline/engine/upstream.ts";
import { viewPartition } from "../../pipeline/engine/view.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import {
  addToFunnel,
  emptyFunnel,
  type Funnel,
  funnelRows,
  funnelWarnings,
} from "../../questions/filter/funnel.ts";
import type { OpenRun } from "../open-run.ts";
import { type Production, stagesNamed } from "../target.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import { formats } from "./formats.ts";
import { loadMaterial } from "./load-inputs.ts";
import { settingsOf } from "./settings.ts";
import { type ExportRecords, exportInputs } from "./sources.ts";
import { personaMemStages } from "./stages.ts";

export const personaMemProduction: Production<PersonaMemConfig> = {
  stages: personaMemStages,
  gather: ({ config, folder, partitions, notice }) => ({
    settings: settingsOf(config, loadMaterial({ config, folder }, partitions, notice)),
    inputs: [],
    key: null,
  }),
  write: async (run, { shared }, configuration) => {
    const { config, out, partitions, models, context } = run;
    const writer = models.of("writer");
    const { exportPersonaMem } = await import("./export.ts");
    const exported = await exportPersonaMem({
      folder: out,
      seed: config.seed,
      partitions,
      sizes: config.contexts.sizes,
      variants: config.contexts.variants,
      forks: config.forks,
      formats,
      periods: config.periods,
      writer: writer.paid ? writer.model : null,
      filter: config.filter ? { judge: models.of("judge").model, settings: config.filter } : null,
      configuration,
      open: (partition) => openPersona(run, partition, shared),
      countTokens: run.countTokens,
      emit: context.emit,
      signal: context.signal,
    });
    if (exported === null) return null;
    const { files, questions, funnel } = exported;
    return {
      files,
      holding: files.length > 0 ? `${questions} questions` : whyNone(funnel),
      lines: funnel ? funnelLines(funnel) : [],
      faults: [],
    };
  },
  linesUpTo: async (stage, run, { shared }) => {
    const isTried = run.config.filter !== false && stagesNamed(run.target, stage).includes("filter");
    return isTried ? funnelLines(await readFunnel(run, shared)) : [];
  },
};

function whyNone(funnel: Funnel | null): string {
  return funnel?.total.kept === 0 ? "the filter kept no question" : "no context could be made";
}

/** The finished records of a persona. None of them is read yet. */
async function viewPersona({ context }: OpenRun, partition: number, known: States) {
  const order = { stages: personaMemStages, partition, known };
  return finishedRecords(exportInputs, await viewPartition(order, context));
}

/** Reads everything that the contexts of a persona are made of. */
async function openPersona(run: OpenRun, partition: number, known: States): Promise<ExportRecords> {
  const records = await viewPersona(run, partition, known);
  const { filler, contexts, ...others } = records;
  await Promise.all([contexts, ...Object.values(others)].map((own) => own.fetch()));
  await filler.fetch(fillerOf(contexts.keys.map(contexts.get)));
  return records;
}

/** The keys of the filler in the contexts. */
function fillerOf(contexts: readonly ContextRecord[]): string[] {
  const entries = contexts.flatMap((context) => context.entries);
  return [...new Set(entries.flatMap((entry) => (entry.kind === "filler" ? [String(entry.index)] : [])))];
}

/** The funnel of the records that there are. `shared` is how the stages of the whole run stand. */
async function readFunnel(run: OpenRun, shared: States): Promise<Funnel> {
  const funnel = emptyFunnel();
  for (const partition of run.partitions) {
    const { questions } = await viewPersona(run, partition, shared);
    await questions.fetch();
    for (const key of questions.keys) addToFunnel(funnel, partition, questions.get(key));
  }
  return funnel;
}

/** A table of what the filter did with the questions, and warnings. */
function funnelLines(funnel: Funnel): string[] {
  if (funnel.total.asked === 0) return [];
  const rows = funnelRows(funnel).map((row) =>
    row.map((cell) => (typeof cell === "number" ? say(cell) : cell)),
  );
  return [
    "Questions in the filter:",
    ...columns(rows, [1, 2, 3, 4, 5]),
    ...funnelWarnings(funnel).map((warning) => `Warning: ${warning}`),
  ];
}
