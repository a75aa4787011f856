import type { Failure, RecordStore } from "../store/store.ts";
import { createOutputs, type Outputs } from "./outputs.ts";

/** The partition number of stages that run once for the whole run. */
export const wholeRun = -1;

/** The fingerprint and digest of a record that exists, or that a preview expects, in a partition. */
export interface Head {
  readonly fingerprint: string;
  readonly digest: string;
}

/** How a stage ended in one partition, or its state now. */
export interface StageState {
  readonly heads: ReadonlyMap<string, Head>;
  /** By key, why the other records do not exist. */
  readonly missing: ReadonlyMap<string, string>;
  /** The outputs of the heads. */
  readonly outputs: Outputs;
}

/** By the name of the stage. */
export type States = ReadonlyMap<string, StageState>;

/** A partition, and what the store knows about it before planning. */
export interface Partition {
  readonly number: number;
  /** The latest records, by stage and key. */
  readonly heads: ReadonlyMap<string, ReadonlyMap<string, Head>>;
  /** The failures of the latest attempts, by stage and key. */
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
