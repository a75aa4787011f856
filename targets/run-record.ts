import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../pipeline/engine/errors.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { once } from "../pipeline/text/once.ts";
import { type Config, configSchema } from "./config.ts";

/** What a worker must know about a run beyond the store and its own environment. It holds no key. */
export interface RunRecord {
  readonly config: Config;
  /** What the stages plan from: the configuration, and the content of the files that it names. */
  readonly settings: unknown;
  /** Digest of the settings. */
  readonly digest: string;
  readonly partitions: readonly number[];
  /** The stage up to which records are made. */
  readonly upTo: string;
  readonly takesUpFailures: boolean;
}

/** The stored form. Settings may have megabytes and seldom change, so they are in a separate note. */
const keptSchema = z.strictObject({
  config: configSchema,
  digest: z.string(),
  partitions: z.array(z.int()),
  upTo: z.string(),
  takesUpFailures: z.boolean(),
});

const runNote = "run";
const settingsNote = "settings";

const keptSettingsSchema = z.strictObject({ digest: z.string(), settings: z.unknown() });

/** Stores the record with the run. Asks for the settings only if they changed. Returns the name of the run in orders. */
export async function putRunRecord(
  store: NoteStore,
  record: Omit<RunRecord, "settings">,
  settings: () => unknown,
): Promise<string> {
  // Whoever opens the store knows where it is.
  const { out: _out, store: _store, run: _run, ...config } = record.config;
  const text = JSON.stringify({ ...record, config });
  // Both are written together, so if one exists, the other does too.
  if ((await store.note(runNote)) !== text)
    await Promise.all([
      store.putNote(settingsNote, JSON.stringify({ digest: record.digest, settings: settings() })),
      store.putNote(runNote, text),
    ]);
  return digestOf(text);
}

/** Reads the record of a run. Throws `StoreError` if the store holds a different run. */
export async function readRunRecord(store: NoteStore, run: string): Promise<RunRecord> {
  const [text, settingsText] = await Promise.all([store.note(runNote), store.note(settingsNote)]);
  if (text === null || settingsText === null || digestOf(text) !== run)
    throw new StoreError(`could not work on run "${run}": the store holds no run, or a different one`);
  const kept = keptSchema.parse(JSON.parse(text));
  const { digest, settings } = keptSettingsSchema.parse(JSON.parse(settingsText));
  if (kept.digest !== digest)
    throw new StoreError(`could not work on run "${run}": its settings have changed since`);
  return { ...kept, settings };
}

/** The target of the run's record; `null` if there is none. */
export async function recordedTarget(store: NoteStore): Promise<Config["target"] | null> {
  const text = await store.note(runNote);
  if (text === null) return null;
  const { target } = configSchema.shape;
  return (
    z.object({ config: z.object({ target }) }).safeParse(JSON.parse(text), once).data?.config.target ?? null
  );
}

/** The configuration with which the run was last made, without its place, and its partitions; `null` if this version can't read it. */
export async function recordedPlan(
  store: NoteStore,
): Promise<Pick<RunRecord, "config" | "partitions"> | null> {
  const text = await store.note(runNote);
  return text === null ? null : (keptSchema.safeParse(JSON.parse(text), once).data ?? null);
}

const digestOf = (text: string) => hash("sha256", text);
