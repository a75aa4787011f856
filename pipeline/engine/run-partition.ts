import { endTask, type PartitionContext } from "./end-task.ts";
import { type End, interrupted } from "./make-record.ts";
import type { StageTotals } from "./orders.ts";
import { planTasks, type StagePlace, type StagePlan } from "./plan.ts";
import { recallStates, rememberStates } from "./recall.ts";
import { BlockedError, type Need, type PlannedStage, type Task } from "./stage.ts";
import { type Head, openPartition, type Partition, type StageState, type States } from "./states.ts";
import { plannedFrom } from "./upstream.ts";

type Totals = { -readonly [Outcome in keyof StageTotals]: number };

const noTotals = (): Totals => ({ fresh: 0, made: 0, failed: 0, blocked: 0 });

/** Stages that are to be made in a partition. */
export interface PartitionWork {
  /** In an order in which inputs come first. */
  readonly stages: readonly PlannedStage[];
  readonly partition: number;
  /** The states of the stages that were made before. */
  readonly known: States;
}

/** How the stages of a partition ended. */
export interface WorkEnd {
  readonly states: States;
  /** By stage. */
  readonly totals: ReadonlyMap<string, StageTotals>;
}

/** Makes the missing records of the stages in a partition. */
export async function runPartition(work: PartitionWork, context: PartitionContext): Promise<WorkEnd> {
  const partition = await openPartition(work.partition, work.stages, context.store);
  const recalled = await recallStates(work, partition, context);
  if (recalled) return foundAgain(work, recalled, context);
  context.planning?.();
  const end = await makeStages(work, partition, context);
  if (isComplete(end) && !context.signal.aborted) await rememberStates(work, end.states, context);
  return end;
}

function foundAgain({ partition }: PartitionWork, states: States, { emit }: PartitionContext): WorkEnd {
  const totals = new Map<string, StageTotals>();
  for (const [stage, { heads }] of states) {
    emit({ type: "stage-planned", stage, partition, tasks: heads.size });
    for (const key of heads.keys()) emit({ type: "task-found", stage, partition, key });
    totals.set(stage, { ...noTotals(), fresh: heads.size });
  }
  return { states, totals };
}

const isComplete = ({ totals }: WorkEnd) =>
  [...totals.values()].every(({ failed, blocked }) => failed + blocked === 0);

/** Starts all stages. Each task begins when the records that it needs have ended. */
async function makeStages(
  { stages, known }: PartitionWork,
  partition: Partition,
  context: PartitionContext,
): Promise<WorkEnd> {
  const runs = new Map([...known].map(([name, state]) => [name, endedRun(state)]));
  for (const stage of stages) {
    const inputs = Object.values(stage.inputs).map(({ name }) => [name, runOf(runs, name)] as const);
    runs.set(stage.name, beginStage({ stage, partition }, new Map(inputs), context));
  }
  await settleAll([...runs.values()].map(({ ended }) => ended));
  const own = stages.map(({ name }) => [name, runOf(runs, name)] as const);
  return {
    states: new Map(own.map(([name, { state }]) => [name, state])),
    totals: new Map(own.map(([name, { totals }]) => [name, totals])),
  };
}

/** A stage that is running in a partition. */
interface StageRun {
  /** Filled while tasks end. */
  readonly state: StageState;
  readonly totals: StageTotals;
  /** By key, once `planned` has settled. */
  readonly tasks: ReadonlyMap<string, Promise<void>>;
  readonly planned: Promise<void>;
  readonly ended: Promise<void>;
}

type StageRuns = ReadonlyMap<string, StageRun>;

const settled = Promise.resolve();
const endedRun = (state: StageState): StageRun => ({
  state,
  totals: noTotals(),
  tasks: new Map(),
  planned: settled,
  ended: settled,
});

function runOf(runs: StageRuns, name: string): StageRun {
  const found = runs.get(name);
  if (!found) throw new Error(`stage "${name}" is an input but was not selected`);
  return found;
}

function beginStage(
  { stage, partition }: Pick<StagePlace, "stage" | "partition">,
  inputs: StageRuns,
  context: PartitionContext,
): StageRun {
  const heads = new Map<string, Head>();
  const missing = new Map<string, string>();
  const tasks = new Map<string, Promise<void>>();
  const totals = noTotals();
  const states = new Map([...inputs].map(([name, { state }]) => [name, state]));
  const place: StagePlace = { stage, partition, inputs: states };
  const note = (key: string, end: End) => {
    if ("head" in end) heads.set(key, end.head);
    else missing.set(key, end.why);
    if (end.outcome !== "interrupted") totals[end.outcome] += 1;
  };
  const planned = planWhenReady(place, inputs, context).then((plan) => {
    if (plan === "blocked") totals.blocked += 1;
    if (typeof plan === "string") return;
    for (const task of plan.tasks) {
      const end = readyToEnd(task, inputs).then(() => endPlanned(place, { task, plan }, context));
      tasks.set(
        task.key,
        end.then((ended) => note(task.key, ended)),
      );
    }
  });
  const ended = planned.then(async () => {
    await settleAll(tasks.values());
    inOrder(heads, tasks.keys());
  });
  return { state: { heads, missing, outputs: partition.outputs }, totals, tasks, planned, ended };
}

/**
 * Plans when the inputs that planning reads have ended. Returns `blocked` if one of their records could not
 * be made.
 */
async function planWhenReady(
  place: StagePlace,
  inputs: StageRuns,
  context: PartitionContext,
): Promise<StagePlan | "blocked" | "interrupted"> {
  const { stage, partition } = place;
  const aliases = [...plannedFrom(stage).keys()];
  await settleAll(aliases.map((alias) => inputs.get(stage.inputs[alias]?.name ?? "")?.ended));
  if (context.signal.aborted) return "interrupted";
  const at = { stage: stage.name, partition: partition.number };
  try {
    const plan = await planTasks(place, context);
    context.emit({ type: "stage-planned", ...at, tasks: plan.tasks.length });
    return plan;
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    context.emit({ type: "stage-blocked", ...at, reason: error.message });
    return "blocked";
  }
}

/** Settles when each record that the task needs has been made or has failed. */
async function readyToEnd({ needs = [] }: Task<unknown>, inputs: StageRuns): Promise<void> {
  await settleAll(needs.map((need) => needEnded(need, inputs)));
}

async function needEnded({ stage, key }: Need, inputs: StageRuns): Promise<void> {
  const run = inputs.get(stage);
  await run?.planned;
  await run?.tasks.get(key);
}

async function endPlanned(
  place: StagePlace,
  { task, plan }: { readonly task: Task<unknown>; readonly plan: StagePlan },
  context: PartitionContext,
): Promise<End> {
  if (context.signal.aborted) return interrupted;
  return endTask(place, await plan.resolve(task), context);
}

/**
 * Puts the heads in the order of the plan, whichever ended first. Stages that read all records see this
 * order.
 */
function inOrder(heads: Map<string, Head>, keys: Iterable<string>): void {
  for (const key of keys) {
    const head = heads.get(key);
    if (head && heads.delete(key)) heads.set(key, head);
  }
}

/**
 * Waits for all promises before it throws the first error, so that nothing still runs when the store is
 * closed.
 */
async function settleAll<T>(promises: Iterable<T | Promise<T>>): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}
