import { resolve } from "node:path";
import { executorContract } from "./executor.contract.ts";
import { processExecutor } from "./testing/process-executor.ts";

/** As it was built: a process of its own runs no TypeScript on Node 20. */
const script = resolve(import.meta.dirname, "../../dist/pipeline/executors/testing/told-worker.js");

executorContract("child processes", (folder, emit) => processExecutor({ script, folder, count: 3, emit }));
