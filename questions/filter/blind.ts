import jStat from "jstat";

export interface BlindSettings {
  /** How often a judge answers without the context. The options are in a different order each time. */
  readonly tries: number;
  /** The probability of dropping a group that nobody can guess. */
  readonly significance: number;
}

export interface BlindVerdict {
  /** The option that was chosen more often than by chance, or `null`. */
  readonly drawn: number | null;
  /** The probability that an option is chosen at least this often by chance. */
  readonly p: number;
}

const chance = 1 / 4;

/**
 * Tests whether a judge chooses an option above chance without the context. It is an exact binomial test for
 * each option that is right in a fork, with Bonferroni's correction. Over all four forks, no blind judge can
 * be above chance. But if a judge has a favorite option, the question of the fork in which that option is
 * right would only measure the judge's taste.
 *
 * `picks[option]` is how often the option was chosen.
 */
export function judgeBlind(
  picks: readonly number[],
  forks: number,
  { significance }: BlindSettings,
): BlindVerdict {
  const tries = picks.reduce((sum, count) => sum + count, 0);
  const right = picks.slice(0, forks);
  const most = Math.max(...right);
  const p = Math.min(1, right.length * shareOfAtLeast(most, tries));
  return { drawn: p < significance ? right.indexOf(most) : null, p };
}

/** The probability that at least `count` of the tries choose a given one of four options by chance. */
function shareOfAtLeast(count: number, tries: number): number {
  // The probability of at most this many misses. Computing the small tail directly keeps its precision.
  return count === 0 ? 1 : jStat.binomial.cdf(tries - count, tries, 1 - chance);
}
