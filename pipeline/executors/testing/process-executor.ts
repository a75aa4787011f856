import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Emit } from "../../engine/events.ts";
import type { PartitionEnd, PartitionOrder } from "../../engine/orders.ts";
import type { Executor } from "../executor.ts";
import type { Told } from "./serve-orders.ts";

export interface Processes {
  /** Serves orders; it is given the folder of the run, and the run's name. */
  readonly script: string;
  readonly folder: string;
  readonly count: number;
  readonly emit: Emit;
  readonly env?: Readonly<Record<string, string>>;
}

/** Has orders worked on in child processes, each of which works on one at a time. They end when all orders have. */
export function processExecutor({ script, folder, count, emit, env = {} }: Processes): Executor {
  const start = (run: string) =>
    fork(script, [folder, run], { env: { ...env }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return {
    name: "processes",
    each: async (orders, { ended }) => {
      const [first] = orders;
      if (!first) return;
      const waiting = [...orders];
      const broken: Error[] = [];
      const serve = async () => {
        const child = start(first.run);
        for (let order = waiting.shift(); order && broken.length === 0; order = waiting.shift())
          await workIn(child, order, emit).then(ended, (error: Error) => void broken.push(error));
        const exit = child.exitCode ?? once(child, "exit");
        if (child.connected) child.disconnect();
        await exit;
      };
      await Promise.all(Array.from({ length: Math.min(count, orders.length) }, serve));
      if (broken[0]) throw broken[0];
    },
  };
}

function workIn(child: ChildProcess, order: PartitionOrder, emit: Emit): Promise<PartitionEnd> {
  return new Promise((done, failed) => {
    const hear = (told: Told) => {
      if ("event" in told) return emit(told.event);
      letGo();
      if ("end" in told) return done(told.end);
      failed(Object.assign(new Error(told.broken.message), { name: told.broken.name }));
    };
    const left = () => {
      letGo();
      failed(new Error(`the process that worked on partition ${order.partition} is gone`));
    };
    const letGo = () => void child.off("message", hear).off("exit", left);
    child.on("message", hear).once("exit", left);
    child.send(order);
  });
}
