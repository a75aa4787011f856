import type { NoteStore, RecordStore } from "../store/store.ts";
import { type End, type MakingContext, makeRecord, recordPlace } from "./make-record.ts";
import type { PlannedTask, StagePlace } from "./plan.ts";

/** What the records of a partition are made with. */
export interface PartitionContext extends MakingContext {
  readonly store: RecordStore & NoteStore;
  /**
   * Identifies the program and the settings: with the same basis, the same is planned. `null` if that isn't
   * known; then everything is planned each time.
   */
  readonly basis: string | null;
  /** Called before a partition is planned, unless it is still as the last run left it. May be left out. */
  readonly planning?: (() => void) | undefined;
  /** Limits how many tasks run at once, over all partitions. */
  limit<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Whether failed tasks are tried again, once each. Otherwise a task stays failed until its fingerprint
   * changes.
   */
  readonly takesUpFailures: boolean;
  /** Called when the store breaks: stops everything else that is running, and throws the error again. */
  readonly stop: (error: unknown) => never;
}

/** Finds the record of a task, or makes it. Everything that the task needs must have ended. */
export async function endTask(
  place: StagePlace,
  planned: PlannedTask,
  context: PartitionContext,
): Promise<End> {
  if (planned.state === "blocked") return endWithout("blocked", planned.why, { place, planned, context });
  if (planned.digest !== null) return takeFound(place, { ...planned, digest: planned.digest }, context);
  const left = context.takesUpFailures ? null : failureLeft(place, planned);
  if (left !== null) return endWithout("failed", left, { place, planned, context });
  return context.limit(() => makeRecord(place, planned, context).catch(context.stop));
}

interface Ending {
  readonly place: StagePlace;
  readonly planned: PlannedTask;
  readonly context: PartitionContext;
}

function endWithout(outcome: "failed" | "blocked", why: string, { place, planned, context }: Ending): End {
  context.emit({ type: "task-end", ...recordPlace(place, planned), outcome, reason: why });
  return { outcome, why };
}

/**
 * Takes up a record of earlier settings again. The store notes this, so that the next run can say what
 * changed since.
 */
async function takeFound(
  place: StagePlace,
  planned: PlannedTask & { readonly digest: string },
  { store, emit }: PartitionContext,
): Promise<End> {
  const { fingerprint, digest, parts, inPlace } = planned;
  const at = recordPlace(place, planned);
  if (!inPlace || failureOf(place, planned)) await store.adopt({ ...at, fingerprint, digest, parts });
  emit({ type: "task-found", ...at });
  return { outcome: "fresh", head: { fingerprint, digest } };
}

/** Why the record failed before, if it would be made from the same inputs again. */
export function failureLeft(place: StagePlace, planned: PlannedTask): string | null {
  const failure = failureOf(place, planned);
  return failure?.fingerprint === planned.fingerprint ? failure.message : null;
}

function failureOf({ stage, partition }: StagePlace, { task }: PlannedTask) {
  return partition.failures.get(stage.name)?.get(task.key);
}
