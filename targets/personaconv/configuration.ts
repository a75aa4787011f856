import { z } from "zod";
import { embeddingSettings } from "../../pipeline/models/settings.ts";
import type { CommandOption, TargetOption } from "../command-options.ts";
import type { ConfigOf } from "../target.ts";
import { askedTasks, splits } from "./format.ts";
import { personaConvSettings } from "./settings.ts";

/** PersonaConv's keys of `config.yaml`, with their defaults. */
export const configuration = {
  personaconv: personaConvSettings.prefault({}),
  /** Read only by `pipeline score`. Without it, no embedding similarity is computed. */
  score: z.strictObject({ embeddings: embeddingSettings.optional() }).optional(),
};
export type PersonaConvShape = typeof configuration;
export type PersonaConvConfig = ConfigOf<PersonaConvShape>;

export const options: readonly TargetOption[] = [
  {
    flags: "--input <files...>",
    description: "Reddit data of any kind; without it, threads are synthetic",
    kind: "paths",
    sets: ["personaconv", "input"],
  },
  {
    flags: "--domains <names>",
    description: "which domains, separated by commas, or all",
    kind: "list",
    sets: ["personaconv", "domains"],
    orAll: true,
  },
  {
    flags: "--all-domains",
    description: "keep subreddits of no domain under their own names",
    kind: "flag",
    sets: ["personaconv", "allDomains"],
    to: true,
  },
  {
    flags: "--faithful",
    description: "follow the original's rules, with what they leak",
    kind: "flag",
    sets: ["personaconv", "mode"],
    to: "faithful",
  },
  {
    flags: "--split-by <what>",
    description: "what no two splits share",
    kind: "text",
    choices: ["author", "time", "both"],
    sets: ["personaconv", "split", "by"],
  },
  {
    flags: "--keep-names",
    description: "keep real names instead of pseudonyms",
    kind: "flag",
    sets: ["personaconv", "keepNames"],
    to: true,
  },
];

export const scoreOptions: readonly CommandOption[] = [
  {
    flags: "--task <name>",
    description: "the task that was asked",
    kind: "text",
    choices: askedTasks,
    isRequired: true,
  },
  {
    flags: "--seed <number>",
    description: "the seed for the random samples of the intervals",
    kind: "count",
    default: 20,
  },
  {
    flags: "--split <name>",
    description: "with several files: the split, if their names don't say it",
    kind: "text",
    choices: splits,
  },
  {
    flags: "--set <folder>",
    description: "with several files: the exported set, with its common_ids.jsonl (default: out)",
    kind: "text",
  },
];
