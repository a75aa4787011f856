import { availableParallelism, loadavg } from "node:os";
import { type PrintedRow, printRows } from "../rows.ts";
import { openBench } from "./bench.ts";
import { latencyBound, manyPersonas, readingThreads, storeThroughput } from "./measurements.ts";
import { twoProcesses } from "./two-processes.ts";

/** Measures how much workers help, with a real PostgreSQL on this machine. Arguments name the measurements to make; without any, all are made. */
const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores, load ${load.toFixed(1)} before; Node ${process.version}\n`);
const all = [latencyBound, twoProcesses, readingThreads, storeThroughput, manyPersonas];
const chosen = all.filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).includes(name));
const bench = await openBench();
const rows: PrintedRow[] = [];
try {
  for (const measure of chosen)
    for await (const row of measure(bench)) {
      console.error(`${row.what}: ${row.measured}`);
      rows.push(row);
    }
} finally {
  await bench.close();
  printRows(rows);
}
