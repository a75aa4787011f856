import { randomUUID } from "node:crypto";
import { setTimeout as later } from "node:timers/promises";
import { createPostgresBackend, type Job, Queue } from "bullmq";
import type { Emit } from "../engine/events.ts";
import type { PartitionOrder } from "../engine/orders.ts";
import type { PostgresPlace } from "../store/address.ts";
import { isPassing, openingError } from "../store/postgres/errors.ts";
import type { Leases } from "../store/postgres/leases.ts";
import { settingsFor } from "../store/postgres/open.ts";
import type { Executor, Outside } from "./executor.ts";
import { errorOf } from "./messages.ts";
import { type QueuedOrder, queuedEnd, queuedOrder } from "./queued.ts";

/**
 * All runs of a database share these tables. Each run has its own queue, with the name of the run's schema.
 */
const queueSchema = "persona_pipeline_queue";

export function queueSettings(place: PostgresPlace, migrate: boolean) {
  return { connection: { ...settingsFor(place), schema: queueSchema, migrate, max: 2 } };
}

export interface QueueOrder {
  readonly place: PostgresPlace;
  readonly leases: Leases;
  readonly emit: Emit;
}

export interface QueueExecutor extends Executor {
  close(): Promise<void>;
}

/** How many orders one statement puts into the queue, and how many ends are read at once. */
const together = 500;
const pauseMs = 100;
/** How long the coordinator waits for a server that can't be reached. */
const patienceMs = 120_000;

/**
 * Has orders worked on by workers on any machine, which take them from a queue. Throws `StoreError` if the
 * queue can't be opened.
 */
export async function queueExecutor({ place, leases, emit }: QueueOrder): Promise<QueueExecutor> {
  const queue = openQueue(place);
  // Every statement reports its own errors.
  queue.on("error", () => {});
  const opening = randomUUID();
  try {
    await queue.waitUntilReady();
    // Removes orders that an earlier coordinator left waiting. This one adds its own.
    await queue.drain();
  } catch (error) {
    await queue.close();
    throw openingError(error, place);
  }
  return {
    name: "queue",
    each: async (orders, { ended, signal }) => {
      await takeOver(orders, queue, leases);
      for (let first = 0; first < orders.length; first += together)
        await queue.addBulk(
          orders.slice(first, first + together).map((order) => ({
            name: "partition",
            data: { order, opening } satisfies QueuedOrder,
            // An order that is already in the queue stays as it is.
            opts: { jobId: `partition-${order.partition}` },
          })),
        );
      const left = new Set(orders.map(({ partition }) => partition));
      try {
        await hearAll(left, { queue, emit, ended, signal });
      } finally {
        // Orders in progress are finished, but no more are started.
        await queue.drain();
      }
    },
    close: () => queue.close(),
  };
}

/**
 * Lets workers finish orders that they began for an earlier coordinator, if this one hands out the same
 * orders. If their settings differ, or the leases are gone with the store, the queue is emptied, and what
 * those workers write is refused.
 */
async function takeOver(
  orders: readonly PartitionOrder[],
  queue: ReturnType<typeof openQueue>,
  leases: Leases,
): Promise<void> {
  for (const ended of ["completed", "failed"] as const) await queue.clean(0, 0, ended);
  const active = (await queue.getActive()).map(({ data }) => queuedOrder(data).order);
  const held = new Set((await leases.workers()).flatMap(({ inFlight }) => inFlight));
  const wanted = new Set(orders.map(orderName));
  if (active.every((order) => held.has(order.partition) && wanted.has(orderName(order))))
    return leases.clear(active.map(({ partition }) => partition));
  await queue.obliterate({ force: true });
  await leases.clear([]);
}

const orderName = ({ run, wave, partition }: PartitionOrder) => `${run} ${wave} ${partition}`;

const openQueue = (place: PostgresPlace) =>
  new Queue(place.schema, queueSettings(place, true), createPostgresBackend);

interface Hearing extends Pick<Outside, "ended" | "signal"> {
  readonly queue: ReturnType<typeof openQueue>;
  readonly emit: Emit;
}

async function hearAll(left: Set<number>, hearing: Hearing): Promise<void> {
  const { queue, signal } = hearing;
  let heardAt = performance.now();
  while (left.size > 0 && !signal.aborted) {
    try {
      for (const job of await queue.getCompleted(0, together - 1)) await hear(job, left, hearing);
      const [failed] = await queue.getFailed(0, 0);
      if (failed) throw givenUp(failed);
      heardAt = performance.now();
    } catch (error) {
      if (!isPassing(error) || performance.now() - heardAt > patienceMs) throw error;
    }
    if (left.size > 0) await later(pauseMs);
  }
}

async function hear(job: Job, left: Set<number>, { emit, ended }: Hearing): Promise<void> {
  const told = queuedEnd(job.returnvalue);
  if ("broken" in told) throw errorOf(told.broken);
  // An end is read twice if it could not be removed the first time.
  if (left.delete(told.end.partition)) {
    for (const event of told.events) emit(event);
    ended(told.end);
  }
  await job.remove();
}

const givenUp = ({ id, failedReason }: Job) =>
  new Error(
    `could not make ${id?.replace("-", " ")}: each worker that took it ended before it was made (${failedReason})`,
  );
