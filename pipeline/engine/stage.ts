import type { z } from "zod";
import type { AnyCall, CallOutline } from "../models/call.ts";
import type { Dice, Random } from "./random.ts";
import type { Services } from "./services.ts";

/**
 * One record that should exist. Params are JSON. They hold everything that the record depends on, except the
 * records in `needs`.
 */
export interface Task<Params> {
  readonly key: string;
  readonly params: Params;
  /**
   * The records of input stages that making this record reads. It can read no others. Their digests enter the
   * fingerprint.
   */
  readonly needs?: readonly Need[];
  /** The smallest number of calls that it takes, by name. If left out, one of each of the stage's calls. */
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
  /** Dice that give the same numbers in every partition, to divide things among the partitions. */
  readonly dice: Dice;
}

/**
 * The records of one input stage in this partition, as far as they were declared. Planning sees the inputs in
 * `plansFrom`; a running task sees the records in its `needs`. Reading anything else throws.
 */
export interface Records<Output> {
  readonly keys: readonly string[];
  /** Throws `BlockedError` if planning reads a record that could not be made. */
  get(key: string): Output;
}

/**
 * Plans and runs tasks. Planning is pure. Running makes one record; all its effects go through `services`. A
 * stage runs once for each partition, or once for the whole run. Inputs are references to other stages: edges
 * of the DAG. A stage of the whole run that reads a stage of partitions waits for all partitions, and sees
 * the key `a` of partition 3 as `3/a`.
 */
export interface Stage<Params, Output, Inputs extends StageMap, Settings> {
  readonly name: string;
  /** Raise when the same params should give another record. */
  readonly version: number;
  readonly each: "partition" | "run";
  readonly inputs: Inputs;
  /**
   * The inputs that planning reads: their records, or only their keys. If left out, all records. Planning
   * waits until these inputs have ended. A task waits only for the records that it needs.
   */
  readonly plansFrom?: { readonly [Name in keyof Inputs]?: "records" | "keys" };
  /** The calls that `run` makes. A change of their model or prompt makes the stage's records again. */
  readonly calls: readonly AnyCall[];
  readonly output: z.ZodType<Output>;
  plan(upstream: Upstream<Inputs>, scope: Scope<Settings>): readonly Task<Params>[];
  run(task: Task<Params>, upstream: Upstream<Inputs>, services: Services): Promise<Output>;
}

export type AnyStage = Stage<unknown, unknown, StageMap, never>;
// This is an interface because a type alias would be circular.
export interface StageMap {
  readonly [name: string]: AnyStage;
}

/** What the engine knows of a stage without its code. That is enough to see that all its records are there. */
export interface StageOutline extends Pick<AnyStage, "name" | "version" | "each"> {
  readonly inputs: { readonly [name: string]: PlannedStage };
  readonly plansFrom?: { readonly [name: string]: "records" | "keys" | undefined };
  readonly calls: readonly CallOutline[];
  /** Loads the stage. */
  load(): Promise<AnyStage>;
}
/** A stage, or its outline. */
export type PlannedStage = AnyStage | StageOutline;

/** The stage with its code. */
export async function wholeStage(stage: PlannedStage): Promise<AnyStage> {
  return isOutline(stage) ? stage.load() : stage;
}

const isOutline = (stage: PlannedStage): stage is StageOutline => "load" in stage;

export type OutputOf<S> = S extends { readonly output: z.ZodType<infer Output> } ? Output : never;

export type Upstream<Inputs> = { readonly [Name in keyof Inputs]: Records<OutputOf<Inputs[Name]>> };

/** Infers the types of a stage from its parts. */
export function defineStage<Params, Output, Inputs extends StageMap, Settings>(
  stage: Stage<Params, Output, Inputs, Settings>,
): Stage<Params, Output, Inputs, Settings> {
  return stage;
}

/** A needed record does not exist. What needs it waits for the next run. */
export class BlockedError extends Error {
  override readonly name = "BlockedError";
  readonly need: Need;
  constructor(need: Need) {
    super(`${need.stage} "${need.key}" could not be made`);
    this.need = need;
  }
}
