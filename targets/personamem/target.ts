import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";
import { type StageState, upstreamOf } from "../../pipeline/engine/plan.ts";
import { viewPartition } from "../../pipeline/engine/view.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import {
  addToFunnel,
  emptyFunnel,
  type Funnel,
  funnelRows,
  funnelWarnings,
} from "../../questions/filter/funnel.ts";
import { loadMaterial } from "../load-config.ts";
import type { OpenRun } from "../open-run.ts";
import { stagesNamed, type Target } from "../target.ts";
import { settingsOf } from "./settings.ts";
import { type ExportRecords, exportInputs } from "./sources.ts";
import { personaMemStages } from "./stages.ts";

/** Provenance is always written: it proves what the other formats say. */
const formats = [personaMemFormat, provenanceFormat];

export const personaMem: Target = {
  stages: personaMemStages,
  stageNames: ["personas", "timelines", "conversations", "qa", "filter", "contexts", "export"],
  partition: "persona",
  files: [...formats.flatMap(({ files }) => files), "funnel.json", "README.md", "config.resolved.yaml"],
  partitions: ({ personas }) => personas.count,
  gather: ({ loaded, partitions, notice }) => ({
    settings: settingsOf(loaded.config, loadMaterial(loaded, partitions, notice)),
    inputs: [],
    key: null,
  }),
  write: async (run, { shared }, configuration) => {
    const { config, out, partitions, models, context } = run;
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
      writer: models.writer.paid ? models.writer.model : null,
      filter: config.filter ? { judge: models.judge.model, settings: config.filter } : null,
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
    const isTried = run.config.filter !== false && stagesNamed(personaMem, stage).includes("filter");
    return isTried ? funnelLines(readFunnel(run, shared)) : [];
  },
};

function whyNone(funnel: Funnel | null): string {
  return funnel?.total.kept === 0 ? "the filter kept no question" : "no context could be made";
}

/** Reads the finished records of a persona. */
function openPersona(
  { context }: OpenRun,
  partition: number,
  shared: ReadonlyMap<string, StageState>,
): ExportRecords {
  return upstreamOf(exportInputs, viewPartition(personaMemStages, partition, shared, context));
}

/** The funnel of the records that there are. `shared` is how the stages of the whole run stand. */
function readFunnel(run: OpenRun, shared: ReadonlyMap<string, StageState>): Funnel {
  const funnel = emptyFunnel();
  for (const partition of run.partitions) {
    const { questions } = openPersona(run, partition, shared);
    for (const key of questions.keys) addToFunnel(funnel, partition, questions.get(key));
  }
  return funnel;
}

/** What the filter made of the questions, as a table, and what is odd about it. */
function funnelLines(funnel: Funnel): string[] {
  if (funnel.total.asked === 0) return [];
  const rows = funnelRows(funnel).map((row) =>
    row.map((cell) => (typeof cell === "number" ? say(cell) : cell)),
  );
  return [
    "What the filter made of the questions:",
    ...columns(rows, [1, 2, 3, 4, 5]),
    ...funnelWarnings(funnel).map((warning) => `Warning: ${warning}`),
  ];
}
