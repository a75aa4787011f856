import type { Emit } from "../engine/events.ts";
import type { PartitionOrder } from "../engine/orders.ts";
import type { ModelResponse } from "../models/provider.ts";
import { type ChildOrder, type StartedChild, startChild, tellChild } from "./child.ts";
import type { Executor, Outside } from "./executor.ts";
import { errorOf, type SentRequest, type ToWorker, toldError, type WorkerQuestion } from "./messages.ts";

export interface Processes extends ChildOrder {
  /** The number of child processes. */
  readonly count: number;
  /**
   * How many orders each child holds in addition to those that it works on, so that it needn't wait for the next one.
   * When only few orders are left, a child holds none, because another process might have nothing to do.
   */
  readonly ahead: number;
  /** How many orders this process works on at once. */
  readonly here: number;
  readonly emit: Emit;
  /** Asks the model of a role on behalf of a child. */
  ask(role: string, request: SentRequest): Promise<ModelResponse>;
}

/** How often an order is started if the process that works on it keeps dying. */
const mostTries = 3;

/**
 * Works on orders in this process and in child processes, which start when the run begins and end when all orders have
 * ended. This process starts at once, and a child gets its first order when it is ready. So short work doesn't wait for
 * processes to start, and a run with nothing to make starts none. If a child dies, others take up its unfinished orders.
 */
export function processExecutor(processes: Processes): Executor {
  const early: StartedChild[] = [];
  let tellBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    tellBegun = resolve;
  });
  return {
    name: "processes",
    begin: (run, partitions) => {
      tellBegun();
      const count = Math.min(processes.count, partitions);
      for (let at = 0; at < count; at++) early.push(startChild(processes, run));
    },
    end: () => {
      for (const { child } of early.splice(0)) child.kill();
    },
    each: async (orders, outside) => {
      const left: Left = { waiting: [...orders], tries: new Map(), broken: [], idle: new Set() };
      const here = Promise.all(Array.from({ length: processes.here }, () => serveHere(left, outside)));
      const count = Math.min(processes.count, left.waiting.length);
      const start = (run: string) => early.pop() ?? startChild(processes, run);
      const apart = Array.from({ length: count }, async () => {
        await Promise.race([begun, here]);
        return serveAll({ ...processes, start }, left, outside);
      });
      await here;
      // Nothing is left for children that have no order yet, so they needn't be waited for.
      if (left.waiting.length === 0) for (const leave of left.idle) leave();
      await Promise.all(apart);
      if (left.broken[0]) throw left.broken[0];
    },
  };
}

interface Left {
  readonly waiting: PartitionOrder[];
  /** By partition. */
  readonly tries: Map<number, number>;
  readonly broken: Error[];
  /** Functions that end the processes that were started but have no order yet. */
  readonly idle: Set<() => void>;
}

async function serveHere(left: Left, { work, ended, idle = async () => {} }: Outside): Promise<void> {
  const next = async () => {
    await idle();
    return nextOf(left);
  };
  for (let order = await next(); order; order = await next())
    await work(order).then(ended, (error: Error) => void left.broken.push(error));
}

const nextOf = ({ waiting, broken }: Left) => (broken.length === 0 ? waiting.shift() : undefined);

interface Starting extends Processes {
  start(run: string): StartedChild;
}

/** Runs one process after another. Each works until no orders are left or it dies. */
async function serveAll(processes: Starting, left: Left, outside: Outside): Promise<void> {
  for (let [first] = left.waiting; first && left.broken.length === 0; [first] = left.waiting)
    await serveIn(processes, first.run, left, outside);
}

async function serveIn(
  { start, count, atOnce, ahead, emit, ask }: Starting,
  run: string,
  left: Left,
  { ended, signal }: Outside,
): Promise<void> {
  const { child, ended: childEnded, hear } = start(run);
  const underWay = new Map<number, PartitionOrder>();
  const give = (given: ToWorker) => tellChild(child, given);
  const giveNext = () => {
    while (underWay.size < (left.waiting.length > count ? atOnce + ahead : atOnce)) {
      const order = nextOf(left);
      if (!order) break;
      underWay.set(order.partition, order);
      give({ order });
    }
    // The child has no work, so it can safely be killed.
    if (underWay.size === 0) child.kill();
  };
  const answer = ({ id, role, request }: WorkerQuestion) =>
    ask(role, request).then(
      (response) => give({ answer: { id, response } }),
      (error: unknown) => give({ answer: { id, error: toldError(error) } }),
    );
  const leave = () => void child.kill();
  left.idle.add(leave);
  const stop = () => give({ stop: true });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  hear((told) => {
    if ("ready" in told) {
      left.idle.delete(leave);
      return giveNext();
    }
    if ("events" in told) return told.events.forEach(emit);
    if ("question" in told) return void answer(told.question);
    if ("end" in told) {
      underWay.delete(told.end.partition);
      ended(told.end);
    } else {
      underWay.delete(told.partition);
      left.broken.push(errorOf(told.broken));
    }
    giveNext();
  });
  const why = await childEnded;
  left.idle.delete(leave);
  signal.removeEventListener("abort", stop);
  for (const order of underWay.values()) takeBack(order, left, why);
}

/** Puts an order back whose process has died. */
function takeBack(order: PartitionOrder, { waiting, tries, broken }: Left, why: string): void {
  const tried = (tries.get(order.partition) ?? 0) + 1;
  tries.set(order.partition, tried);
  if (tried < mostTries) waiting.unshift(order);
  else
    broken.push(
      new Error(
        `could not make partition ${order.partition}: the process that worked on it has ended ${tried} times before it was made (${why})`,
      ),
    );
}
