import { createHash } from "node:crypto";
import { ConfigError, ModelError, messageOf, RecordError, StoreError } from "./errors.ts";
import type { Emit } from "./events.ts";
import { canonicalJson } from "./fingerprint.ts";
import type { PlanContext, PlannedTask, StagePlace } from "./plan.ts";
import type { Services } from "./services.ts";
import { type AnyStage, wholeStage } from "./stage.ts";
import type { Head } from "./states.ts";
import { taskUpstream } from "./upstream.ts";

/** What records are made with. */
export interface MakingContext extends PlanContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Services for one task. Its random numbers depend on its place. */
  servicesFor(stage: string, partition: number, key: string): Services;
}

/** How a task ended: with a record, or with the reason why there is none. */
export type End =
  | { readonly outcome: "fresh" | "made"; readonly head: Head }
  | { readonly outcome: "failed" | "blocked" | "interrupted"; readonly why: string };

/** Stopped from outside: neither made nor failed. */
export const interrupted: End = { outcome: "interrupted", why: "interrupted" };

/** The place of a record. */
export interface RecordPlace {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
}

export const recordPlace = ({ stage, partition }: StagePlace, { task }: PlannedTask): RecordPlace => ({
  stage: stage.name,
  partition: partition.number,
  key: task.key,
});

/**
 * Runs a task and stores its record, or its failure. Throws if the store breaks or the configuration is
 * wrong, since every other task would fail as well.
 */
export async function makeRecord(
  place: StagePlace,
  planned: PlannedTask,
  context: MakingContext,
): Promise<End> {
  if (context.signal.aborted) return interrupted;
  context.emit({ type: "task-start", ...recordPlace(place, planned), why: planned.why });
  try {
    const made = await runTask(place, planned, context);
    return await keepRecord(place, planned, made, context);
  } catch (error) {
    if (error instanceof StoreError || error instanceof ConfigError) throw error;
    if (context.signal.aborted) return interrupted;
    return failTask(place, planned, error, context);
  }
}

/** The output of a task. Throws `RecordError` if the output doesn't match the stage's schema. */
export async function runTask(
  { stage, partition, inputs }: StagePlace,
  { task }: PlannedTask,
  { servicesFor }: Pick<MakingContext, "servicesFor">,
): Promise<unknown> {
  const upstream = await taskUpstream(stage, task, inputs);
  const whole = await wholeStage(stage);
  const made = await whole.run(task, upstream, servicesFor(stage.name, partition.number, task.key));
  return checkedOutput(whole, task.key, made);
}

function checkedOutput(stage: AnyStage, key: string, made: unknown): unknown {
  const result = stage.output.safeParse(made);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message}`);
  throw new RecordError(`could not keep ${stage.name} "${key}": it is not of the stage's form`, issues);
}

async function keepRecord(
  place: StagePlace,
  planned: PlannedTask,
  made: unknown,
  { store, emit }: MakingContext,
): Promise<End> {
  const { fingerprint, parts } = planned;
  const output = outputText(made);
  const digest = createHash("sha256").update(output).digest("hex");
  await store.put({ ...recordPlace(place, planned), fingerprint, digest, parts, output });
  emit({ type: "task-end", ...recordPlace(place, planned), outcome: "made" });
  return { outcome: "made", head: { fingerprint, digest } };
}

/** An output as it is stored. It is canonical, so that equal digests mean equal bytes. */
export function outputText(output: unknown): string {
  return canonicalJson(output);
}

async function failTask(
  place: StagePlace,
  planned: PlannedTask,
  error: unknown,
  { store, emit }: MakingContext,
): Promise<End> {
  const why = messageOf(error);
  const detailed = error instanceof ModelError || error instanceof RecordError;
  await store.fail({
    ...recordPlace(place, planned),
    fingerprint: planned.fingerprint,
    kind: error instanceof ModelError ? error.kind : error instanceof Error ? error.name : "unknown",
    message: why,
    issues: detailed ? error.issues : [],
    raw: detailed ? error.raw : null,
  });
  emit({ type: "task-end", ...recordPlace(place, planned), outcome: "failed", reason: why });
  return { outcome: "failed", why };
}
