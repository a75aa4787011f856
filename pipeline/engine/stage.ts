import type { z } from "zod";
import type { AnyCall } from "../models/call.ts";
import type { Dice, Random } from "./random.ts";
import type { Services } from "./services.ts";

/** One record that should exist. Params are JSON and hold everything the record depends on, but for what `needs` names. */
export interface Task<Params> {
  readonly key: string;
  readonly params: Params;
  /** The records of input stages that making this one reads, and the only ones that it can read. Their digests enter the fingerprint. */
  readonly needs?: readonly Need[];
  /** How many calls it takes at least, by name; one of each of the stage's where nothing is said. */
  readonly calls?: Readonly<Record<string, number>>;
}

export interface Need {
  readonly stage: string;
  readonly key: string;
}

/** What planning sees: the partition (a persona's number, or the whole run) and the settings of the run. */
export interface Scope<Settings> {
  readonly partition: number;
  readonly settings: Settings;
  random(...path: readonly (string | number)[]): Random;
  /** Dice that fall the same in every partition: for what is shared out among the partitions. */
  readonly dice: Dice;
}

/**
 * The records of one input stage in this partition, as far as they were declared: planning sees the inputs that it plans
 * from, and making a record sees what its task needs. Reading anything else throws.
 */
export interface Records<Output> {
  readonly keys: readonly string[];
  /** Throws `BlockedError` where planning reads a record that could not be made. */
  get(key: string): Output;
}

/**
 * Plans and runs tasks. Planning is pure; running makes one record with every effect in `services`. Stages are run once
 * for each partition, or once for the run. Inputs are references to other stages: edges of the DAG. A stage of the run
 * that reads one of partitions waits for all of them, and sees the key `a` of partition 3 as `3/a`.
 */
export interface Stage<Params, Output, Inputs extends StageMap, Settings> {
  readonly name: string;
  /** Raise when the same params should give another record. */
  readonly version: number;
  readonly each: "partition" | "run";
  readonly inputs: Inputs;
  /**
   * The inputs that planning reads: their records, or their keys alone. All records where nothing is said. Planning waits
   * for these inputs to end, and a task for no more than the records that it needs.
   */
  readonly plansFrom?: { readonly [Name in keyof Inputs]?: "records" | "keys" };
  /** The calls that `run` makes, so that a change of model or prompt makes its records again. */
  readonly calls: readonly AnyCall[];
  readonly output: z.ZodType<Output>;
  plan(upstream: Upstream<Inputs>, scope: Scope<Settings>): readonly Task<Params>[];
  run(task: Task<Params>, upstream: Upstream<Inputs>, services: Services): Promise<Output>;
}

export type AnyStage = Stage<unknown, unknown, StageMap, never>;
// A map in an interface's stead would be circular as a type alias.
export interface StageMap {
  readonly [name: string]: AnyStage;
}

export type OutputOf<S> = S extends { readonly output: z.ZodType<infer Output> } ? Output : never;

export type Upstream<Inputs> = { readonly [Name in keyof Inputs]: Records<OutputOf<Inputs[Name]>> };

/** Gives a stage its types from its parts. */
export function defineStage<Params, Output, Inputs extends StageMap, Settings>(
  stage: Stage<Params, Output, Inputs, Settings>,
): Stage<Params, Output, Inputs, Settings> {
  return stage;
}

/** A record that is needed is not there: what needs it waits for the next run. */
export class BlockedError extends Error {
  override readonly name = "BlockedError";
  readonly need: Need;
  constructor(need: Need) {
    super(`${need.stage} "${need.key}" could not be made`);
    this.need = need;
  }
}
