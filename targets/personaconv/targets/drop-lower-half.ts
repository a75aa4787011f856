/**
 * The original's answer to threads being liked more often than not: of the entries with a positive score, the lower
 * half (rounded down) by it leaves; of equal ones those that come first. All others stay, in their order.
 */
export function dropLowerHalf<Scored extends { readonly score: number }>(
  scored: readonly Scored[],
): { readonly kept: Scored[]; readonly dropped: Scored[] } {
  const positives = scored.filter(({ score }) => score > 0).sort((a, b) => a.score - b.score);
  const lower = new Set(positives.slice(0, Math.floor(positives.length / 2)));
  return {
    kept: scored.filter((each) => !lower.has(each)),
    dropped: scored.filter((each) => lower.has(each)),
  };
}
