import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import type { Mode, Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import type { Placed } from "./split.ts";

/** So many samples of a domain and a split lend themselves to others. */
const poolSize = 50;

/** Where a sample finds its donor; the original takes one from anywhere in the list of its task. */
export function poolName(
  { task, domain }: Pick<Sample, "task" | "domain">,
  split: Split,
  mode: Mode,
): string {
  return mode === "strict" ? `${task}/${domain}/${split}` : task;
}

/**
 * The donors of each pool. Nothing later than a sample's target is shown, so a donor has to be earlier: a strict pool is
 * drawn one by one from equal stretches of its time, the first stretch lending its earliest.
 */
export function drawPools(
  placed: readonly Placed[],
  mode: Mode,
  random: Random,
): { readonly name: string; readonly donors: readonly Placed[] }[] {
  const pools = grouped(placed, ({ sample, split }) => poolName(sample, split, mode));
  return [...pools].map(([name, all]) => ({
    name,
    donors: mode === "strict" ? spread(all, random) : all,
  }));
}

function spread(all: readonly Placed[], random: Random): Placed[] {
  const sorted = [...all].sort((a, b) => a.sample.timeMs - b.sample.timeMs);
  const count = Math.min(poolSize, sorted.length);
  const start = (stretch: number) => Math.floor((stretch * sorted.length) / count);
  return Array.from({ length: count }, (_, stretch) => {
    const from = start(stretch);
    return entryAt(sorted, stretch === 0 ? from : random.integer(from, start(stretch + 1) - 1));
  });
}
