import { resolve } from "node:path";
import { executorContract, folderPlace } from "./executor.contract.ts";
import { processExecutor } from "./processes.ts";

/** The built script: a child process can't run TypeScript on Node 20. */
const script = resolve(import.meta.dirname, "../../dist/pipeline/executors/testing/told-worker.js");
const ask = () => Promise.reject(new Error("the small run asks no model"));

executorContract("child processes and this one, several orders at once", () =>
  folderPlace((folder, emit) =>
    processExecutor({ script, opening: { folder }, count: 2, atOnce: 2, ahead: 0, here: 1, emit, ask }),
  ),
);
