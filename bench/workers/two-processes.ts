import { loadavg } from "node:os";
import type { Measured } from "../measure.ts";
import { atLeast, type PrintedRow } from "../rows.ts";
import type { Bench, CommandOutside } from "./bench.ts";

/** Enough for a long run: starting a process takes about 4 s of processor time, which must be a small part of it. */
const personas = 600;
/** How often each kind of run is measured, in turns. The fastest counts, because other programs only make a run slower. */
const rounds = 2;

/** How a run is made. A process that isn't bound to a core uses more than one, since V8 collects garbage in threads. */
const kinds = {
  one: { what: "one process, bound to one core", processes: 1, core: 0 },
  two: { what: "two processes on all cores", processes: 2 },
} as const;

/**
 * How much a second core helps an offline run: the same run with one process on one core, and with two processes on
 * two. A process on two cores is measured only for comparison.
 */
export async function* twoProcesses(bench: Bench): AsyncGenerator<PrintedRow> {
  const one: Measured[] = [];
  const two: Measured[] = [];
  for (let round = 1; round <= rounds; round++)
    for (const [kind, all] of [["one", one] as const, ["two", two] as const]) {
      const measured = await measure(bench, `cores-${kind}-${round}`, kinds[kind]);
      all.push(measured);
      yield rowOf(kinds[kind].what, measured);
    }
  const [alone, together] = [fastest(one), fastest(two)];
  yield atLeast(
    "  faster: one core with one process, by two with two",
    alone.seconds / together.seconds,
    1.7,
    "times",
  );
  const busiest = Math.max(together.cpuSeconds.own, together.cpuSeconds.children);
  yield {
    what: "  the same by processor time of the busiest process, which other programs disturb less",
    measured: `${(alone.cpuSeconds.own / busiest).toFixed(2)} times`,
  };
  const free = await measure(bench, "cores-free", { processes: 1 });
  yield rowOf("one process on all cores, for comparison", free);
}

function measure(
  { begin }: Bench,
  name: string,
  { processes, ...outside }: Pick<CommandOutside, "core"> & { readonly processes: number },
): Promise<Measured> {
  const config = { personas: { source: "cohort", count: personas }, contexts: { sizes: ["32k"] } };
  return begin(name, config, ["run", "--workers", String(processes)], outside).ended;
}

const fastest = (all: readonly Measured[]): Measured =>
  all.reduce((best, measured) => (measured.seconds < best.seconds ? measured : best));

function rowOf(what: string, { seconds, cpuSeconds: { own, children } }: Measured): PrintedRow {
  const [load = 0] = loadavg();
  const used = [own, ...(children > 0 ? [children] : [])].map((one) => one.toFixed(0)).join(" and ");
  return {
    what: `${personas} personas offline, ${what}`,
    measured: `${seconds.toFixed(1)} s (${used} s of the processors, load ${load.toFixed(1)})`,
  };
}
