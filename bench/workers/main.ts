import { availableParallelism, loadavg } from "node:os";
import { columns } from "../../pipeline/text/layout.ts";
import { openBench, type Row } from "./bench.ts";
import { latencyBound, manyPersonas, storeThroughput, twoProcesses } from "./measurements.ts";

/** Measures what workers bring, with a real PostgreSQL on this machine. */
const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores, load ${load.toFixed(1)} before; Node ${process.version}\n`);
const bench = await openBench();
const rows: Row[] = [];
try {
  for (const measure of [latencyBound, twoProcesses, storeThroughput, manyPersonas])
    for await (const row of measure(bench)) {
      console.error(`${row.what}: ${row.measured}`);
      rows.push(row);
    }
} finally {
  await bench.close();
  const table = rows.map(({ what, measured, aim = "", passes }) => [
    what,
    aim,
    measured,
    passes === undefined ? "" : passes ? "ok" : "missed",
  ]);
  console.log(columns([["what", "aim", "measured"], ...table], [1, 2]).join("\n"));
}
