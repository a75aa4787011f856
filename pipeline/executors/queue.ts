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

/** All runs of a database share these tables. Each has a queue of its own, named by its schema. */
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

/** Orders that are put into the queue by one statement, and ends that are taken from it at once. */
const together = 500;
const pauseMs = 100;
/** How long a server that is gone is waited for. */
const patienceMs = 120_000;

/** Has orders worked on by workers of any machine, which take them from a queue. Throws `StoreError` if there can't be one. */
export async function queueExecutor({ place, leases, emit }: QueueOrder): Promise<QueueExecutor> {
  const queue = openQueue(place);
  // Every statement tells of its own error.
  queue.on("error", () => {});
  const opening = randomUUID();
  try {
    await queue.waitUntilReady();
    // What an earlier coordinator left there, this one hands out itself.
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
            // An order that is there already stays as it is.
            opts: { jobId: `partition-${order.partition}` },
          })),
        );
      const left = new Set(orders.map(({ partition }) => partition));
      try {
        await hearAll(left, { queue, emit, ended, signal });
      } finally {
        // Who works on a partition ends it; nobody begins another one.
        await queue.drain();
      }
    },
    close: () => queue.close(),
  };
}

/**
 * Leaves orders that workers have begun for an earlier coordinator, if they are among those of this one. If they are of other
 * settings, or the leases are gone with the store, everything in the queue is forgotten, and what those workers write is refused.
 */
async function takeOver(
  orders: readonly PartitionOrder[],
  queue: ReturnType<typeof openQueue>,
  leases: Leases,
): Promise<void> {
  for (const ended of ["completed", "failed"] as const) await queue.clean(0, 0, ended);
  const active = (await queue.getActive()).map(({ data }) => queuedOrder(data).order);
  const held = new Set((await leases.workers()).flatMap(({ inFlight }) => inFlight));
  const wanted = new Set(orders.map(nameOf));
  if (active.every((order) => held.has(order.partition) && wanted.has(nameOf(order))))
    return leases.clear(active.map(({ partition }) => partition));
  await queue.obliterate({ force: true });
  await leases.clear([]);
}

const nameOf = ({ run, wave, partition }: PartitionOrder) => `${run} ${wave} ${partition}`;

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
  // It is heard twice if it could not be removed.
  if (left.delete(told.end.partition)) {
    for (const event of told.events) emit(event);
    ended(told.end);
  }
  await job.remove();
}

const givenUp = ({ id, failedReason }: Job) =>
  new Error(
    `could not make ${id?.replace("-", " ")}: the worker that worked on it has ended again and again before it was made (${failedReason})`,
  );
