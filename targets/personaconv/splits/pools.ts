import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt, grouped } from "../../../pipeline/lists.ts";
import type { ConvMode, Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import type { InSplit } from "./split.ts";

/** How many samples of a domain and a split can be donors. */
const poolSize = 50;

/** The pool in which a sample finds its donor. The original takes any sample of the task. */
export function poolName(
  { task, domain }: Pick<Sample, "task" | "domain">,
  split: Split,
  mode: ConvMode,
): string {
  return mode === "strict" ? `${task}/${domain}/${split}` : task;
}

/**
 * The donors of each pool. A donor must be earlier than the sample, because nothing later than the target is shown. A strict
 * pool is therefore ordered by time and cut into equal parts, and one sample is drawn from each. The first part gives its
 * earliest.
 */
export function drawPools(
  placed: readonly InSplit[],
  mode: ConvMode,
  random: Random,
): { readonly name: string; readonly donors: readonly InSplit[] }[] {
  const pools = grouped(placed, ({ sample, split }) => poolName(sample, split, mode));
  return [...pools].map(([name, all]) => ({
    name,
    donors: mode === "strict" ? spread(all, random) : all,
  }));
}

function spread(all: readonly InSplit[], random: Random): InSplit[] {
  const sorted = [...all].sort((a, b) => a.sample.timeMs - b.sample.timeMs);
  const count = Math.min(poolSize, sorted.length);
  const startOf = (part: number) => Math.floor((part * sorted.length) / count);
  return Array.from({ length: count }, (_, part) => {
    const start = startOf(part);
    return entryAt(sorted, part === 0 ? start : random.integer(start, startOf(part + 1) - 1));
  });
}
