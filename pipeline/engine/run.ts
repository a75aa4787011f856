import type { Executor } from "../executors/executor.ts";
import { lazy } from "../lazy.ts";
import type { PartitionEnd, StageTotals } from "./orders.ts";
import { openSession, type SessionContext } from "./session.ts";
import type { PlannedStage } from "./stage.ts";
import type { States } from "./states.ts";
import { wavesOf } from "./waves.ts";

export interface RunContext extends SessionContext {
  /** The name under which the store holds the run's settings, for workers elsewhere. */
  readonly run: string;
  readonly executor: Executor;
  readonly follower?: Follower | undefined;
}

/** Hears how partitions of the last wave end, while others are being made. */
export interface Follower {
  /** All stages of the whole run have ended. */
  began(shared: States): void;
  ended(end: PartitionEnd): void;
  /** Resolves when the follower waits for a partition. This process then has time to make one. */
  idle(): Promise<void>;
}

export interface RunSummary {
  readonly totals: ReadonlyMap<string, StageTotals>;
  /** How the stages of the whole run ended, for those who read their records. */
  readonly shared: States;
  /** By partition, a digest of everything it holds. It shows whether anything is new. */
  readonly digests: ReadonlyMap<number, string>;
  readonly interrupted: boolean;
}

/**
 * Makes the missing records of the stages, which must be in an order in which inputs come first. Stages of
 * the whole run are made in this process, partitions where the executor decides.
 */
export async function runStages(
  stages: readonly PlannedStage[],
  partitions: readonly number[],
  context: RunContext,
): Promise<RunSummary> {
  const { executor, run, signal, follower } = context;
  const waves = wavesOf(stages);
  const begin = lazy(() => executor.begin?.(run, partitions.length));
  const session = openSession({ waves, partitions }, { ...context, planning: begin });
  const counts = countTotals(stages);
  const digests = new Map<number, string>();
  const ended = (end: PartitionEnd) => {
    const { partition, totals, digest } = end;
    counts.add(Object.entries(totals));
    // Only the last wave has a digest, and no digest means that it was interrupted.
    if (digest === null) return;
    digests.set(partition, digest);
    follower?.ended(end);
  };
  let shared: States = new Map();
  try {
    for (const wave of waves.keys()) {
      if (signal.aborted) break;
      counts.add(await session.runWhole(wave));
      shared = await session.whole(wave);
      if (wave === waves.length - 1) follower?.began(shared);
      const orders = partitions.map((partition) => ({ run, wave, partition }));
      await executor.each(orders, { work: session.work, ended, idle: follower?.idle, signal });
    }
  } finally {
    executor.end?.();
  }
  return { totals: counts.sums, shared, digests, interrupted: signal.aborted };
}

function countTotals(stages: readonly PlannedStage[]) {
  const none: StageTotals = { fresh: 0, made: 0, failed: 0, blocked: 0 };
  const sums = new Map(stages.map(({ name }) => [name, none]));
  const add = (totals: Iterable<readonly [string, StageTotals]>) => {
    for (const [stage, { fresh, made, failed, blocked }] of totals) {
      const sum = sums.get(stage) ?? none;
      sums.set(stage, {
        fresh: sum.fresh + fresh,
        made: sum.made + made,
        failed: sum.failed + failed,
        blocked: sum.blocked + blocked,
      });
    }
  };
  return { sums, add };
}
