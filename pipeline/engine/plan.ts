import type { RecordStore } from "../store/store.ts";
import { changedParts, type FingerprintParts, fingerprintOf } from "./fingerprint.ts";
import { inBulk } from "./in-bulk.ts";
import { createRandom, diceOf } from "./random.ts";
import { type Need, type PlannedStage, type Scope, type Task, wholeStage } from "./stage.ts";
import type { Head, Partition, States } from "./states.ts";
import { type IdentityOf, stageParts, taskParts } from "./task-parts.ts";
import { planningUpstream } from "./upstream.ts";

export interface PlanContext {
  readonly store: RecordStore;
  readonly seed: number;
  readonly settings: unknown;
  readonly identityOf: IdentityOf;
}

/** A stage in a partition, with the current states of its inputs. */
export interface StagePlace {
  readonly stage: PlannedStage;
  readonly partition: Partition;
  readonly inputs: States;
}

export interface PlannedTask {
  readonly task: Task<unknown>;
  readonly fingerprint: string;
  readonly parts: FingerprintParts;
  readonly state: "fresh" | "make" | "blocked";
  /** Why it is made or blocked; empty if it is fresh. */
  readonly why: string;
  /** The parts that differ from those of the last record at this place. */
  readonly changed: readonly string[];
  /** The digest of the existing record, or `null` if there is none. */
  readonly digest: string | null;
  /** Whether the place already points to this record. It may still have a failure as well. */
  readonly inPlace: boolean;
}

/** The tasks of a stage in a partition, and what becomes of each once the records that it needs exist. */
export interface StagePlan {
  readonly tasks: readonly Task<unknown>[];
  resolve(task: Task<unknown>): Promise<PlannedTask>;
}

/**
 * What a stage would do in a partition, given the states of its inputs. Throws `BlockedError` if it can't be
 * planned.
 */
export async function planStage(place: StagePlace, context: PlanContext): Promise<PlannedTask[]> {
  const { tasks, resolve } = await planTasks(place, context);
  return Promise.all(tasks.map(resolve));
}

/** Plans from the inputs that planning reads. When a task is resolved, the inputs are read again. */
export async function planTasks(place: StagePlace, context: PlanContext): Promise<StagePlan> {
  const { stage, partition, inputs } = place;
  const upstream = await planningUpstream(stage, inputs);
  const tasks = (await wholeStage(stage)).plan(upstream, scopeOf(place, context));
  refuseRepeatedKeys(stage, tasks);
  const common = stageParts(stage, context);
  const lookUp = lookingUp(place, context.store);
  const resolve = async (task: Task<unknown>) => {
    const parts = Object.assign(taskParts(partition.number, task, inputs), common);
    const asked = { task, parts, fingerprint: fingerprintOf(parts) };
    const lacking = (task.needs ?? []).find((need) => !inputs.get(need.stage)?.heads.has(need.key));
    return lacking ? blockedTask(asked, lacking, inputs) : lookUp(asked);
  };
  return { tasks, resolve };
}

function scopeOf({ stage, partition }: StagePlace, { settings, seed }: PlanContext): Scope<never> {
  return {
    partition: partition.number,
    // A stage types only the part of the settings that it reads. The types are checked together when a target
    // lists its stages.
    settings: settings as never,
    random: (...path) => createRandom(seed, stage.name, partition.number, ...path),
    dice: diceOf(seed),
  };
}

function refuseRepeatedKeys(stage: PlannedStage, tasks: readonly Task<unknown>[]): void {
  const keys = new Set<string>();
  for (const { key } of tasks) {
    if (keys.has(key))
      throw new Error(`could not plan stage "${stage.name}": two tasks have the key "${key}"`);
    keys.add(key);
  }
}

type AskedTask = Pick<PlannedTask, "task" | "parts" | "fingerprint">;

function blockedTask(asked: AskedTask, { stage, key }: Need, inputs: States): PlannedTask {
  const reason = inputs.get(stage)?.missing.get(key) ?? "it is not planned";
  const why = `needs ${stage} "${key}": ${reason}`;
  return { ...asked, state: "blocked", why, changed: [], digest: null, inPlace: false };
}

/**
 * Finds the records of tasks, or the reasons why they must be made. Most are found among the heads, without
 * asking the store.
 */
function lookingUp({ stage, partition }: StagePlace, store: RecordStore) {
  const heads: ReadonlyMap<string, Head> = partition.heads.get(stage.name) ?? new Map();
  const find = inBulk(store.findMany);
  const readLatest = inBulk((keys) => store.latest(stage.name, partition.number, keys));
  return async (asked: AskedTask): Promise<PlannedTask> => {
    const { fingerprint, parts } = asked;
    const { key } = asked.task;
    const before = heads.get(key);
    // A fingerprint includes its place, so if no record was ever made here, none can be found.
    if (!before) return toMake(asked, null);
    if (before.fingerprint === fingerprint) return found(asked, before.digest, true);
    const digest = (await find([fingerprint])).get(fingerprint);
    if (digest !== undefined) return found(asked, digest, false);
    const latest = (await readLatest([key])).get(key);
    return toMake(asked, latest ? changedParts(latest.parts, parts) : null);
  };
}

function found(asked: AskedTask, digest: string, inPlace: boolean): PlannedTask {
  return { ...asked, state: "fresh", why: "", changed: [], digest, inPlace };
}

/** `changed` is `null` if the place has had no record. */
function toMake(asked: AskedTask, changed: readonly string[] | null): PlannedTask {
  const why = changed ? `changed: ${changed.join(", ")}` : "new";
  return { ...asked, state: "make", why, changed: changed ?? [], digest: null, inPlace: false };
}

/** The stages with these names and everything that they are made from, inputs first. */
export function stagesUpTo(stages: readonly PlannedStage[], names: readonly string[]): PlannedStage[] {
  const wanted = new Set<PlannedStage>();
  const add = (stage: PlannedStage) => {
    for (const input of Object.values(stage.inputs)) add(input);
    wanted.add(stage);
  };
  for (const stage of stages) if (names.includes(stage.name)) add(stage);
  return [...wanted];
}
