import type { StagePreview } from "../pipeline/engine/preview.ts";
import { grouped } from "../pipeline/lists.ts";
import type { LeasePace, WorkerLeases } from "../pipeline/store/postgres/leases.ts";
import type { Failure, Store, StoredBatch } from "../pipeline/store/store.ts";
import type { OpenRun } from "../targets/open-run.ts";
import { previewRun, selectedStages } from "./preview.ts";

/** How far a run is, and what failed. */
export interface StatusView {
  /** The folder of the run. */
  readonly out: string;
  /** False if nothing was made yet. */
  readonly begun: boolean;
  readonly stages: readonly StageCounts[];
  /** Who makes partitions, where `pipeline worker` does. */
  readonly workers: readonly WorkerLeases[];
  /** How fast they are; `null` if none is at work. */
  readonly pace: PaceView | null;
  /** Batches that wait for answers, or that were not sent yet. */
  readonly batches: readonly BatchView[];
  readonly failures: readonly FailureView[];
  /** Failures that the chosen options don't reach: of other personas or topics, or of settings that have changed since. */
  readonly otherFailures: number;
}

export interface PaceView {
  /** Partitions, over the last ten minutes or since the first one was begun. */
  readonly perMinute: number;
  /** How many partitions still have records to make. */
  readonly toDo: number;
  /** `null` if none was made lately. */
  readonly secondsLeft: number | null;
}

/** How many records of a stage are in which state. */
export interface StageCounts {
  readonly stage: string;
  readonly done: number;
  readonly toDo: number;
  readonly failed: number;
  readonly blocked: number;
}

export interface BatchView extends Pick<StoredBatch, "role" | "model" | "host" | "serverId"> {
  /** How many requests have no answer yet. */
  readonly requests: number;
}

/** A record that failed. `partition` is -1 for a record of the whole run. */
export interface FailureView extends Omit<Failure, "fingerprint"> {
  /** The keys of the requests that were answered for it; `callView` takes them. */
  readonly answers: readonly string[];
}

/** What failed, by kind; the commonest kind comes first. */
export interface FailedView {
  readonly out: string;
  readonly begun: boolean;
  readonly failed: readonly FailedKind[];
  readonly otherFailures: number;
}

export interface FailedKind {
  readonly kind: string;
  readonly count: number;
  /** The first in the order of the run. */
  readonly example: FailureView;
}

/** The status of a folder without a run. */
export function emptyStatus(out: string): StatusView {
  return {
    out,
    begun: false,
    stages: [],
    workers: [],
    pace: null,
    batches: [],
    failures: [],
    otherFailures: 0,
  };
}

/** The status of the stages up to and including `upTo`; `null` if it was interrupted. */
export async function statusView(
  run: OpenRun,
  { upTo }: { readonly upTo: string },
): Promise<StatusView | null> {
  const stages = selectedStages(run, upTo);
  const counts = new Map(stages.map(({ name }) => [name, { done: 0, toDo: 0, failed: 0, blocked: 0 }]));
  const failures: AnsweredFailure[] = [];
  const unfinished = new Set<number>();
  for await (const preview of previewRun(run, { stages, takesUpFailures: false })) {
    const own = counts.get(preview.stage.name);
    if (own) for (const { state } of preview.tasks) own[countOf[state]] += 1;
    failures.push(...(await failuresOf(preview, run.store)));
    const { partition, tasks } = preview;
    if (partition >= 0 && tasks.some(({ state }) => countOf[state] === "toDo")) unfinished.add(partition);
  }
  if (run.context.signal.aborted) return null;
  return {
    out: run.out,
    begun: true,
    stages: [...counts].map(([stage, own]) => ({ stage, ...own })),
    workers: await run.workers(),
    pace: paceOf(await run.pace(), unfinished.size),
    batches: (await run.store.batches()).map(batchOf),
    failures: failures.map(viewOf),
    otherFailures: await countOthers(run.store, failures),
  };
}

function paceOf(pace: LeasePace | null, toDo: number): PaceView | null {
  if (!pace) return null;
  const { made, seconds } = pace;
  return {
    perMinute: seconds > 0 ? (60 * made) / seconds : 0,
    toDo,
    secondsLeft: made > 0 ? (toDo * seconds) / made : null,
  };
}

const countOf = {
  there: "done",
  new: "toDo",
  changed: "toDo",
  failed: "failed",
  blocked: "blocked",
} as const;

/** What failed, without how far the run is. */
export function failedView({ out, begun, failures, otherFailures }: StatusView): FailedView {
  const failed = [...failuresByKind(failures)].flatMap(([kind, group]) =>
    group.slice(0, 1).map((example) => ({ kind, count: group.length, example })),
  );
  return { out, begun, failed, otherFailures };
}

/** The commonest kind first. */
export function failuresByKind(
  failures: readonly FailureView[],
): readonly (readonly [string, readonly FailureView[]])[] {
  return [...grouped(failures, ({ kind }) => kind)].sort(([, one], [, other]) => other.length - one.length);
}

interface AnsweredFailure extends Failure {
  readonly answers: readonly string[];
}

async function failuresOf(
  { stage, partition, tasks }: StagePreview,
  store: Store,
): Promise<AnsweredFailure[]> {
  const keys = tasks.flatMap(({ key, state }) => (state === "failed" ? [key] : []));
  if (keys.length === 0) return [];
  const failures = (await store.failures(partition)).filter((failure) => failure.stage === stage.name);
  const answered = await store.answered(stage.name, partition, keys);
  const byKey = new Map(failures.map((failure) => [failure.key, failure]));
  return keys.flatMap((key) => {
    const failure = byKey.get(key);
    return failure ? [{ ...failure, answers: answered.get(key) ?? [] }] : [];
  });
}

async function countOthers(store: Store, failures: readonly Failure[]): Promise<number> {
  const known = new Set(failures.map(({ fingerprint }) => fingerprint));
  return (await store.failures()).filter(({ fingerprint }) => !known.has(fingerprint)).length;
}

function viewOf({
  stage,
  partition,
  key,
  kind,
  message,
  issues,
  raw,
  answers,
}: AnsweredFailure): FailureView {
  return { stage, partition, key, kind, message, issues, raw, answers };
}

function batchOf({ role, model, host, serverId, requests }: StoredBatch): BatchView {
  return { role, model, host, serverId, requests: requests.length };
}
