import type { PartitionContext } from "./end-task.ts";
import type { StageTotals, Work } from "./orders.ts";
import { runPartition } from "./run-partition.ts";
import { createStanding, type RunScope } from "./standing.ts";
import { type States, wholeRun } from "./states.ts";
import { digestOfStates } from "./view.ts";

export type SessionContext = Omit<PartitionContext, "stop">;

/**
 * One process that works on a run, alone or with others. It can be opened at any time, since everything it
 * needs to know is in the store.
 */
export interface RunSession {
  /** Makes the missing records of the whole-run stages of a wave. The run's coordinator calls this once. */
  runWhole(wave: number): Promise<ReadonlyMap<string, StageTotals>>;
  /**
   * Makes the missing records of a partition in a wave. The whole-run stages of that wave must have ended.
   */
  readonly work: Work;
  /** The states of the whole-run stages up to a wave. */
  whole(wave: number): Promise<States>;
}

export function openSession(scope: RunScope, context: SessionContext): RunSession {
  const { waves } = scope;
  const making = stoppable(context);
  const standing = createStanding(scope, context);
  return {
    whole: standing.whole,
    runWhole: async (wave) => {
      const order = { stages: waves[wave]?.run ?? [], partition: wholeRun };
      const end = await runPartition({ ...order, known: await standing.beforeWhole(wave) }, making);
      await standing.noteWhole(wave, end.states);
      return end.totals;
    },
    work: async ({ wave, partition }) => {
      if (making.signal.aborted) return { partition, totals: {}, digest: null };
      const before = await standing.beforeOwn(wave, partition);
      const known = new Map([...(await standing.whole(wave)), ...before]);
      const stages = waves[wave]?.partition ?? [];
      const { states, totals } = await runPartition({ stages, partition, known }, making);
      const isLast = wave === waves.length - 1;
      if (isLast) context.emit({ type: "partition-end", partition });
      const digest = isLast ? digestOfStates(new Map([...before, ...states])) : null;
      return { partition, totals: Object.fromEntries(totals), digest };
    },
  };
}

/** After the store breaks, no task is started: its output, which may cost money, could not be stored. */
function stoppable(context: SessionContext): PartitionContext {
  const broken = new AbortController();
  return {
    ...context,
    signal: AbortSignal.any([context.signal, broken.signal]),
    stop: (error) => {
      broken.abort();
      throw error;
    },
  };
}
