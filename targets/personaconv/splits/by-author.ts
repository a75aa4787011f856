import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import { type Ratios, splitsWanted } from "./split.ts";

/** An author's samples, counted by stratum. */
interface Share {
  readonly author: string;
  readonly strata: ReadonlyMap<string, number>;
  readonly samples: number;
}

/** How many samples of each stratum a split has. */
type Have = ReadonlyMap<Split, Map<string, number>>;

/**
 * The split of each author, so that the samples of every stratum are shared out by the ratios as nearly as whole authors
 * allow. Greedy: authors with many samples first, equal ones in random order, each to the split that it brings nearest to
 * its share; the distance is that of the chi-square statistic, so that a small split counts like a large one.
 *
 * @param samples in an order that doesn't depend on shards
 */
export function splitByAuthor(
  samples: readonly Sample[],
  ratios: Ratios,
  random: Random,
): ReadonlyMap<string, Split> {
  const wanted = splitsWanted(ratios);
  const totals = countStrata(samples);
  const have: Have = new Map(wanted.map((split) => [split, new Map()]));
  const splitOf = new Map<string, Split>();
  const shares = sharesOf(samples, random);
  for (const share of shares) {
    const costs = wanted.map((split) => costOf(share, ratios[split], totals, have.get(split)));
    const best = entryAt(wanted, costs.indexOf(Math.min(...costs)));
    splitOf.set(share.author, best);
    const own = have.get(best);
    for (const [stratum, count] of share.strata) own?.set(stratum, (own.get(stratum) ?? 0) + count);
  }
  fillEmpty(splitOf, shares, wanted);
  return splitOf;
}

function sharesOf(samples: readonly Sample[], random: Random): Share[] {
  const authors = [...grouped(samples, ({ author }) => author)].map(([author, own]) => ({
    author,
    strata: countStrata(own),
    samples: own.length,
  }));
  return random.shuffle(authors).sort((a, b) => b.samples - a.samples);
}

function countStrata(samples: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sample of samples)
    for (const stratum of strataOf(sample)) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  return counts;
}

/** Domain by side of the label, and coarser ones, so that what is left over of many small strata doesn't add up. */
function strataOf({ domain, task, score }: Sample): string[] {
  const side = task === "text" ? "text" : `${task} ${score > 0 ? "positive" : "negative"}`;
  return ["all", `domain ${domain}`, `label ${side}`, `both ${domain} ${side}`];
}

/** By how much the chi-square distance grows if the split takes the share. */
function costOf(
  { strata }: Share,
  ratio: number,
  totals: ReadonlyMap<string, number>,
  have: ReadonlyMap<string, number> | undefined,
): number {
  let cost = 0;
  for (const [stratum, count] of strata) {
    const wanted = ratio * (totals.get(stratum) ?? 0);
    const lacking = wanted - (have?.get(stratum) ?? 0);
    cost += (count * (count - 2 * lacking)) / wanted;
  }
  return cost;
}

/** Where there are authors enough, every split has one: the smallest of the split with the most. */
function fillEmpty(splitOf: Map<string, Split>, shares: readonly Share[], wanted: readonly Split[]): void {
  const of = (split: Split) => shares.filter(({ author }) => splitOf.get(author) === split);
  for (const empty of wanted.filter((split) => of(split).length === 0)) {
    const [largest] = wanted.map(of).sort((a, b) => b.length - a.length);
    const smallest = largest?.at(-1);
    if (smallest && (largest?.length ?? 0) > 1) splitOf.set(smallest.author, empty);
  }
}
