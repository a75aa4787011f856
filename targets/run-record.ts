import { hash } from "node:crypto";
import { z } from "zod";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { type Config, configSchema } from "./config.ts";
import { programVersion } from "./program-identity.ts";

/** What a worker must know about a run beyond the store and its own environment. It holds no key. */
export interface RunRecord {
  readonly config: Config;
  /** What the stages plan from: the configuration, and the content of the files that it names. */
  readonly settings: unknown;
  readonly partitions: readonly number[];
  /** The stage up to which records are made. */
  readonly upTo: string;
  readonly takesUpFailures: boolean;
}

/** The stored form. Settings may have megabytes and seldom change, so they have a note of their own. */
const keptSchema = z.strictObject({
  /** Of the program that coordinates the run. */
  version: z.string(),
  config: configSchema,
  /** The digest of the settings note. */
  settings: z.string(),
  partitions: z.array(z.int()),
  upTo: z.string(),
  takesUpFailures: z.boolean(),
});

const runNote = "run";
const settingsNote = "settings";

/** Stores the record with the run. Returns the name of the run in orders. */
export async function putRunRecord(store: NoteStore, record: RunRecord): Promise<string> {
  // Whoever opens the store knows where it is.
  const { out: _out, store: _store, run: _run, ...config } = record.config;
  const text = JSON.stringify({
    version: programVersion(),
    ...{ ...record, config, settings: settingsDigest(record.settings) },
  });
  // Both are written together, so whoever finds the one finds the other.
  if ((await store.note(runNote)) !== text)
    await Promise.all([
      store.putNote(settingsNote, JSON.stringify(record.settings)),
      store.putNote(runNote, text),
    ]);
  return digestOf(text);
}

const settingsDigests = new WeakMap<object, string>();

/** Settings are asked for several times, have megabytes, and don't change. */
export function settingsDigest(settings: unknown): string {
  const text = () => digestOf(JSON.stringify(settings));
  if (typeof settings !== "object" || settings === null) return text();
  const digest = settingsDigests.get(settings) ?? text();
  settingsDigests.set(settings, digest);
  return digest;
}

/** Reads the record of a run. Throws `StoreError` if the store holds a different run. */
export async function readRunRecord(store: NoteStore, run: string): Promise<RunRecord> {
  const [text, settings] = await Promise.all([store.note(runNote), store.note(settingsNote)]);
  if (text === null || settings === null || digestOf(text) !== run)
    throw new StoreError(`could not work on run "${run}": the store holds no run, or a different one`);
  const told: unknown = JSON.parse(text);
  refuseOtherVersion(z.looseObject({ version: z.string() }).parse(told).version);
  const { version: _version, ...kept } = keptSchema.parse(told);
  if (kept.settings !== digestOf(settings))
    throw new StoreError(`could not work on run "${run}": its settings have changed since`);
  return { ...kept, settings: JSON.parse(settings) };
}

function refuseOtherVersion(version: string): void {
  if (version !== programVersion())
    throw new ConfigError(
      `could not work on the run: version ${version} of persona-pipeline coordinates it, and this is ${programVersion()}; use the same version on all machines`,
    );
}

const digestOf = (text: string) => hash("sha256", text);
