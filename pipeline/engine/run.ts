import type { Executor } from "../executors/executor.ts";
import type { Store } from "../store/store.ts";
import { StoreError } from "./errors.ts";
import { type End, interrupted, type MakingContext, makeRecord } from "./make-record.ts";
import {
  type Head,
  type PlannedTask,
  plannedFrom,
  planTasks,
  type StagePlan,
  type StageState,
  wholeRun,
} from "./plan.ts";
import { type AnyStage, BlockedError, type Need, type Task } from "./stage.ts";
import { digestOfStates } from "./view.ts";
import { gatheredBy, gatherStates, wavesOf } from "./waves.ts";

export interface RunContext extends MakingContext {
  readonly executor: Executor;
  /** Bounds how many tasks are under way at once, over all partitions. */
  limit<T>(run: () => Promise<T>): Promise<T>;
  /** Whether what failed before is tried again, once; otherwise it stays failed as long as it would be made from the same. */
  readonly takesUpFailures: boolean;
}

export interface StageTotals {
  fresh: number;
  made: number;
  failed: number;
  blocked: number;
}

export interface RunSummary {
  readonly totals: ReadonlyMap<string, StageTotals>;
  /** How the stages of the whole run ended, for reading on. */
  readonly shared: ReadonlyMap<string, StageState>;
  /** By partition, one digest over everything it holds: tells whether anything is new. */
  readonly digests: ReadonlyMap<number, string>;
  readonly interrupted: boolean;
}

/** A run from within. Once the store breaks no task is begun: what it makes, and pays for, could not be kept. */
interface Going extends RunContext {
  readonly stop: (error: unknown) => never;
  /** The places that an earlier run failed at, read once: asking for each record takes as long as finding it. */
  readonly failed: ReadonlySet<string>;
}

const placeName = (stage: string, partition: number, key: string) => JSON.stringify([stage, partition, key]);

/** Makes what is missing of the stages, which stand in an order in which inputs come first. */
export async function runStages(
  stages: readonly AnyStage[],
  partitions: readonly number[],
  context: RunContext,
): Promise<RunSummary> {
  const totals = new Map(stages.map((stage) => [stage.name, noTotals()]));
  const going = begin(context);
  const shared = new Map<string, StageState>();
  const digests = new Map<number, string>();
  // By partition; kept as long as a later wave reads them.
  const own = new Map<number, States>();
  const waves = wavesOf(stages);
  for (const [index, wave] of waves.entries()) {
    const known = new Map([...shared, ...gatherFor(wave.run, own)]);
    for (const [name, state] of await runPartition(wave.run, wholeRun, known, going, totals))
      shared.set(name, state);
    const isLast = index === waves.length - 1;
    await context.executor.each(partitions, async (partition) => {
      if (going.signal.aborted) return;
      const before = own.get(partition) ?? new Map<string, StageState>();
      const read = new Map([...shared, ...before]);
      const states = new Map([
        ...before,
        ...(await runPartition(wave.partition, partition, read, going, totals)),
      ]);
      if (!isLast) return void own.set(partition, states);
      digests.set(partition, digestOfStates(states));
      context.emit({ type: "partition-end", partition });
    });
  }
  return { totals, shared, digests, interrupted: context.signal.aborted };
}

/** What stages of the whole run read of partitions. */
function gatherFor(stages: readonly AnyStage[], own: ReadonlyMap<number, States>): States {
  return new Map(
    gatheredBy(stages).map((name) => {
      const states = [...own].flatMap(([partition, byName]) => {
        const state = byName.get(name);
        return state ? [[partition, state] as const] : [];
      });
      return [name, gatherStates(new Map(states))];
    }),
  );
}

const noTotals = (): StageTotals => ({ fresh: 0, made: 0, failed: 0, blocked: 0 });

function begin(context: RunContext): Going {
  const broken = new AbortController();
  const failures = context.store.failures();
  return {
    ...context,
    signal: AbortSignal.any([context.signal, broken.signal]),
    stop: (error) => {
      broken.abort();
      throw error;
    },
    failed: new Set(failures.map(({ stage, partition, key }) => placeName(stage, partition, key))),
  };
}

type Totals = ReadonlyMap<string, StageTotals>;
type States = ReadonlyMap<string, StageState>;

/** Makes what is missing of the stages in a partition; each task begins when the records that it needs have ended. */
async function runPartition(
  stages: readonly AnyStage[],
  partition: number,
  shared: States,
  context: Going,
  totals: Totals,
): Promise<States> {
  const begun = new Map<string, StageRun>([...shared].map(([name, state]) => [name, endedRun(state)]));
  for (const stage of stages) {
    const others = Object.values(stage.inputs).map(({ name }) => [name, begunRun(begun, name)] as const);
    begun.set(stage.name, beginStage(stage, partition, new Map(others), context, totals));
  }
  await settleAll([...begun.values()].map(({ ended }) => ended));
  return new Map(stages.map(({ name }) => [name, begunRun(begun, name).state]));
}

/** A stage under way in a partition. */
interface StageRun {
  /** Fills while tasks end. */
  readonly state: StageState;
  /** By key, once `planned` has settled. */
  readonly tasks: ReadonlyMap<string, Promise<void>>;
  readonly planned: Promise<void>;
  readonly ended: Promise<void>;
}

