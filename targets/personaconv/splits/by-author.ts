import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt, grouped } from "../../../pipeline/lists.ts";
import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import { type Ratios, splitsWanted } from "./split.ts";

/** An author's samples by stratum. */
interface Share {
  readonly author: string;
  readonly strata: ReadonlyMap<string, number>;
  readonly samples: number;
}

/** How many samples of each stratum are in each split so far. */
type Have = ReadonlyMap<Split, Map<string, number>>;

/**
 * Gives each author a split. The samples of every stratum are divided by the ratios as well as whole authors
 * allow. The method is greedy: authors with many samples come first, equal ones in random order, and each
 * goes to the split that comes nearest to its share. The distance is the chi-square statistic, so that a
 * small split counts like a large one.
 *
 * @param samples in an order that doesn't depend on the shards
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

/** Domain and sign of the label, and coarser strata, so that the rounding errors of many small strata don't add up. */
function strataOf({ domain, task, score }: Sample): string[] {
  const side = task === "text" ? "text" : `${task} ${score > 0 ? "positive" : "negative"}`;
  return ["all", `domain ${domain}`, `label ${side}`, `both ${domain} ${side}`];
}

/** How much the chi-square distance grows if the split takes the author. */
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

/** If there are enough authors, every split gets one: an empty split takes the smallest author of the largest split. */
function fillEmpty(splitOf: Map<string, Split>, shares: readonly Share[], wanted: readonly Split[]): void {
  const of = (split: Split) => shares.filter(({ author }) => splitOf.get(author) === split);
  for (const empty of wanted.filter((split) => of(split).length === 0)) {
    const [largest] = wanted.map(of).sort((a, b) => b.length - a.length);
    const smallest = largest?.at(-1);
    if (smallest && (largest?.length ?? 0) > 1) splitOf.set(smallest.author, empty);
  }
}
