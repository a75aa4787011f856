import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A child process that has its opening, but no order yet. */
export interface StartedChild {
  readonly child: ChildProcess;
  /** How it ended, once it has. */
  readonly ended: Promise<string>;
  /** Passes on what the child has said so far and will say. To be called once. */
  hear(by: (told: FromWorker) => void): void;
}

export interface ChildOrder {
  /** The path of a module that calls `serveOrders`. */
  readonly script: string;
  /** JSON that tells each process what to work on. The name of the run is added. */
  readonly opening: object;
  /** How many orders each child works on at once. */
  readonly atOnce: number;
}

export function startChild({ script, opening, atOnce }: ChildOrder, run: string): StartedChild {
  const child = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const before: FromWorker[] = [];
  const keep = (told: FromWorker) => void before.push(told);
  child.on("message", keep);
  tellChild(child, { opening: { ...opening, run }, atOnce });
  return {
    child,
    ended: once(child, "exit").then(([code, killedBy]) => String(killedBy ?? `exit code ${code}`)),
    hear: (by) => {
      child.off("message", keep);
      child.on("message", by);
      before.forEach(by);
    },
  };
}

/** Does nothing if the child is gone. Its exit event deals with that. */
export function tellChild(child: ChildProcess, given: ToWorker): void {
  if (child.connected) child.send(given, () => {});
}
