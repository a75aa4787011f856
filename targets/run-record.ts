import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../pipeline/engine/errors.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { type Config, configSchema } from "./config.ts";

/** All that a worker must know of a run, beside what it finds in the store and in its own environment. It holds no key. */
export interface RunRecord {
  readonly config: Config;
  /** What the stages of the target plan from: the configuration with everything read that it names. */
  readonly settings: unknown;
  readonly partitions: readonly number[];
  /** The stage up to which records are made. */
  readonly upTo: string;
  readonly takesUpFailures: boolean;
}

/** As it is kept: settings may have megabytes, and change less often than the rest. */
const keptSchema = z.strictObject({
  config: configSchema,
  /** The digest of the other note. */
  settings: z.string(),
  partitions: z.array(z.int()),
  upTo: z.string(),
  takesUpFailures: z.boolean(),
});

const runNote = "run";
const settingsNote = "settings";

/** Keeps the record with the run; returns the name that orders call the run by. */
export async function putRunRecord(store: NoteStore, record: RunRecord): Promise<string> {
  // Where the folder is, whoever opens the store knows.
  const { out: _out, ...config } = record.config;
  const settings = JSON.stringify(record.settings);
  const text = JSON.stringify({ ...record, config, settings: digestOf(settings) });
  await putIfOther(store, settingsNote, settings);
  await putIfOther(store, runNote, text);
  return digestOf(text);
}

async function putIfOther(store: NoteStore, name: string, text: string): Promise<void> {
  if ((await store.note(name)) !== text) await store.putNote(name, text);
}

/** Throws `StoreError` where the store now holds another run than the one that is asked for. */
export async function readRunRecord(store: NoteStore, run: string): Promise<RunRecord> {
  const [text, settings] = await Promise.all([store.note(runNote), store.note(settingsNote)]);
  if (text === null || settings === null || digestOf(text) !== run)
    throw new StoreError(`could not work on run "${run}": the store holds none, or another one`);
  const kept = keptSchema.parse(JSON.parse(text));
  if (kept.settings !== digestOf(settings))
    throw new StoreError(`could not work on run "${run}": its settings have changed since`);
  return { ...kept, settings: JSON.parse(settings) };
}

const digestOf = (text: string) => hash("sha256", text);
