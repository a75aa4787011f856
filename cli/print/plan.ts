import { columns, say, sayCount } from "../../pipeline/text/layout.ts";
import type { PlanView, RecordCounts, TaskPlan } from "../../views/plan.ts";
import type { CallCount } from "../../views/plan-estimate.ts";
import { estimateLines } from "./estimate.ts";
import { placeName } from "./place-name.ts";

export function planLines(view: PlanView): string[] {
  return [...(view.tasks ?? []).map(taskLine), ...summaryLines(view)];
}

const taskLine = ({ state, why, ...task }: TaskPlan) =>
  `${task.stage} ${placeName(task)}: ${state === "blocked" ? `blocked: ${why}` : why}`;

function summaryLines(view: PlanView): string[] {
  const { out, upTo, partition, partitions, stages, calls } = view;
  const sum = (field: "there" | "new" | "changed" | "blocked") =>
    stages.reduce((total, counts) => total + counts[field], 0);
  if (sum("new") + sum("changed") + sum("blocked") === 0)
    return [`Nothing to make: all ${say(sum("there"))} records up to ${upTo} are there.`];
  return [
    `A run up to ${upTo}, for ${sayCount(partitions, partition)} in ${out}:`,
    "",
    ...table(view, sum("blocked") > 0),
    ...reasonLines(stages),
    ...callLines(calls),
    ...estimateLines(view),
  ];
}

function table({ stages, calls }: PlanView, anyBlocked: boolean): string[] {
  const callsOf = (stage: string) =>
    calls.reduce((total, call) => total + (call.stage === stage ? call.count : 0), 0);
  const rows = stages.map((plan) => [
    plan.stage,
    ...[plan.there, plan.new, plan.changed, ...(anyBlocked ? [plan.blocked] : [])].map(say),
    say(callsOf(plan.stage)),
  ]);
  const head = ["stage", "there", "new", "changed", ...(anyBlocked ? ["blocked"] : []), "model calls"];
  return columns([head, ...rows], [1, 2, 3, 4, 5]);
}

function reasonLines(stages: readonly RecordCounts[]): string[] {
  const rows = stages.flatMap(({ stage, reasons }) =>
    [...reasons]
      .sort((one, other) => other.count - one.count)
      .map(({ reason, count }) => [stage, `${say(count)} ${reason}`]),
  );
  return rows.length === 0 ? [] : ["", ...columns(rows, [])];
}

function callLines(calls: readonly CallCount[]): string[] {
  const rows = calls.map(({ role, model, call, count }) => [say(count), call, `by the ${role}, ${model}`]);
  return rows.length === 0 ? [] : ["", "Model calls, at least:", ...columns(rows, [0])];
}
