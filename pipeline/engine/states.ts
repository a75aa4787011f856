import type { Failure, RecordStore } from "../store/store.ts";
import { createOutputs, type Outputs } from "./outputs.ts";

/** The partition of stages that run once for the whole run. */
export const wholeRun = -1;

/** A record as it stands, or will stand, in a partition. */
export interface Head {
  readonly fingerprint: string;
  readonly digest: string;
}

/** How a stage ended, or how it stands, in one partition. */
export interface StageState {
  readonly heads: ReadonlyMap<string, Head>;
  /** Why the other records are not there. */
  readonly missing: ReadonlyMap<string, string>;
  /** Of the heads. */
  readonly outputs: Outputs;
}

/** By the name of the stage. */
export type States = ReadonlyMap<string, StageState>;

/** A partition, and what the store knows of it before anything is planned. */
export interface Partition {
  readonly number: number;
  /** The records that were made last, by stage and key. */
  readonly heads: ReadonlyMap<string, ReadonlyMap<string, Head>>;
  /** What the last attempt ended with, by stage and key. */
  readonly failures: ReadonlyMap<string, ReadonlyMap<string, Failure>>;
  readonly outputs: ReturnType<typeof createOutputs>;
}

export async function openPartition(
  number: number,
  stages: readonly { readonly name: string }[],
  store: RecordStore,
): Promise<Partition> {
  const names = stages.map(({ name }) => name);
  const [heads, failures] = await Promise.all([store.heads(names, number), store.failures(number)]);
  return { number, heads, failures: byStage(failures), outputs: createOutputs(store) };
}

function byStage(failures: readonly Failure[]): Map<string, Map<string, Failure>> {
  const found = new Map<string, Map<string, Failure>>();
  for (const failure of failures) {
    const own = found.get(failure.stage) ?? new Map<string, Failure>();
    found.set(failure.stage, own.set(failure.key, failure));
  }
  return found;
}
