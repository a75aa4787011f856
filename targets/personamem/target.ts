import type { ContextRecord } from "../../contexts/recipe.ts";
import { sizes } from "../../contexts/sizes.ts";
import type { Format } from "../../formats/format.ts";
import { parquetFormat } from "../../formats/parquet/format.ts";
import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";
import type { States } from "../../pipeline/engine/states.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import {
  addToFunnel,
  emptyFunnel,
  type Funnel,
  funnelRows,
  funnelWarnings,
} from "../../questions/filter/funnel.ts";
import type { OpenRun } from "../open-run.ts";
import { viewRecords } from "../read-records.ts";
import { stagesNamed, type Target } from "../target.ts";
import {
  configuration,
  evaluationOptions,
  options,
  type PersonaMemConfig,
  type PersonaMemShape,
  personasOption,
} from "./configuration.ts";
import { loadMaterial } from "./load-inputs.ts";
import { settingsOf } from "./settings.ts";
import { type ExportRecords, exportInputs } from "./sources.ts";
import { personaMemStages } from "./stages.ts";

export type PersonaMem = Target<PersonaMemShape> & { readonly name: "personamem" };

export const personaMem: PersonaMem = personaMemWith([]);

/** The target with formats of your own beside its own. */
export function personaMemWith(more: readonly Format[]): PersonaMem {
  // Provenance is always written, because it proves the answers of the other formats.
  const formats = [personaMemFormat, provenanceFormat, parquetFormat, ...more];
  return {
    name: "personamem",
    description: "personas, their conversations, and questions in the PersonaMem format",
    configuration,
    options,
    // The writer writes all text, and the judge filters the questions.
    roles: [{ name: "writer" }, { name: "judge", fallback: "writer" }],
    stages: personaMemStages,
    stageNames: ["personas", "timelines", "conversations", "qa", "filter", "contexts", "export"],
    partition: {
      name: "persona",
      count: ({ personas }) => personas.count,
      option: personasOption,
    },
    files: [...formats.flatMap(({ files }) => files), "funnel.json", "README.md", "config.resolved.yaml"],
    parts: {
      names: sizes,
      filesOf: (size) => formats.flatMap(({ files }) => files.filter((name) => name.includes(`_${size}.`))),
      chosen: ({ contexts }) => contexts.sizes,
      choosing: ({ contexts }, names) => ({
        contexts: { ...contexts, sizes: sizes.filter((size) => names.includes(size)) },
      }),
    },
    resolved: ({ seed, personas, topics, periods, forks, questions, filter, contexts }, partitions) => {
      const isWhole = partitions.every((partition, index) => partition === index);
      const counted = isWhole ? { ...personas, count: partitions.length } : personas;
      const chosen = isWhole ? "" : `\nmade with --personas ${partitions.join(",")}`;
      return {
        comment: `Paths are relative to the folder of the configuration that the run was started with.${chosen}`,
        values: { seed, personas: counted, topics, periods, forks, questions, filter, contexts },
      };
    },
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
    // Benchmarks of other makers have the same format under any file names, so nothing is recognized.
    recognizes: () => false,
    verify: async (order) => (await import("./verify.ts")).verifyFolder(order),
    audit: async (order) => (await import("./audit.ts")).auditPath(order),
    evaluation: {
      paths: "a folder with questions_SIZE.csv and shared_contexts_SIZE.jsonl, or questions files",
      options: evaluationOptions,
      evaluate: async (order) => (await import("./evaluate/evaluate.ts")).evaluateBenchmark(order),
    },
    linesUpTo: async (stage, run, { shared }) => {
      const isTried = run.config.filter !== false && stagesNamed(personaMem, stage).includes("filter");
      return isTried ? funnelLines(await readFunnel(run, shared)) : [];
    },
  };
}

type PersonaMemRun = OpenRun<PersonaMemConfig>;

function whyNone(funnel: Funnel | null): string {
  return funnel?.total.kept === 0 ? "the filter kept no question" : "no context could be made";
}

/** The finished records of a persona. None of them is read yet. */
const viewPersona = (run: PersonaMemRun, partition: number, shared: States) =>
  viewRecords(run, exportInputs, { partition, shared });

/** Reads everything that the contexts of a persona are made of. */
async function openPersona(run: PersonaMemRun, partition: number, known: States): Promise<ExportRecords> {
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
async function readFunnel(run: PersonaMemRun, shared: States): Promise<Funnel> {
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
