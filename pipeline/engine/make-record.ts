import { createHash } from "node:crypto";
import { ConfigError, ModelError, messageOf, RecordError, StoreError } from "./errors.ts";
import type { Emit } from "./events.ts";
import {
  type Head,
  outputText,
  type PlanContext,
  type PlannedTask,
  type StageState,
  upstreamOf,
} from "./plan.ts";
import type { Services } from "./services.ts";
import type { AnyStage } from "./stage.ts";

/** What records are made with. */
export interface MakingContext extends PlanContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Services for one task, its dice thrown from its place. */
  servicesFor(stage: string, partition: number, key: string): Services;
}

/** How a task ended: with a record, or without one and why. */
export type End =
  | { readonly outcome: "fresh" | "made"; readonly head: Head }
  | { readonly outcome: "failed" | "blocked" | "interrupted"; readonly why: string };

/** Stopped from outside: neither made nor failed. */
export const interrupted: End = { outcome: "interrupted", why: "interrupted" };

/** Where a record stands. */
interface RecordPlace {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
}

/** Runs a task and keeps what it made, or that it failed. Throws where the store breaks, or the configuration: no other task would end better. */
export async function makeRecord(
  stage: AnyStage,
  partition: number,
  planned: PlannedTask,
  inputs: ReadonlyMap<string, StageState>,
  context: MakingContext,
): Promise<End> {
  const { task, fingerprint, why } = planned;
  const place = { stage: stage.name, partition, key: task.key };
  if (context.signal.aborted) return interrupted;
  context.emit({ type: "task-start", ...place, why });
  try {
    const upstream = upstreamOf(stage.inputs, inputs);
    const made = await stage.run(task, upstream, context.servicesFor(stage.name, partition, task.key));
    return await keepRecord(place, planned, checkedOutput(stage, task.key, made), context);
  } catch (error) {
    if (error instanceof StoreError || error instanceof ConfigError) throw error;
    if (context.signal.aborted) return interrupted;
    return failTask(place, fingerprint, error, context);
  }
}

function checkedOutput(stage: AnyStage, key: string, made: unknown): unknown {
  const result = stage.output.safeParse(made);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message}`);
  throw new RecordError(`could not keep ${stage.name} "${key}": it is not of the stage's form`, issues);
}

async function keepRecord(
  place: RecordPlace,
  { fingerprint, parts }: PlannedTask,
  made: unknown,
  { store, emit }: MakingContext,
): Promise<End> {
  const output = outputText(made);
  const digest = createHash("sha256").update(output).digest("hex");
  await store.put({ ...place, fingerprint, digest, parts, output });
  emit({ type: "task-end", ...place, outcome: "made" });
  return { outcome: "made", head: { fingerprint, digest } };
}

async function failTask(
  place: RecordPlace,
  fingerprint: string,
  error: unknown,
  { store, emit }: MakingContext,
): Promise<End> {
  const why = messageOf(error);
  const detailed = error instanceof ModelError || error instanceof RecordError;
  await store.fail({
    ...place,
    fingerprint,
    kind: error instanceof ModelError ? error.kind : error instanceof Error ? error.name : "unknown",
    message: why,
    issues: detailed ? error.issues : [],
    raw: detailed ? error.raw : null,
  });
  emit({ type: "task-end", ...place, outcome: "failed", reason: why });
  return { outcome: "failed", why };
}
