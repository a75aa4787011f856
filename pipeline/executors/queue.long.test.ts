import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "../engine/events.ts";
import type { PartitionEnd } from "../engine/orders.ts";
import { openSession } from "../engine/session.ts";
import { wavesOf } from "../engine/waves.ts";
import { type PostgresStore, postgresStore } from "../store/postgres.ts";
import { postgresPlaces } from "../store/testing/postgres-places.ts";
import { type ExecutorPlace, executorContract } from "./executor.contract.ts";
import { queueExecutor } from "./queue.ts";
import { serveQueue, type WorkerSlot } from "./serve-queue.ts";
import { contextFor, readToldRun, stagesOf } from "./testing/told-run.ts";

const { skipped, fresh } = await postgresPlaces();

/** Works on the small run like a worker on another machine: it knows only the database. */
async function openSlot({ store, recordsUnder }: PostgresStore, signal: AbortSignal): Promise<WorkerSlot> {
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

/** A run in PostgreSQL, with this many workers that take its orders from the queue. */
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

  it.each([
    [
      "lets a worker finish what it has begun when another coordinator hands out the same orders",
      "same",
      ["0", "1"],
    ],
    ["has started orders made again if the run has other settings", "other", ["0", "0", "1"]],
  ])("%s", async (_, laterRun, made) => {
    const place = fresh();
    const coordinating = await postgresStore({ place, mode: "write" });
    const working = await postgresStore({ place, mode: "work" });
    const worked: string[] = [];
    let [isOver, letGo, begun] = [false, () => {}, () => {}];
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slot: WorkerSlot = {
      work: async ({ partition }) => {
        worked.push(`${partition}`);
        begun();
        await gate;
        return { end: { partition, totals: {}, digest: null }, events: [] };
      },
    };
    const serving = serveQueue({
      ...{ place, leases: working.leases, name: "worker", atOnce: 1, leaseMs: 15_000 },
      ...{ signal: new AbortController().signal, notice: () => {} },
      ...{ isOver: async () => isOver, openSlot: async () => slot },
    });
    const coordinate = async (run: string, signal: AbortSignal, ended: (end: PartitionEnd) => void) => {
      const executor = await queueExecutor({ place, leases: coordinating.leases, emit: () => {} });
      const orders = [0, 1].map((partition) => ({ run, wave: 0, partition }));
      const work = () => Promise.reject(new Error("other machines work"));
      await executor.each(orders, { work, ended, signal });
      await executor.close();
    };
    const death = new AbortController();
    const first = coordinate("same", death.signal, () => {});
    await hasBegun;
    death.abort();
    await first;
    const ends: number[] = [];
    const second = coordinate(laterRun, new AbortController().signal, ({ partition }) =>
      ends.push(partition),
    );
    // The second coordinator has read the queue before the order of the first one ends.
    await later(1_000);
    letGo();
    await second;
    isOver = true;
    await serving;
    expect([worked.sort(), ends.sort()]).toEqual([made, [0, 1]]);
    await Promise.all([working.store.close(), coordinating.store.close()]);
  });
});
