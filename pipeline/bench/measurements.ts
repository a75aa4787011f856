import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Measured, measureRun } from "./measure.ts";

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly unit: "s" | "MB" | "times";
  /** At most this much is aimed at. */
  readonly aim: number;
  readonly measured: number;
}

const aimMegabytes = 600;
const forks = 4;

/** Runs one after the other, each in a folder that stands for an `out`; rows come as they are known. */
export async function* measureAll(folder: string, quick: boolean, signal: AbortSignal): AsyncGenerator<Row> {
  const run = (out: string, ...words: string[]) => {
    mkdirSync(join(folder, out), { recursive: true });
    return measureRun(join(folder, out), [...words, "--out", "."], signal);
  };

  const first = await run("default");
  yield seconds("default run, from a cold start", 15, first.seconds);
  yield peak("default run", first);
  const again = await run("default");
  yield seconds("default run again, nothing to do", 1, again.seconds);
  yield peak("default run again", again);

  await run("context", "--personas", "0", "--sizes", "1M", "--stage", "contexts");
  const context = await run("context", "--personas", "0", "--sizes", "1M", "--variants", "2", "--json");
  yield seconds("a 1M context put together, its sessions there", 1, timeOf(context, "task", "contexts"));
  yield seconds("a 1M context written", 1, timeOf(context, "sink") / (2 * forks));
  yield peak("contexts of 1M", context);

  const few = await run("few", "--personas", "0-19", "--sizes", "32k");
  yield peak("20 personas, 32k", few);
  if (quick) return;
  const many = await run("many", "--personas", "0-199", "--sizes", "32k");
  yield peak("200 personas, 32k", many);
  yield {
    what: "200 personas in the memory of 20",
    unit: "times",
    aim: 1.2,
    measured: many.peakMegabytes / few.peakMegabytes,
  };
  const large = await run("large", "--personas", "0-19", "--sizes", "32k,128k,1M");
  yield seconds("20 personas, three sizes, four forks", 120, large.seconds);
  yield peak("20 personas, three sizes, four forks", large);
}

const seconds = (what: string, aim: number, measured: number): Row => ({ what, unit: "s", aim, measured });

const peak = (what: string, { peakMegabytes }: Measured): Row => ({
  what: `${what}: peak memory`,
  unit: "MB",
  aim: aimMegabytes,
  measured: peakMegabytes,
});

/** From the start of the only task of a stage, or of the sink, until its end. */
function timeOf({ events }: Measured, what: "task" | "sink", stage?: string): number {
  const at = (type: string) => {
    const found = events.filter((event) => event.type === type && event.stage === stage);
    if (found.length !== 1) throw new Error(`could not time ${stage ?? what}: ${found.length} times ${type}`);
    return found[0]?.seconds ?? 0;
  };
  return at(`${what}-end`) - at(`${what}-start`);
}
