import type { Executor } from "../executors/executor.ts";
import type { Store } from "../store/store.ts";
import { StoreError } from "./errors.ts";
import { type End, type MakingContext, makeRecord } from "./make-record.ts";
import { type Head, type PlannedTask, planStage, type StageState, wholeRun } from "./plan.ts";
import { type AnyStage, BlockedError } from "./stage.ts";
import { digestOfStates } from "./view.ts";

export interface RunContext extends MakingContext {
  readonly executor: Executor;
  /** Bounds how many tasks are under way at once, over all partitions. */
  limit<T>(run: () => Promise<T>): Promise<T>;
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
  const common = stages.filter((stage) => stage.each === "run");
  const shared = await runPartition(common, wholeRun, new Map(), going, totals);
  const own = stages.filter((stage) => stage.each === "partition");
  const digests = new Map<number, string>();
  await context.executor.each(partitions, async (partition) => {
    if (going.signal.aborted) return;
    digests.set(partition, digestOfStates(await runPartition(own, partition, shared, going, totals)));
    context.emit({ type: "partition-end", partition });
  });
  return { totals, shared, digests, interrupted: context.signal.aborted };
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

/** A stage begins when its inputs have ended in this partition; stages that don't hang on each other run side by side. */
async function runPartition(
  stages: readonly AnyStage[],
  partition: number,
  shared: States,
  context: Going,
  totals: Totals,
): Promise<States> {
  const ending = new Map<string, Promise<StageState>>();
  for (const stage of stages) {
    const inputs = Object.values(stage.inputs).map((input) => input.name);
    ending.set(stage.name, runAfter(stage, inputs));
  }
  async function runAfter(stage: AnyStage, inputs: readonly string[]): Promise<StageState> {
    const states = await Promise.all(inputs.map(async (name) => [name, await stateOf(name)] as const));
    return runStage(stage, partition, new Map(states), context, totals.get(stage.name) ?? noTotals());
  }
  async function stateOf(name: string): Promise<StageState> {
    const state = shared.get(name) ?? (await ending.get(name));
    if (!state) throw new Error(`stage "${name}" is an input but was not selected`);
    return state;
  }
  await settleAll(ending.values());
  return new Map(await Promise.all([...ending].map(async ([name, state]) => [name, await state] as const)));
}

/** All settle before the first error is passed on, so that nothing goes on behind a closed store. */
async function settleAll<T>(promises: Iterable<Promise<T>>): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

async function runStage(
  stage: AnyStage,
  partition: number,
  inputs: States,
  context: Going,
  totals: StageTotals,
): Promise<StageState> {
  const heads = new Map<string, Head>();
  const missing = new Map<string, string>();
  const state: StageState = { heads, missing, text: (head) => readText(context.store, stage.name, head) };
  if (context.signal.aborted) return state;
  const planned = planOrBlock(stage, partition, inputs, context);
  if (planned === null) {
    totals.blocked += 1;
    return state;
  }
  const fresh = planned.filter((task) => task.state === "fresh").length;
  context.emit({ type: "stage-planned", stage: stage.name, partition, tasks: planned.length, fresh });
  const ends = await settleAll(
    planned.map(
      async (task) => [task.task.key, await endTask(stage, partition, task, inputs, context)] as const,
    ),
  );
  for (const [key, end] of ends) {
    if ("head" in end) heads.set(key, end.head);
    else missing.set(key, end.why);
    if (end.outcome !== "interrupted") totals[end.outcome] += 1;
  }
  return state;
}

/** `null` where the stage as a whole waits for a record that could not be made. */
function planOrBlock(
  stage: AnyStage,
  partition: number,
  inputs: States,
  context: RunContext,
): PlannedTask[] | null {
  try {
    return planStage(stage, partition, inputs, context);
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
    return { outcome: "fresh", head: { fingerprint, digest } };
  }
  return context.limit(() => makeRecord(stage, partition, planned, inputs, context).catch(context.stop));
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
