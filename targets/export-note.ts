import { z } from "zod";
import { digestOf } from "../pipeline/engine/fingerprint.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import type { Config } from "./config.ts";
import { resolvedConfiguration } from "./resolved-configuration.ts";
import type { MadeTarget } from "./target.ts";

const noteName = "export";

/** What the latest export of a folder has written. Notes of earlier versions lack what has a default. */
const noteSchema = z.strictObject({
  /** Digest of all settings except the choice of parts. Exports that share it can be one dataset. */
  dataset: z.string().default(""),
  /** Of the dataset, such as its sizes. */
  parts: z.array(z.string()).default([]),
  /** What was chosen of the target, such as topics. */
  choices: z.record(z.string(), z.array(z.string())).default({}),
  fingerprint: z.string(),
  holding: z.string(),
  lines: z.array(z.string()),
  faults: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number(), changedMs: z.number() })),
});
export type ExportNote = z.infer<typeof noteSchema>;

/** `null` if nothing has been exported yet. */
export async function readExportNote(store: NoteStore): Promise<ExportNote | null> {
  const text = await store.note(noteName);
  return text === null ? null : (noteSchema.safeParse(JSON.parse(text)).data ?? null);
}

export function putExportNote(store: NoteStore, note: ExportNote): Promise<void> {
  return store.putNote(noteName, JSON.stringify(note));
}

/** Digest of everything that decides which dataset it is. The choice of parts is left out. */
export function datasetOf(target: MadeTarget<Config>, config: Config, partitions: readonly number[]): string {
  // The changed configuration is only turned into text, so it needn't match the schema.
  const without = { ...config, ...target.parts?.choosing(config, []) };
  return digestOf({ target: target.name, configuration: resolvedConfiguration(target, without, partitions) });
}
