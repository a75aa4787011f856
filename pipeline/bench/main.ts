import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { columns } from "../cli/show/layout.ts";
import { measureAll, type Row } from "./measurements.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
console.log(
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${gigabytes} GB of memory, Node ${process.version}\n`,
);
const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
try {
  const rows: Row[] = [];
  for await (const row of measureAll(folder, values.quick, stop.signal)) {
    rows.push(row);
    console.error(`${row.what}: ${sayMeasure(row, row.measured)}`);
  }
  const table = rows.map((row) => [
    row.what,
    sayMeasure(row, row.aim),
    sayMeasure(row, row.measured),
    row.measured <= row.aim ? "ok" : "over",
  ]);
  for (const line of columns([["what", "aim", "measured", ""], ...table], [1, 2])) console.log(line);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sayMeasure({ unit }: Row, value: number): string {
  return unit === "MB" ? `${value.toFixed(0)} MB` : `${value.toFixed(2)} ${unit}`;
}
