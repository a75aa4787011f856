import type { RunEvent } from "../pipeline/engine/events.ts";

/** The progress of a stage or of a whole run: counts of records, or bytes of a long task. */
export interface StageProgress {
  /** Found, made, failed or blocked. */
  readonly done: number;
  /** The records among these that were found: they took no time. */
  readonly found: number;
  /** The records among these that failed or are blocked. */
  readonly failed: number;
  /** As far as is known: partitions that were not planned yet are expected to be like the others. */
  readonly total: number;
}

export interface RunProgress {
  note(event: RunEvent): void;
  stage(name: string): StageProgress;
  /** The tasks of all stages that were planned so far. */
  overall(): StageProgress;
  /** How many partitions have ended. */
  ended(): number;
}

interface Counts {
  planned: number;
  partitions: number;
  /** False for a stage that is made once for the whole run. */
  isOfPartitions: boolean;
  found: number;
  ended: number;
  failed: number;
}

const noCounts = (): Counts => ({
  planned: 0,
  partitions: 0,
  isOfPartitions: false,
  found: 0,
  ended: 0,
  failed: 0,
});

/** Follows the events of a run with this many partitions. */
export function followRun(partitions: number): RunProgress {
  const stages = new Map<string, Counts>();
  let ended = 0;
  const countsOf = (stage: string): Counts => {
    const counts = stages.get(stage) ?? noCounts();
    stages.set(stage, counts);
    return counts;
  };
  const plan = (stage: string, partition: number, tasks: number) => {
    const counts = countsOf(stage);
    counts.planned += tasks;
    counts.partitions += 1;
    counts.isOfPartitions = partition >= 0;
  };
  const stage = (name: string) => standingOf(stages.get(name) ?? noCounts(), partitions);
  return {
    note: (event) => {
      if (event.type === "stage-planned") plan(event.stage, event.partition, event.tasks);
      // A stage that can't be planned in a partition has no tasks there, so nobody should wait for any.
      else if (event.type === "stage-blocked") plan(event.stage, event.partition, 0);
      else if (event.type === "task-found") countsOf(event.stage).found += 1;
      else if (event.type === "partition-end") ended += 1;
      else if (event.type === "task-end") {
        const counts = countsOf(event.stage);
        counts.ended += 1;
        if (event.outcome !== "made") counts.failed += 1;
      }
    },
    stage,
    overall: () => sumOf([...stages.keys()].map(stage)),
    ended: () => ended,
  };
}

function standingOf({ isOfPartitions, ...counts }: Counts, partitions: number): StageProgress {
  const { planned, found, ended, failed } = counts;
  const share = isOfPartitions ? partitions / Math.max(1, counts.partitions) : 1;
  const done = found + ended;
  return { done, found, failed, total: Math.max(done, Math.round(planned * share)) };
}

function sumOf(standings: readonly StageProgress[]): StageProgress {
  const sum = (field: keyof StageProgress) => standings.reduce((total, one) => total + one[field], 0);
  return { done: sum("done"), found: sum("found"), failed: sum("failed"), total: sum("total") };
}

/**
 * The time left, estimated from what was done in this time; `null` if it is finished, or if nothing is known.
 */
export function secondsLeft({ done, found, total }: StageProgress, seconds: number): number | null {
  const made = done - found;
  return done >= total || made <= 0 || seconds <= 0 ? null : (seconds * (total - done)) / made;
}
