import { resolve } from "node:path";
import type { ContextRecord } from "../../contexts/recipe.ts";
import type { Format } from "../../formats/format.ts";
import type { States } from "../../pipeline/engine/states.ts";
import { readAbout, readManifest } from "../../pipeline/models/recording/recording.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import {
  addToFunnel,
  emptyFunnel,
  type Funnel,
  funnelRows,
  funnelWarnings,
} from "../../questions/filter/funnel.ts";
import type { RunInProgress } from "../early-export.ts";
import type { OpenRun } from "../open-run.ts";
import { viewRecords } from "../read-records.ts";
import type { Written } from "../target.ts";
import type { RecordedFacts } from "./card-recorded.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import { type ExportRecords, exportInputs } from "./sources.ts";

/** The recording that the writer's answers come from. `null` if they come from elsewhere. */
function recordedFacts({ config, folder }: PersonaMemRun): RecordedFacts | null {
  const { writer } = config.models;
  if (writer?.provider !== "recorded") return null;
  const place = resolve(folder, writer.folder);
  return { manifest: readManifest(place), about: readAbout(place) };
}

interface WriteOrder {
  readonly formats: readonly Format[];
  readonly configuration: string;
}

/** Writes the formats in one pass. */
export async function writeDataset(
  run: PersonaMemRun,
  { shared, ended, mayFinish, signal }: RunInProgress,
  { formats, configuration }: WriteOrder,
): Promise<Written | null> {
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
    drafted: isDrafted(run),
    recorded: recordedFacts(run),
    filter: config.filter ? { judge: models.of("judge").model, settings: config.filter } : null,
    configuration,
    open: async (partition) => {
      await ended(partition);
      return openPersona(run, partition, shared);
    },
    mayFinish,
    emit: context.emit,
    signal,
  });
  if (exported === null) return null;
  if (exported.files.length > 0) await keepAnnotations(out);
  const { files, questions, funnel } = exported;
  return {
    files,
    holding: files.length > 0 ? `${questions} questions` : whyNone(funnel),
    lines: funnel ? funnelLines(funnel, run) : [],
    faults: [],
  };
}

/**
 * The new card also contains the answers that people have given, as far as they are about the same questions.
 */
async function keepAnnotations(out: string): Promise<void> {
  const { annotationsIn, readPeople } = await import("../../evaluation/annotation/answers.ts");
  if (readPeople(annotationsIn(out)).length === 0) return;
  const { gatherReport } = await import("../../evaluation/annotation/gather.ts");
  const { updateCard } = await import("../../evaluation/annotation/update-card.ts");
  updateCard(out, await gatherReport(out));
}

type PersonaMemRun = OpenRun<PersonaMemConfig>;

function whyNone(funnel: Funnel | null): string {
  return funnel?.total.kept === 0 ? "the filter kept no question" : "no context could be made";
}

/** The finished records of a persona. None of them is read yet. */
const viewPersona = (run: PersonaMemRun, partition: number, shared: States) =>
  viewRecords(run, exportInputs, { partition, shared });

const isDrafted = ({ config, models }: PersonaMemRun) =>
  config.material.source === "writer" && models.of("writer").paid;

/** Reads everything that the contexts of a persona are made of, and what is counted in the card. */
async function openPersona(run: PersonaMemRun, partition: number, known: States): Promise<ExportRecords> {
  const records = await viewPersona(run, partition, known);
  const { filler, contexts, material, ...others } = records;
  const drafts = isDrafted(run) ? [material] : [];
  await Promise.all([contexts, ...drafts, ...Object.values(others)].map((own) => own.fetch()));
  await filler.fetch(fillerOf(contexts.keys.map(contexts.get)));
  return records;
}

/** The keys of the filler in the contexts. */
function fillerOf(contexts: readonly ContextRecord[]): string[] {
  const entries = contexts.flatMap((context) => context.entries);
  return [...new Set(entries.flatMap((entry) => (entry.kind === "filler" ? [String(entry.index)] : [])))];
}

/** Lines about what the filter did, of the records that exist. */
export const filterLines = async (run: PersonaMemRun, shared: States): Promise<readonly string[]> =>
  funnelLines(await readFunnel(run, shared), run);

/** The funnel of the records that exist. `shared` says how the stages of the whole run ended. */
async function readFunnel(run: PersonaMemRun, shared: States): Promise<Funnel> {
  const funnel = emptyFunnel();
  for (const partition of run.partitions) {
    const { questions } = await viewPersona(run, partition, shared);
    await questions.fetch();
    for (const key of questions.keys) addToFunnel(funnel, partition, questions.get(key));
  }
  return funnel;
}

/** A table of what the filter did with the question groups, and warnings. */
function funnelLines(funnel: Funnel, { config: { forks }, models }: PersonaMemRun): string[] {
  if (funnel.total.asked === 0) return [];
  const rows = funnelRows(funnel).map((row) =>
    row.map((cell) => (typeof cell === "number" ? say(cell) : cell)),
  );
  return [
    forks > 1
      ? `Question groups in the filter (each is asked in ${forks} forks):`
      : "Questions in the filter:",
    ...columns(rows, [1, 2, 3, 4, 5]),
    ...funnelWarnings(funnel, models.of("judge").model).map((warning) => `Warning: ${warning}`),
  ];
}
