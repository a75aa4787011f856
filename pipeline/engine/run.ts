import type { Executor } from "../executors/executor.ts";
import type { PartitionContext } from "./end-task.ts";
import { noTotals, type PartitionEnd, runPartition, type StageTotals } from "./run-partition.ts";
import type { AnyStage } from "./stage.ts";
import { type States, wholeRun } from "./states.ts";
import { digestOfStates } from "./view.ts";
import { gatheredBy, gatherStates, wavesOf } from "./waves.ts";

export interface RunContext extends Omit<PartitionContext, "stop"> {
  readonly executor: Executor;
}

export interface RunSummary {
  readonly totals: ReadonlyMap<string, StageTotals>;
  /** How the stages of the whole run ended, for reading on. */
  readonly shared: States;
  /** By partition, one digest over everything it holds: tells whether anything is new. */
  readonly digests: ReadonlyMap<number, string>;
  readonly interrupted: boolean;
}

/** Makes what is missing of the stages, which stand in an order in which inputs come first. */
export async function runStages(
  stages: readonly AnyStage[],
  partitions: readonly number[],
  context: RunContext,
): Promise<RunSummary> {
  const totals = new Map(stages.map((stage) => [stage.name, noTotals()]));
  const stopping = stoppable(context);
  const run = async (...order: [readonly AnyStage[], number, States]) => {
    const [wanted, partition, known] = order;
    const end = await runPartition({ stages: wanted, partition, known }, stopping);
    addTotals(totals, end);
    return end.states;
  };
  const shared = new Map<string, NonNullable<ReturnType<States["get"]>>>();
  const digests = new Map<number, string>();
  // By partition; kept as long as a later wave reads them.
  const own = new Map<number, States>();
  const waves = wavesOf(stages);
  for (const [index, wave] of waves.entries()) {
    const known = new Map([...shared, ...gatherFor(wave.run, own)]);
    for (const [name, state] of await run(wave.run, wholeRun, known)) shared.set(name, state);
    const isLast = index === waves.length - 1;
    await context.executor.each(partitions, async (partition) => {
      if (stopping.signal.aborted) return;
      const before = own.get(partition) ?? new Map();
      const made = await run(wave.partition, partition, new Map([...shared, ...before]));
      const states: States = new Map([...before, ...made]);
      if (!isLast) return void own.set(partition, states);
      digests.set(partition, digestOfStates(states));
      context.emit({ type: "partition-end", partition });
    });
  }
  return { totals, shared, digests, interrupted: context.signal.aborted };
}

function addTotals(sums: ReadonlyMap<string, StageTotals>, { totals }: PartitionEnd): void {
  for (const [stage, own] of totals) {
    const sum = sums.get(stage);
    if (!sum) continue;
    for (const outcome of ["fresh", "made", "failed", "blocked"] as const) sum[outcome] += own[outcome];
  }
}

/** What stages of the whole run read of partitions. */
function gatherFor(stages: readonly AnyStage[], own: ReadonlyMap<number, States>): States {
  return new Map(
    gatheredBy(stages).map((name) => {
      const states = [...own].flatMap(([partition, byName]) => {
        const state = byName.get(name);
        return state ? [[partition, state] as const] : [];
      });
      return [name, gatherStates(new Map(states))];
    }),
  );
}

/** Once the store breaks no task is begun: what it makes, and pays for, could not be kept. */
function stoppable(context: RunContext): PartitionContext {
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
