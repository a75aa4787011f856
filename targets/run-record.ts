import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../pipeline/engine/errors.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { configSchema } from "./config.ts";

const noteName = "run";

/**
 * All that a worker must know of a run, beside what it finds in the store and in its own environment: the configuration
 * with everything read that it names. It holds the names of keys' variables, and no key.
 */
const runRecordSchema = z.strictObject({
  config: configSchema,
  /** What the stages of the target plan from; the target wrote it. */
  settings: z.unknown(),
  partitions: z.array(z.int()),
  /** The stage up to which records are made. */
  upTo: z.string(),
  takesUpFailures: z.boolean(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** Keeps the record with the run; returns the name that orders call the run by. */
export async function putRunRecord(store: NoteStore, record: RunRecord): Promise<string> {
  const text = JSON.stringify(record);
  // Settings hold the packs: they are not written again where nothing has changed.
  if ((await store.note(noteName)) !== text) await store.putNote(noteName, text);
  return nameOf(text);
}

/** Throws `StoreError` where the store now holds another run than the one that is asked for. */
export async function readRunRecord(store: NoteStore, run: string): Promise<RunRecord> {
  const text = await store.note(noteName);
  if (text === null || nameOf(text) !== run)
    throw new StoreError(
      `could not work on run "${run}": the store holds ${text === null ? "no run" : `run "${nameOf(text)}"`}; its settings have changed since`,
    );
  return runRecordSchema.parse(JSON.parse(text));
}

const nameOf = (text: string) => hash("sha256", text);
