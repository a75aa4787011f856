import { readdirSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Target } from "../target.ts";
import { configuration, options, type PersonaConvShape, scoreOptions } from "./configuration.ts";
import { exportedFiles } from "./format.ts";

/** Whether the files of a folder are PersonaConv's. */
function isConversationsFolder(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(folder).some((name) =>
    /^(?:sentiment|impact|text)_(?:p_conv|p_nonconv|np_conv)_(?:train|dev|test)\.(?:jsonl|parquet)$/.test(
      name,
    ),
  );
}

export const personaConv: Target<PersonaConvShape> & { readonly name: "personaconv" } = {
  name: "personaconv",
  description: "PersonaConv's splits from Reddit threads",
  configuration,
  options,
  // It writes the synthetic threads.
  roles: [{ name: "writer" }],
  stageNames: ["ingest", "threads", "samples", "splits", "prompts", "export"],
  partition: { name: "shard", count: ({ personaconv }) => personaconv.shards },
  files: exportedFiles,
  resolved: ({ seed, personaconv }) => {
    const input = personaconv.input.map((file) => basename(file));
    return { comment: "", values: { seed, target: "personaconv", personaconv: { ...personaconv, input } } };
  },
  shows: [],
  load: async () => (await import("./production.ts")).personaConvProduction,
  recognizes: isConversationsFolder,
  verify: async (order) => (await import("./verify-folder.ts")).verifyConversationsFolder(order),
  audit: async (order) => (await import("./audit-folder.ts")).auditConversationsFolder(order),
  evaluation: {
    paths: "files of its splits, TASK_SETTING_SPLIT.jsonl",
    options: [],
    evaluate: async (order) => (await import("./evaluate/evaluate.ts")).evaluatePrompts(order),
  },
  scoring: {
    file: "JSON lines with output, true_label and subreddit, or those of the original's evaluators; several files are compared, setting by setting, on their common targets",
    options: scoreOptions,
    score: async (order) => (await import("./score/score-file.ts")).scoreFiles(order),
  },
};
