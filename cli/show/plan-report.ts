import type { StagePreview } from "../../pipeline/engine/preview.ts";
import type { PreviewedTask } from "../../pipeline/engine/previewed-task.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { columns, say, sayCount } from "../../pipeline/text/layout.ts";
import type { OpenRun } from "../../targets/open-run.ts";
import type { RunOptions } from "../options.ts";
import { type CallCount, estimateCalls } from "./estimate.ts";
import { estimateLines, sumOf } from "./estimate-report.ts";
import { placeName } from "./look.ts";
import type { CallsHeard } from "./probe.ts";

/** What would be made of a stage, over all partitions. */
export interface StageSum {
  readonly stage: AnyStage;
  there: number;
  new: number;
  changed: number;
  blocked: number;
  /** How many records for each reason but being new. */
  readonly reasons: Map<string, number>;
  /** How many calls making its records takes at least, by name. */
  readonly calls: Map<string, number>;
}

export const emptySum = (stage: AnyStage): StageSum => ({
  stage,
  there: 0,
  new: 0,
  changed: 0,
  blocked: 0,
  reasons: new Map(),
  calls: new Map(),
});

export function addTasks(sum: StageSum, tasks: readonly PreviewedTask[]): void {
  for (const task of tasks) {
    // Here failures are taken up again, so nothing stays failed.
    if (task.state === "failed") continue;
    sum[task.state] += 1;
    if (task.state === "new" || task.state === "changed")
      for (const [name, count] of Object.entries(task.calls))
        sum.calls.set(name, (sum.calls.get(name) ?? 0) + count);
    const reason = reasonOf(task);
    if (reason !== null) sum.reasons.set(reason, (sum.reasons.get(reason) ?? 0) + 1);
  }
}

/** Short enough to be shared by many records; `null` where the state says all. */
function reasonOf({ state, changed, why }: PreviewedTask): string | null {
  if (state === "blocked") return `blocked: ${why}`;
  return state === "changed" ? `changed: ${shortened(changed).join(", ")}` : null;
}

/** Of many records of one stage only the stage is named. */
function shortened(parts: readonly string[]): string[] {
  const stageOf = (part: string) => /^record (\S+) /.exec(part)?.[1];
  const countOf = (stage: string) => parts.filter((part) => stageOf(part) === stage).length;
  const short = parts.map((part) => {
    const stage = stageOf(part);
    return stage !== undefined && countOf(stage) > 1 ? `records of ${stage}` : part;
  });
  return [...new Set(short)];
}

export interface ListedTask {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly state: string;
  readonly why: string;
}

export function listTasks({ stage, partition, tasks }: StagePreview): ListedTask[] {
  return tasks.flatMap(({ key, state, why }) =>
    state === "there" ? [] : [{ stage: stage.name, partition, key, state, why }],
  );
}

export function sayTask({ stage, partition, key, state, why }: ListedTask): string {
  return `${stage} ${placeName(partition, key)}: ${state === "blocked" ? `blocked: ${why}` : why}`;
}

const toMake = (sum: StageSum) => sum.new + sum.changed;

/** Answers that are asked for again, and ones paid for before, are not foreseen. */
function callsOf(sum: StageSum, { models }: OpenRun): CallCount[] {
  return sum.stage.calls.flatMap(({ role, name }) => {
    const count = sum.calls.get(name) ?? 0;
    const { model } = models.of(role);
    return count === 0 ? [] : [{ stage: sum.stage.name, role, model, call: name, count }];
  });
}

export async function asJson(
  stages: readonly StageSum[],
  tasks: readonly ListedTask[],
  options: RunOptions,
  run: OpenRun,
  heard: CallsHeard,
) {
  const calls = stages.flatMap((sum) => callsOf(sum, run));
  const estimates = await estimateCalls(calls, heard, run);
  return {
    out: run.out,
    upTo: options.stage,
    [`${run.target.partition}s`]: run.partitions.length,
    toMake: stages.reduce((total, sum) => total + toMake(sum), 0),
    stages: stages.map(({ stage, reasons, calls: _calls, ...counts }) => ({
      stage: stage.name,
      ...counts,
      reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
    })),
    calls: calls.map(({ stage: _stage, ...call }) => call),
    estimates,
    estimate: sumOf(estimates),
    ...(options.verbose ? { tasks } : {}),
  };
}

export async function report(
  stages: readonly StageSum[],
  { stage }: RunOptions,
  run: OpenRun,
  heard: CallsHeard,
): Promise<string[]> {
  const calls = stages.flatMap((counts) => callsOf(counts, run));
  const sum = (field: "there" | "new" | "changed" | "blocked") =>
    stages.reduce((total, counts) => total + counts[field], 0);
  if (sum("new") + sum("changed") + sum("blocked") === 0) {
    return [`Nothing to make: all ${say(sum("there"))} records up to ${stage} are there.`];
  }
  return [
    `A run up to ${stage}, for ${sayCount(run.partitions.length, run.target.partition.name)} in ${run.out}:`,
    "",
    ...table(stages, sum("blocked") > 0, run),
    ...reasonLines(stages),
    ...callLines(calls),
    ...(await estimateLines(await estimateCalls(calls, heard, run), run)),
  ];
}

function table(stages: readonly StageSum[], anyBlocked: boolean, run: OpenRun): string[] {
  const rows = stages.map((sum) => [
    sum.stage.name,
    ...[sum.there, sum.new, sum.changed, ...(anyBlocked ? [sum.blocked] : [])].map(say),
    say(callsOf(sum, run).reduce((total, { count }) => total + count, 0)),
  ]);
  const head = ["stage", "there", "new", "changed", ...(anyBlocked ? ["blocked"] : []), "model calls"];
  return columns([head, ...rows], [1, 2, 3, 4, 5]);
}

function reasonLines(stages: readonly StageSum[]): string[] {
  const rows = stages.flatMap(({ stage, reasons }) =>
    [...reasons]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count]) => [stage.name, `${say(count)} ${reason}`]),
  );
  return rows.length === 0 ? [] : ["", ...columns(rows, [])];
}

function callLines(calls: readonly CallCount[]): string[] {
  const rows = calls.map(({ role, model, call, count }) => [say(count), call, `by the ${role}, ${model}`]);
  return rows.length === 0 ? [] : ["", "Model calls, at least:", ...columns(rows, [0])];
}