const endedRun = (state: StageState): StageRun => ({
  state,
  tasks: new Map(),
  planned: Promise.resolve(),
  ended: Promise.resolve(),
});

function begunRun(begun: ReadonlyMap<string, StageRun>, name: string): StageRun {
  const found = begun.get(name);
  if (!found) throw new Error(`stage "${name}" is an input but was not selected`);
  return found;
}

function beginStage(
  stage: AnyStage,
  partition: number,
  inputs: ReadonlyMap<string, StageRun>,
  context: Going,
  allTotals: Totals,
): StageRun {
  const totals = allTotals.get(stage.name) ?? noTotals();
  const heads = new Map<string, Head>();
  const missing = new Map<string, string>();
  const tasks = new Map<string, Promise<void>>();
  const states = new Map([...inputs].map(([name, { state }]) => [name, state]));
  const planned = plan();
  return {
    state: { heads, missing, text: (head) => readText(context.store, stage.name, head) },
    tasks,
    planned,
    ended: planned.then(async () => {
      await settleAll(tasks.values());
      inOrder(heads, tasks.keys());
    }),
  };

  async function plan(): Promise<void> {
    await settleAll(plannedFrom(stage).map((name) => inputs.get(name)?.ended));
    if (context.signal.aborted) return;
    const found = planOrBlock(stage, partition, states, context);
    if (found === null) {
      totals.blocked += 1;
      return;
    }
    context.emit({ type: "stage-planned", stage: stage.name, partition, tasks: found.tasks.length });
    for (const task of found.tasks) tasks.set(task.key, end(task, found));
  }

  async function end(task: Task<unknown>, { resolve }: StagePlan): Promise<void> {
    await settleAll((task.needs ?? []).map((need) => needEnded(need, inputs)));
    const end = context.signal.aborted
      ? interrupted
      : await endTask(stage, partition, resolve(task), states, context);
    if ("head" in end) heads.set(task.key, end.head);
    else missing.set(task.key, end.why);
    if (end.outcome !== "interrupted") totals[end.outcome] += 1;
  }
}

/** What reads all records of a stage reads them as they were planned, whichever ended first. */
function inOrder(heads: Map<string, Head>, keys: Iterable<string>): void {
  for (const key of keys) {
    const head = heads.get(key);
    if (head && heads.delete(key)) heads.set(key, head);
  }
}

/** Settles when the record is there, or when it is known that there will be none. */
async function needEnded({ stage, key }: Need, inputs: ReadonlyMap<string, StageRun>): Promise<void> {
  const run = inputs.get(stage);
  await run?.planned;
  await run?.tasks.get(key);
}

/** All settle before the first error is passed on, so that nothing goes on behind a closed store. */
async function settleAll<T>(promises: Iterable<T | Promise<T>>): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

/** `null` where the stage as a whole waits for a record that could not be made. */
function planOrBlock(
  stage: AnyStage,
  partition: number,
  inputs: States,
  context: RunContext,
): StagePlan | null {
  try {
    return planTasks(stage, partition, inputs, context);
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    context.emit({ type: "stage-blocked", stage: stage.name, partition, reason: error.message });
    return null;
  }
}

async function endTask(
  stage: AnyStage,
  partition: number,
  planned: PlannedTask,
  inputs: States,
  context: Going,
): Promise<End> {
  const { task, fingerprint, digest, why } = planned;
  if (planned.state === "blocked") {
    const place = { stage: stage.name, partition, key: task.key };
    context.emit({ type: "task-end", ...place, outcome: "blocked", reason: why });
    return { outcome: "blocked", why };
  }
  if (digest !== null) {
    await adopt(stage, partition, planned, digest, context);
    context.emit({ type: "task-found", stage: stage.name, partition, key: task.key });
    return { outcome: "fresh", head: { fingerprint, digest } };
  }
  const failure = failureLeft(stage, partition, planned, context);
  if (failure !== null) {
    const place = { stage: stage.name, partition, key: task.key };
    context.emit({ type: "task-end", ...place, outcome: "failed", reason: failure });
    return { outcome: "failed", why: failure };
  }
  return context.limit(() => makeRecord(stage, partition, planned, inputs, context).catch(context.stop));
}

/** Why the record failed before, where it is left at that. */
function failureLeft(
  stage: AnyStage,
  partition: number,
  { task, fingerprint }: PlannedTask,
  { store, failed, takesUpFailures }: Going,
): string | null {
  if (takesUpFailures || !failed.has(placeName(stage.name, partition, task.key))) return null;
  const failure = store.failure(stage.name, partition, task.key);
  return failure?.fingerprint === fingerprint ? failure.message : null;
}

/** A record of earlier settings is taken up again: the place remembers it, for telling why the next time. */
async function adopt(
  stage: AnyStage,
  partition: number,
  { task, fingerprint, parts, inPlace }: PlannedTask,
  digest: string,
  { store, failed }: Going,
): Promise<void> {
  if (inPlace && !failed.has(placeName(stage.name, partition, task.key))) return;
  await store.adopt({ stage: stage.name, partition, key: task.key, fingerprint, digest, parts });
}

function readText(store: Store, stage: string, head: Head): string {
  const text = store.read(head.fingerprint);
  if (text === null)
    throw new StoreError(`could not read a record of ${stage}: "${head.fingerprint}" is not in the store`);
  return text;
}
