import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { columns } from "../pipeline/text/layout.ts";
import { type Measurement, measureAll } from "./measurements.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());

const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores, load ${load.toFixed(1)} before; Node ${process.version}`);
console.log(`${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory\n`);
const whole = ["MB", "MB/s", "found"];
const say = ({ unit }: Measurement, value: number) =>
  `${value.toFixed(whole.includes(unit) ? 0 : 2)} ${unit}`;
const verdict = ({ measured, atLeast }: Measurement, aim: number) => {
  if (atLeast) return measured >= aim ? "ok" : "under";
  return measured <= aim ? "ok" : "over";
};
const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
const table = [["what", "aim", "measured"]];
try {
  for await (const row of measureAll(folder, values.quick, interrupted.signal)) {
    const { what, aim, measured, atLeast } = row;
    console.error(`${what}: ${say(row, measured)}`);
    table.push([
      what,
      aim === null ? "" : `${atLeast ? "at least " : ""}${say(row, aim)}`,
      say(row, measured),
      aim === null ? "" : verdict(row, aim),
    ]);
  }
} catch (error) {
  if (!interrupted.signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  console.log(columns(table, [1, 2]).join("\n"));
  rmSync(folder, { recursive: true, force: true });
}
