import type { RecallContext } from "./recall.ts";
import type { PlannedStage } from "./stage.ts";
import { type States, wholeRun } from "./states.ts";
import { viewPartition } from "./view.ts";
import { gatherAll, gatheredBy, type Wave } from "./waves.ts";

/** The stages of a run, wave by wave, and its partitions. */
export interface RunScope {
  readonly waves: readonly Wave[];
  readonly partitions: readonly number[];
}

/** The states of stages that were made before, by any process. Everything is read from the store. */
export interface Standing {
  /** The states of all whole-run stages up to a wave, which must have ended. They are read only once. */
  whole(wave: number): Promise<States>;
  /** The states of what a wave's whole-run stages read. */
  beforeWhole(wave: number): Promise<States>;
  /** The states of the stages of earlier waves in a partition. */
  beforeOwn(wave: number, partition: number): Promise<States>;
  /**
   * Notes how a wave's whole-run stages ended in this process, so that they need not be read from the store.
   */
  noteWhole(wave: number, states: States): Promise<void>;
}

export function createStanding({ waves, partitions }: RunScope, context: RecallContext): Standing {
  const known = new Map<number, Promise<States>>([[-1, Promise.resolve(new Map())]]);
  const viewWhole = async (wave: number) => {
    const stages = waves[wave]?.run ?? [];
    return viewPartition({ stages, partition: wholeRun, known: await beforeWhole(wave) }, context);
  };
  const whole = (wave: number) => {
    const states = known.get(wave) ?? viewWhole(wave);
    known.set(wave, states);
    return states;
  };
  const beforeOwn = async (wave: number, partition: number): Promise<States> => {
    const stages = waves.slice(0, wave).flatMap((earlier) => earlier.partition);
    if (stages.length === 0) return new Map();
    return pick(stages, await viewPartition({ stages, partition, known: await whole(wave - 1) }, context));
  };
  const beforeWhole = async (wave: number): Promise<States> => {
    const names = gatheredBy(waves[wave]?.run ?? []);
    const own = new Map<number, States>();
    // The partitions are read one after the other, because each may be large.
    if (names.length > 0)
      for (const partition of partitions) own.set(partition, await beforeOwn(wave, partition));
    return new Map([...(await whole(wave - 1)), ...gatherAll(names, own)]);
  };
  const noteWhole = async (wave: number, states: States) => {
    known.set(wave, Promise.resolve(new Map([...(await whole(wave - 1)), ...states])));
  };
  return { whole, beforeWhole, beforeOwn, noteWhole };
}

function pick(stages: readonly PlannedStage[], states: States): States {
  const names = new Set(stages.map(({ name }) => name));
  return new Map([...states].filter(([name]) => names.has(name)));
}
