import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../pipeline/engine/errors.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { configSchema } from "./config.ts";

const noteName = "run";

/**
 * What a worker must know about a run beyond the store and its own environment: the configuration, and the content of the files
 * that it names. It holds the names of the variables of keys, but no key.
 */
const runRecordSchema = z.strictObject({
  config: configSchema,
  /** The settings of the target's stages. Only the target knows their form. */
  settings: z.unknown(),
  partitions: z.array(z.int()),
  /** The stage up to which records are made. */
  upTo: z.string(),
  takesUpFailures: z.boolean(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** Stores the record with the run. Returns the name of the run in orders. */
export async function putRunRecord(store: NoteStore, record: RunRecord): Promise<string> {
  const text = JSON.stringify(record);
  // The settings hold all packs, so an unchanged record is not written again.
  if ((await store.note(noteName)) !== text) await store.putNote(noteName, text);
  return nameOf(text);
}

/** Reads the record of a run. Throws `StoreError` if the store holds a different run by now. */
export async function readRunRecord(store: NoteStore, run: string): Promise<RunRecord> {
  const text = await store.note(noteName);
  if (text === null || nameOf(text) !== run)
    throw new StoreError(
      `could not work on run "${run}": the store holds ${text === null ? "no run" : `run "${nameOf(text)}"`}; its settings have changed since`,
    );
  return runRecordSchema.parse(JSON.parse(text));
}

const nameOf = (text: string) => hash("sha256", text);
