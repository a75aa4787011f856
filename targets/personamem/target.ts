import { sizes } from "../../contexts/sizes.ts";
import type { Format } from "../../formats/format.ts";
import { parquetFormat } from "../../formats/parquet/format.ts";
import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";
import { personasOption } from "../personas-configuration.ts";
import type { Target } from "../target.ts";
import { configuration, evaluationOptions, options, type PersonaMemShape } from "./configuration.ts";
import { drawing, preview, shows } from "./show/shows.ts";
import { topicFolders } from "./topic-folders.ts";

type PersonaMem = Target<PersonaMemShape> & { readonly name: "personamem" };

/** Provenance is always written, because it proves the answers in the other formats. */
const usualFormats: readonly Format[] = [personaMemFormat, provenanceFormat, parquetFormat];

/** The target with your own formats in addition to those that it always writes. */
export const personaMemWith = (more: readonly Format[]): PersonaMem =>
  withFormats([...usualFormats, ...more]);

const withFormats = (formats: readonly Format[]): PersonaMem => ({
  name: "personamem",
  description: "personas, their conversations, and questions in the PersonaMem format",
  configuration,
  options,
  // The writer writes all text but filler, and the judge filters the questions.
  roles: [
    { name: "writer" },
    { name: "judge", fallback: "writer" },
    { name: "filler", fallback: "writer" },
    // Two agents who talk, with conversations.style: dialogue.
    { name: "user", fallback: "writer" },
    { name: "assistant", fallback: "writer" },
  ],
  stageNames: [
    "personas",
    "facts",
    "themes",
    "material",
    "timelines",
    "conversations",
    "qa",
    "filter",
    "contexts",
    "export",
  ],
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
  resolved: (
    { seed, personas, topics, periods, forks, material, conversations, questions, filter, contexts },
    partitions,
  ) => {
    const isWhole = partitions.every((partition, index) => partition === index);
    const counted = isWhole ? { ...personas, count: partitions.length } : personas;
    const chosen = isWhole ? "" : `\nmade with --personas ${partitions.join(",")}`;
    return {
      comment: `Paths are relative to the folder of the configuration that the run was started with.${chosen}`,
      values: {
        seed,
        personas: counted,
        topics,
        periods,
        forks,
        material,
        conversations,
        questions,
        filter,
        contexts,
      },
    };
  },
  topicFolders,
  shows,
  preview,
  drawing,
  load: async () => (await import("./production.ts")).productionOf(formats),
  // Benchmarks of other makers have the same format under any file names, so no folder is recognized.
  recognizes: () => false,
  verify: async (order) => (await import("./verify.ts")).verifyFolder(order),
  readAgain: async (order) => (await import("./read-again.ts")).readAgain(order),
  audit: async (order) => (await import("./audit.ts")).auditPath(order),
  evaluation: {
    paths: "a folder with questions_SIZE.csv and shared_contexts_SIZE.jsonl, or questions files",
    options: evaluationOptions,
    evaluate: async (order) => (await import("./evaluate/evaluate.ts")).evaluateBenchmark(order),
  },
});

export const personaMem = personaMemWith([]);
