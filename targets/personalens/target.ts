import { basename, resolve } from "node:path";
import { personasOption } from "../personas-configuration.ts";
import type { Target } from "../target.ts";
import { configuration, options, type PersonaLensShape } from "./configuration.ts";
import { exportedFiles, treeName } from "./format/layout.ts";
import { isLensFolder, lensRoot, usersIn } from "./lens-folder.ts";

export const personaLens: Target<PersonaLensShape> & { readonly name: "personalens" } = {
  name: "personalens",
  description: "users with preferences, their tasks, and dialogues about them, in the PersonaLens format",
  configuration,
  options,
  // The writer puts personas into words, and plays the user if nobody else does. Without an assistant, only
  // rules talk.
  roles: [
    { name: "writer" },
    { name: "user", fallback: "writer" },
    { name: "assistant" },
    { name: "memory" },
    { name: "judge" },
  ],
  stageNames: [
    "input",
    "personas",
    "facts",
    "calendar",
    "users",
    "summaries",
    "tasks",
    "dialogues",
    "judgments",
    "forks",
    "export",
  ],
  partition: {
    name: "persona",
    count: ({ personas, personalens: { input } }, folder) =>
      input === null ? personas.count : usersIn(lensRoot(resolve(folder, input))).length,
    option: personasOption,
  },
  files: exportedFiles,
  folders: [treeName],
  resolved: ({ seed, personas, personalens }, partitions) => ({
    comment: partitions.every((partition, index) => partition === index)
      ? ""
      : `made with --personas ${partitions.join(",")}`,
    values: {
      seed,
      target: "personalens",
      personas: { ...personas, count: partitions.length },
      personalens: { ...personalens, input: personalens.input && basename(personalens.input) },
    },
  }),
  shows: [],
  load: async () => (await import("./production.ts")).personaLensProduction,
  recognizes: isLensFolder,
  verify: async (order) => (await import("./verify-folder.ts")).verifyLensFolder(order),
  evaluation: {
    paths: "a folder that a run has written; gathers its measures and judgments",
    options: [],
    evaluate: async (order) => (await import("./gather/evaluate-folder.ts")).evaluateLensFolder(order),
  },
  audit: async (order) => (await import("./audit-folder.ts")).auditLensFolder(order),
};
