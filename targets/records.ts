import type { z } from "zod";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import { digestsOf } from "../pipeline/engine/fingerprint.ts";
import { wholeRun } from "../pipeline/engine/states.ts";
import type { RecordHead, RecordStore } from "../pipeline/store/store.ts";
import { once } from "../pipeline/text/once.ts";

/** The part of a stage that reading its records needs. */
export interface StageForm<Output> {
  readonly name: string;
  readonly each: "partition" | "run";
  readonly output: z.ZodType<Output>;
}

/** The records of a stage for one persona. The persona is ignored if the stage runs once for the whole run. */
export interface RecordsOfPersona<Output> {
  readonly stage: StageForm<Output>;
  readonly persona: number;
}

export interface RecordOfPersona<Output> extends RecordsOfPersona<Output> {
  readonly key: string;
}

/**
 * The records of a run, each in its latest version. They are found by stage, persona and key, so that a
 * reader need not know which options and packs the run used.
 */
export interface PlacedRecords {
  /** The keys of the records that were made. */
  keys(place: RecordsOfPersona<unknown>): Promise<ReadonlySet<string>>;
  /** Throws `ConfigError` if it was not made. */
  read<Output>(place: RecordOfPersona<Output>): Promise<Output>;
  /** Reads all of these at once. Returns a function of the key, which throws `ConfigError` if the record was not made. */
  readAll<Output>(place: RecordsOfPersona<Output>, keys: readonly string[]): Promise<(key: string) => Output>;
  /** Throws `ConfigError` if anything that the record was made from has been made again since. */
  refuseOutdated(place: RecordOfPersona<unknown>): Promise<void>;
  /** The personas that have records of a stage, in order. */
  personas(stage: StageForm<unknown>): Promise<readonly number[]>;
}

export function recordsByPlace(store: RecordStore): PlacedRecords {
  const headOf = async ({ key, ...place }: RecordOfPersona<unknown>) =>
    (await store.latest(place.stage.name, partitionOf(place), [key])).get(key);
  const readAll: PlacedRecords["readAll"] = async (place, keys) => {
    const heads = await headsOf(place, store);
    const fingerprints = keys.flatMap((key) => heads.get(key)?.fingerprint ?? []);
    const texts = await store.readMany(fingerprints);
    const parsed = new Map(
      keys.map((key) => [key, parse({ ...place, key }, texts.get(heads.get(key)?.fingerprint ?? ""))]),
    );
    return (key) => parsed.get(key) ?? parse({ ...place, key }, undefined);
  };
  return {
    keys: async (place) => new Set((await headsOf(place, store)).keys()),
    read: async ({ key, ...place }) => (await readAll(place, [key]))(key),
    readAll,
    refuseOutdated: async (place) => {
      const head = await headOf(place);
      const need = head && (await outdatedNeed(head, store));
      if (!need) return;
      throw new ConfigError(
        `could not show ${recordTitle(place)}: ${need.stage} "${need.key}" was made again since; run again to bring it up to date`,
      );
    },
    personas: (stage) => store.partitionsOf(stage.name),
  };
}

const partitionOf = ({ stage, persona }: RecordsOfPersona<unknown>) =>
  stage.each === "run" ? wholeRun : persona;

async function headsOf(place: RecordsOfPersona<unknown>, store: RecordStore) {
  const { name } = place.stage;
  const heads = await store.heads([name], partitionOf(place));
  return heads.get(name) ?? new Map<string, { fingerprint: string }>();
}

/** `text` is undefined if the record was not made. */
function parse<Output>(place: RecordOfPersona<Output>, text: string | undefined): Output {
  if (text === undefined) throw new ConfigError(`could not read ${recordTitle(place)}: it was not made yet`);
  const output = place.stage.output.safeParse(JSON.parse(text), once);
  if (output.success) return output.data;
  throw new StoreError(
    `could not read ${recordTitle(place)}: another version of persona-pipeline made it; run again to replace it`,
  );
}

function recordTitle({ stage, persona, key }: RecordOfPersona<unknown>): string {
  return `${stage.name} "${key}"${stage.each === "run" ? "" : ` of persona ${persona}`}`;
}

/** The first record that this one was made from and that has changed since. */
async function outdatedNeed({ parts, partition }: RecordHead, store: RecordStore) {
  const needs = Object.entries(parts).flatMap(([part, digest]) => {
    const [, stage, key] = /^record (\S+) (.*)$/.exec(part) ?? [];
    return stage !== undefined && key !== undefined ? [{ stage, key, digest }] : [];
  });
  const stages = [...new Set(needs.map(({ stage }) => stage))];
  const [own, ofRun] = await Promise.all([store.heads(stages, partition), store.heads(stages, wholeRun)]);
  return needs.find(({ stage, key, digest }) => {
    const now = own.get(stage)?.get(key) ?? ofRun.get(stage)?.get(key);
    return digestsOf({ digest: now?.digest ?? null }).digest !== digest;
  });
}
