import { setTimeout as later } from "node:timers/promises";
import { createPostgresBackend, type Job, WaitingError, Worker } from "bullmq";
import type { RunEvent } from "../engine/events.ts";
import type { PartitionEnd, PartitionOrder } from "../engine/orders.ts";
import type { PostgresPlace } from "../store/address.ts";
import { openingError } from "../store/postgres/errors.ts";
import type { Leases } from "../store/postgres/leases.ts";
import { toldError } from "./messages.ts";
import { queueSettings } from "./queue.ts";
import { type QueuedEnd, type QueuedOrder, queuedOrder } from "./queued.ts";

/** Works on one order after the other. Its writes are refused once another worker has the lease. */
export interface WorkerSlot {
  work(order: PartitionOrder, lease: number): Promise<Made>;
}

export interface Made {
  readonly end: PartitionEnd;
  /** What happened while the order was worked on. */
  readonly events: readonly RunEvent[];
}

export interface QueueServing {
  readonly place: PostgresPlace;
  readonly leases: Leases;
  /** The name of this worker, as shown to people. */
  readonly name: string;
  /** How many orders it works on at once. */
  readonly atOnce: number;
  /** How long after its last sign of life a worker counts as dead. */
  readonly leaseMs: number;
  readonly signal: AbortSignal;
  notice(message: string): void;
  /** Whether there will be no more orders. */
  isOver(): Promise<boolean>;
  openSlot(order: QueuedOrder): Promise<WorkerSlot>;
}

const pauseMs = 500;
/** How often an order is taken over from workers that have died. */
const mostTakeovers = 2;

/**
 * Works on orders from the queue until the run is over or `signal` aborts. Other workers take up what is left
 * unfinished.
 */
export async function serveQueue(serving: QueueServing): Promise<void> {
  const { place, name, atOnce, leaseMs, signal, notice, isOver } = serving;
  const worker = new Worker(
    place.schema,
    serveWith(serving),
    {
      ...queueSettings(place, false),
      ...{ name, concurrency: atOnce, lockDuration: leaseMs, stalledInterval: leaseMs / 2 },
      maxStalledCount: mostTakeovers,
      autorun: false,
    },
    createPostgresBackend,
  );
  worker.on("error", ({ message }) => notice(`The queue: ${message}`));
  try {
    await worker.waitUntilReady();
  } catch (error) {
    await worker.close();
    throw openingError(error, place);
  }
  const running = worker.run();
  while (!signal.aborted && !(await isOver())) await later(pauseMs, null, { signal }).catch(() => {});
  await worker.close();
  await running;
}

function serveWith({ leases, name, signal, notice, openSlot }: QueueServing) {
  const free = new Map<string, WorkerSlot[]>();
  const slotFor = async (queued: QueuedOrder) => free.get(queued.opening)?.pop() ?? (await openSlot(queued));
  const release = ({ opening }: QueuedOrder, slot: WorkerSlot) => {
    free.set(opening, [...(free.get(opening) ?? []), slot]);
  };
  return async (job: Job, token?: string): Promise<QueuedEnd> => {
    const queued = queuedOrder(job.data);
    const { order } = queued;
    const lease = await leases.take(order.partition, order.wave, name);
    try {
      const slot = await slotFor(queued);
      const made = await slot.work(order, lease);
      if (!signal.aborted && (await leases.end(lease))) {
        release(queued, slot);
        return made;
      }
    } catch (error) {
      if (await leases.holds(lease)) return { broken: toldError(error) };
    }
    // The slot is not reused: it remembers records that the store refused.
    if (!signal.aborted) notice(`Partition ${order.partition} was taken over by another worker.`);
    await job.moveToWait(token);
    throw new WaitingError();
  };
}
