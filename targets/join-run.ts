import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import type { Emit, RunEvent } from "../pipeline/engine/events.ts";
import type { PartitionOrder } from "../pipeline/engine/orders.ts";
import { openSession } from "../pipeline/engine/session.ts";
import type { QueuedOrder } from "../pipeline/executors/queued.ts";
import type { WorkerSlot } from "../pipeline/executors/serve-queue.ts";
import type { Environment } from "../pipeline/models/account.ts";
import type { Budget } from "../pipeline/models/budget.ts";
import type { PostgresStore } from "../pipeline/store/postgres.ts";
import { type Config, ignoredSettings } from "./config.ts";
import type { LoadedConfig } from "./load-config.ts";
import { openRecord, type WorkerSurroundings } from "./open-worker.ts";
import { programVersion } from "./program-identity.ts";
import { readRunRecord } from "./run-record.ts";
import { openSharedStore } from "./run-store.ts";
import { loadQueue, readTold } from "./share-run.ts";

export interface Joining {
  /** The worker's own configuration. It says where the run is; everything else comes from the run. */
  readonly configuration: LoadedConfig;
  readonly env: Environment;
  /** The worker's name, for people. */
  readonly name: string;
  readonly leaseMs: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Makes partitions of a run that another machine coordinates, until it is over. Throws if there is no such run. */
export async function joinRun(joining: Joining): Promise<void> {
  const { configuration, env, name, leaseMs, emit, signal } = joining;
  const notice = (message: string) => emit({ type: "notice", message });
  const { database, ...opened } = await openSharedStore(configuration, { env, mode: "work", notice });
  const { store, leases } = opened;
  try {
    const told = await readTold(store);
    if (told === null)
      throw new ConfigError(
        `could not join the run "${database.schema}": nobody hands out its partitions; begin it with \`pipeline run --workers 0\` first`,
      );
    if (told.version !== programVersion())
      throw new ConfigError(
        `could not join the run "${database.schema}": version ${told.version} of persona-pipeline coordinates it, and this is ${programVersion()}; use the same version on all machines`,
      );
    const { serveQueue } = await loadQueue(() => import("../pipeline/executors/serve-queue.ts"));
    const spent = new AbortController();
    const { quotas } = opened;
    const held = heldPartitions(leases);
    const outside = { env, emit, signal, quotas, mayAsk: held.mayAsk };
    const slots = slotsOf(opened, { outside, held }, ({ config, budget }) => {
      const ignored = ignoredSettings(configuration.config, config);
      if (ignored.length > 0)
        notice(
          `The run's own settings are used; in this worker's configuration, these are different and have no effect: ${ignored.join(", ")}.`,
        );
      budget?.exhausted.addEventListener(
        "abort",
        () => {
          notice("The budget of the run is spent, so this worker ends.");
          spent.abort();
        },
        { once: true },
      );
    });
    try {
      await serveQueue({
        ...{ place: database, leases, name, leaseMs, notice, openSlot: slots.open },
        signal: AbortSignal.any([signal, spent.signal]),
        atOnce: told.atOnce,
        isOver: async () => (await readTold(store)) === null,
      });
    } finally {
      await slots.close();
    }
  } finally {
    await store.close();
  }
}

interface HeldPartitions {
  hold(partition: number, lease: number): void;
  mayAsk(partition: number): Promise<void>;
}

/**
 * The partitions that this worker makes. A process may stand still, for example while its machine is asleep.
 * It must not pay for calls of a partition that another worker has taken over meanwhile, or that a
 * coordinator with other settings has taken back.
 */
function heldPartitions(leases: PostgresStore["leases"]): HeldPartitions {
  const held = new Map<number, number>();
  return {
    hold: (partition, lease) => void held.set(partition, lease),
    mayAsk: async (partition) => {
      const lease = held.get(partition);
      if (lease !== undefined && !(await leases.holds(lease)))
        throw new StoreError(`could not go on with partition ${partition}: another worker has taken it over`);
    },
  };
}

interface OpenedRun {
  readonly config: Config;
  readonly budget: Budget | null;
}

/**
 * Sessions that share models, limits and cache. Each writes under one lease at a time. `begun` is called when a coordinator's
 * first order has opened its run.
 */
function slotsOf(
  shared: PostgresStore,
  { outside, held: partitions }: { readonly outside: WorkerSurroundings; readonly held: HeldPartitions },
  begun: (run: OpenedRun) => void,
) {
  const { store, recordsUnder } = shared;
  const openings = new Map<string, ReturnType<typeof openRecord>>();
  const all: ReturnType<typeof openRecord>[] = [];
  const begin = async ({ run }: PartitionOrder) => {
    const record = await readRunRecord(store, run);
    const opened = await openRecord(shared, { record, outside });
    begun({ config: record.config, budget: opened.budget });
    return opened;
  };
  const openingOf = ({ order, opening }: QueuedOrder) => {
    const known = openings.get(opening);
    if (known) return known;
    const opened = begin(order);
    all.push(opened);
    // Only the latest run is still asked for.
    openings.clear();
    openings.set(opening, opened);
    return opened;
  };
  const open = async (queued: QueuedOrder): Promise<WorkerSlot> => {
    const opened = openingOf(queued);
    const { scope, context } = await opened;
    let held: number | null = null;
    let events: RunEvent[] = [];
    const emit = (event: RunEvent) => {
      events.push(event);
      outside.emit(event);
    };
    const session = openSession(scope, {
      ...context,
      store: { ...store, ...recordsUnder(() => held) },
      emit,
    });
    return {
      work: async (work, lease) => {
        [held, events] = [lease, []];
        partitions.hold(work.partition, lease);
        return { end: await session.work(work), events };
      },
    };
  };
  const close = async () => {
    for (const opened of await Promise.allSettled(all))
      if (opened.status === "fulfilled") await opened.value.close();
  };
  return { open, close };
}
