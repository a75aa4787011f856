import { describe } from "vitest";
import type { RunEvent } from "../engine/events.ts";
import { openSession } from "../engine/session.ts";
import { wavesOf } from "../engine/waves.ts";
import { type PostgresStore, postgresStore } from "../store/postgres.ts";
import { postgresPlaces } from "../store/testing/postgres-places.ts";
import { type ExecutorPlace, executorContract } from "./executor.contract.ts";
import { queueExecutor } from "./queue.ts";
import { type Slot, serveQueue } from "./serve-queue.ts";
import { contextFor, readToldRun, stagesOf } from "./testing/told-run.ts";

const { skipped, fresh } = await postgresPlaces();

/** Works on the small run as a worker of another machine does: it knows nothing but the database. */
async function openSlot({ store, recordsUnder }: PostgresStore, signal: AbortSignal): Promise<Slot> {
  const told = await readToldRun(store);
  let held: number | null = null;
  let events: RunEvent[] = [];
  const context = contextFor(
    { ...store, ...recordsUnder(() => held) },
    { emit: (event) => void events.push(event), signal },
  );
  const session = openSession({ waves: wavesOf(stagesOf(told)), partitions: told.partitions }, context);
  return {
    work: async (order, lease) => {
      [held, events] = [lease, []];
      return { end: await session.work(order), events };
    },
  };
}

/** A run in PostgreSQL, whose orders so many workers take from the queue. */
async function queuePlace(workers: number): Promise<ExecutorPlace> {
  const place = fresh();
  const coordinating = await postgresStore({ place, mode: "write" });
  const stores = await Promise.all(
    Array.from({ length: workers }, () => postgresStore({ place, mode: "work" })),
  );
  const { signal } = new AbortController();
  let open: (() => Promise<unknown>)[] = [];
  const settle = async () => {
    for (const close of open.splice(0)) await close();
    open = [];
  };
  return {
    store: coordinating.store,
    open: async (emit) => {
      const executor = await queueExecutor({ place, leases: coordinating.leases, emit });
      let isOver = false;
      const serving = stores.map((store, index) =>
        serveQueue({
          ...{ place, leases: store.leases, name: `worker ${index}`, atOnce: 2, leaseMs: 15_000, signal },
          notice: () => {},
          isOver: async () => isOver,
          openSlot: () => openSlot(store, signal),
        }),
      );
      open.push(async () => {
        isOver = true;
        await Promise.all(serving);
        await executor.close();
      });
      return executor;
    },
    settle,
    remove: async () => {
      await settle();
      await Promise.all([coordinating, ...stores].map(({ store }) => store.close()));
    },
  };
}

describe.skipIf(skipped !== "")(`the queue${skipped && ` (skipped: ${skipped})`}`, () => {
  executorContract("one worker of another machine", () => queuePlace(1));
  executorContract("three workers of other machines", () => queuePlace(3));
});
