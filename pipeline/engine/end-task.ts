import type { NoteStore, RecordStore } from "../store/store.ts";
import { type End, type MakingContext, makeRecord, placeOf } from "./make-record.ts";
import type { PlannedTask, StagePlace } from "./plan.ts";

/** What the records of a partition are made with. */
export interface PartitionContext extends MakingContext {
  readonly store: RecordStore & NoteStore;
  /**
   * Tells the program and the settings apart from others by which something else would be planned; `null` where that isn't
   * known, so that everything is planned each time.
   */
  readonly basis: string | null;
  /** Bounds how many tasks are under way at once, over all partitions. */
  limit<T>(run: () => Promise<T>): Promise<T>;
  /** Whether what failed before is tried again, once; otherwise it stays failed as long as it would be made from the same. */
  readonly takesUpFailures: boolean;
  /** Stops what else is under way, once the store has broken, and passes the error on. */
  readonly stop: (error: unknown) => never;
}

/** Finds the record of a task or makes it; what it needs has ended. */
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
  context.emit({ type: "task-end", ...placeOf(place, planned), outcome, reason: why });
  return { outcome, why };
}

/** A record of earlier settings is taken up again: the place remembers it, for telling why the next time. */
async function takeFound(
  place: StagePlace,
  planned: PlannedTask & { readonly digest: string },
  { store, emit }: PartitionContext,
): Promise<End> {
  const { fingerprint, digest, parts, inPlace } = planned;
  const at = placeOf(place, planned);
  if (!inPlace || failureOf(place, planned)) await store.adopt({ ...at, fingerprint, digest, parts });
  emit({ type: "task-found", ...at });
  return { outcome: "fresh", head: { fingerprint, digest } };
}

/** Why the record failed before, where it would be made from the same again. */
export function failureLeft(place: StagePlace, planned: PlannedTask): string | null {
  const failure = failureOf(place, planned);
  return failure?.fingerprint === planned.fingerprint ? failure.message : null;
}

function failureOf({ stage, partition }: StagePlace, { task }: PlannedTask) {
  return partition.failures.get(stage.name)?.get(task.key);
}
