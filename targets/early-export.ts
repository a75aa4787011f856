import type { Follower } from "../pipeline/engine/run.ts";
import type { States } from "../pipeline/engine/states.ts";
import type { OpenRun } from "./open-run.ts";
import { resolvedConfiguration } from "./resolved-configuration.ts";
import type { Written } from "./target.ts";

/** What a target's `writeAlong` sees of a run that is still making partitions. */
export interface RunInProgress {
  /** How the stages of the whole run ended. */
  readonly shared: States;
  /** Resolves when the partition has ended, or when `signal` aborts. */
  ended(partition: number): Promise<void>;
  /** Called once, before files get their names. Resolves with false if they are to be abandoned. */
  mayFinish(): Promise<boolean>;
  readonly signal: AbortSignal;
}

/** The files of a dataset that are written while later partitions are being made. */
export interface EarlyExport {
  /** Tells it how the run goes on. */
  readonly follower: Follower;
  /** Lets it finish when all partitions have ended. `null` if nothing was begun. */
  finish(): Promise<Written | null> | null;
  /** Removes what it has begun. Does nothing after `finish`. */
  abandon(): Promise<void>;
}

/**
 * Writes partitions in order as soon as they have ended, so that other processes go on making the next ones.
 * Begins when something new was made, because otherwise the files may be up to date. `null` if the target
 * writes only what is complete.
 */
export function earlyExport(run: OpenRun): EarlyExport | null {
  const { writeAlong } = run.production;
  if (!writeAlong) return null;
  const { context, target, config, partitions } = run;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const gates = new Map(partitions.map((partition) => [partition, gate()]));
  const finishing = gate();
  /** Open while the writer waits. */
  let rest = gate();
  rest.open();
  let mayFinish = false;
  let shared: States | null = null;
  let writing: Promise<Written | null> | null = null;
  signal.addEventListener("abort", () => {
    for (const { open } of [...gates.values(), finishing]) open();
  });
  const begin = (known: States) => {
    context.emit({ type: "sink-start", sink: "export" });
    const following: RunInProgress = {
      shared: known,
      ended: async (partition) => {
        const of = gates.get(partition);
        if (!of || of.isOpen()) return;
        rest.open();
        await of.opened;
        rest = gate();
      },
      mayFinish: async () => {
        rest.open();
        await finishing.opened;
        return mayFinish && !signal.aborted;
      },
      signal,
    };
    rest = gate();
    const written = writeAlong(run, following, resolvedConfiguration(target, config, partitions));
    // An error is thrown by whoever finishes it.
    written.catch(() => {}).finally(() => rest.open());
    return written;
  };
  return {
    follower: {
      began: (states) => {
        shared = states;
      },
      ended: ({ partition, totals }) => {
        gates.get(partition)?.open();
        if (shared && Object.values(totals).some(({ made }) => made > 0)) writing ??= begin(shared);
      },
      idle: () => rest.opened,
    },
    finish: () => {
      mayFinish = true;
      finishing.open();
      return writing;
    },
    abandon: async () => {
      stop.abort();
      await writing?.catch(() => {});
    },
  };
}

function gate() {
  let isOpen = false;
  let resolve = () => {};
  const opened = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  const open = () => {
    isOpen = true;
    resolve();
  };
  return { open, opened, isOpen: () => isOpen };
}
