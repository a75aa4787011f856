import type { StagePreview } from "../pipeline/engine/preview.ts";
import type { PreviewedTask } from "../pipeline/engine/previewed-task.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import { spentAtMost } from "../pipeline/models/spent.ts";
import type { OpenRun } from "../targets/open-run.ts";
import { rolesOf } from "../targets/roles.ts";
import {
  type CallCount,
  type CallEstimate,
  estimateCalls,
  type Range,
  sumOfRanges,
} from "./plan-estimate.ts";
import type { CallsHeard } from "./plan-probe.ts";
import { previewRun, selectedStages } from "./preview.ts";

/** What a run would make, why, and what it may cost. */
export interface PlanView {
  /** The folder of the run. */
  readonly out: string;
  /** The last stage of the plan. */
  readonly upTo: string;
  /** What a partition is, and how many there are. */
  readonly partition: "persona" | "shard";
  readonly partitions: number;
  /** How many records would be made. */
  readonly toMake: number;
  readonly stages: readonly RecordCounts[];
  /** The calls that the records take at least. */
  readonly calls: readonly CallCount[];
  /** What the calls that are paid for may cost. */
  readonly estimates: readonly CallEstimate[];
  readonly estimate: EstimateSum;
  readonly budget: { readonly limit: number; readonly spent: number } | null;
  /** Every record that would be made; left out unless it was asked for. */
  readonly tasks?: readonly TaskPlan[];
}

/** How many records of a stage are in which state. */
export interface RecordCounts {
  readonly stage: string;
  readonly there: number;
  readonly new: number;
  readonly changed: number;
  readonly blocked: number;
  /** Why records are not `there` or `new`. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/** `partition` is -1 for a record of the whole run. */
export interface TaskPlan {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly state: "new" | "changed" | "failed" | "blocked";
  readonly why: string;
}

/** The sum of estimates; `null` if one of them isn't known. Costs are in the currency of the prices. */
export interface EstimateSum {
  readonly calls: Range;
  readonly inputTokens: Range | null;
  readonly outputTokens: Range | null;
  readonly cost: Range | null;
}

export interface PlanOrder {
  /** The last stage of the plan. */
  readonly upTo: string;
  readonly listTasks: boolean;
}

/** Makes and sends nothing; `null` if it was interrupted. */
export async function planView(run: OpenRun, { upTo, listTasks }: PlanOrder): Promise<PlanView | null> {
  const stages = selectedStages(run, upTo);
  const sums = new Map(stages.map((stage) => [stage.name, emptySum(stage)]));
  const heard: CallsHeard = new Map();
  const tasks: TaskPlan[] = [];
  for await (const preview of previewRun(run, { stages, takesUpFailures: true, heard })) {
    const sum = sums.get(preview.stage.name);
    if (sum) addTasks(sum, preview.tasks);
    if (listTasks) tasks.push(...tasksOf(preview));
  }
  if (run.context.signal.aborted) return null;
  const all = [...sums.values()];
  const calls = all.flatMap((sum) => callsOf(sum, run));
  const estimates = await estimateCalls(calls, heard, run);
  return {
    out: run.out,
    upTo,
    partition: run.target.partition.name,
    partitions: run.partitions.length,
    toMake: all.reduce((total, sum) => total + sum.new + sum.changed, 0),
    stages: all.map(planOf),
    calls,
    estimates,
    estimate: sumOf(estimates),
    budget: await budgetOf(run),
    ...(listTasks ? { tasks } : {}),
  };
}

/** The records of a stage, over all partitions. */
interface StageSum {
  readonly stage: PlannedStage;
  there: number;
  new: number;
  changed: number;
  blocked: number;
  readonly reasons: Map<string, number>;
  /** How many calls its records take at least, by the name of the call. */
  readonly calls: Map<string, number>;
}

function emptySum(stage: PlannedStage): StageSum {
  return { stage, there: 0, new: 0, changed: 0, blocked: 0, reasons: new Map(), calls: new Map() };
}

function addTasks(sum: StageSum, tasks: readonly PreviewedTask[]): void {
  for (const task of tasks) {
    // A plan takes failures up again, so nothing stays failed.
    if (task.state === "failed") continue;
    sum[task.state] += 1;
    if (task.state === "new" || task.state === "changed")
      for (const [name, count] of Object.entries(task.calls))
        sum.calls.set(name, (sum.calls.get(name) ?? 0) + count);
    const reason = reasonOf(task);
    if (reason !== null) sum.reasons.set(reason, (sum.reasons.get(reason) ?? 0) + 1);
  }
}

/** Short, so that many records share it; `null` if the state says everything. */
function reasonOf({ state, changed, why }: PreviewedTask): string | null {
  if (state === "blocked") return `blocked: ${why}`;
  return state === "changed" ? `changed: ${shortened(changed).join(", ")}` : null;
}

/** Several records of one stage are named by their stage. */
function shortened(parts: readonly string[]): string[] {
  const stageOf = (part: string) => /^record (\S+) /.exec(part)?.[1];
  const countOf = (stage: string) => parts.filter((part) => stageOf(part) === stage).length;
  const short = parts.map((part) => {
    const stage = stageOf(part);
    return stage !== undefined && countOf(stage) > 1 ? `records of ${stage}` : part;
  });
  return [...new Set(short)];
}

function tasksOf({ stage, partition, tasks }: StagePreview): TaskPlan[] {
  return tasks.flatMap(({ key, state, why }) =>
    state === "there" ? [] : [{ stage: stage.name, partition, key, state, why }],
  );
}

function planOf({ stage, there, changed, blocked, reasons, new: fresh }: StageSum): RecordCounts {
  return {
    stage: stage.name,
    there,
    new: fresh,
    changed,
    blocked,
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
  };
}

function callsOf({ stage, calls }: StageSum, { models }: OpenRun): CallCount[] {
  return stage.calls.flatMap(({ role, name }) => {
    const count = calls.get(name) ?? 0;
    return count === 0 ? [] : [{ stage: stage.name, role, model: models.of(role).model, call: name, count }];
  });
}

function sumOf(estimates: readonly CallEstimate[]): EstimateSum {
  return {
    calls: sumOfRanges(estimates.map(({ calls }) => calls)) ?? { low: 0, high: 0 },
    inputTokens: sumOfRanges(estimates.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOfRanges(estimates.map(({ outputTokens }) => outputTokens)),
    cost: sumOfRanges(estimates.map(({ cost }) => cost)),
  };
}

async function budgetOf({ budget, config, store }: OpenRun): Promise<PlanView["budget"]> {
  if (budget === null) return null;
  return { limit: budget.limit, spent: spentAtMost(await store.ledger(), rolesOf(config)) };
}
