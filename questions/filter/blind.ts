import jStat from "jstat";

export interface BlindSettings {
  /** How often a judge answers without the context, in another order of the options each time. */
  readonly tries: number;
  /** How often a group that nobody can guess may be dropped by bad luck. */
  readonly significance: number;
}

export interface BlindVerdict {
  /** The option that was chosen more often than chance has it, or `null`. */
  readonly drawn: number | null;
  /** How often so many choices of one of the options come by chance. */
  readonly p: number;
}

const chance = 1 / 4;

/**
 * Whether a group is answered blind above chance: an exact binomial test for each option that is right in one of the
 * forks, corrected for asking so many times (Bonferroni). Over all forks nobody can be above chance, but in the fork in
 * which a judge's favorite is right, the question would measure its taste.
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

/** How often `count` or more of the tries choose one of four options by chance. */
function shareOfAtLeast(count: number, tries: number): number {
  // So many misses or fewer: the small tail itself, not 1 less the large one.
  return count === 0 ? 1 : jStat.binomial.cdf(tries - count, tries, 1 - chance);
}
