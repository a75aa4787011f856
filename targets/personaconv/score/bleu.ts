/** What takes the place of no match at all: NLTK's smoothing "method 1" (B. Chen and C. Cherry, 2014). */
const epsilon = 0.1;
const longest = 4;

/**
 * BLEU of one answer against one reference, from 0 to 1: the geometric mean of the shares of its runs of one to four
 * words that are in the reference, times exp(1 - reference / answer) where the answer is shorter (K. Papineni et al.,
 * 2002), as NLTK's `sentence_bleu` computes it with smoothing method 1. Without a common word it is 0.
 */
export function bleuOf(reference: readonly string[], answer: readonly string[]): number {
  const shares = Array.from({ length: longest }, (_, index) => shareOfRuns(reference, answer, index + 1));
  if ((shares[0]?.common ?? 0) === 0) return 0;
  const logs = shares.map(({ common, runs }) => Math.log((common === 0 ? epsilon : common) / runs));
  const mean = logs.reduce((sum, log) => sum + log, 0) / longest;
  return Math.exp(mean + Math.min(0, 1 - reference.length / answer.length));
}

/** How many runs of so many words the answer has, at least 1, and how many of them the reference has as well. */
function shareOfRuns(reference: readonly string[], answer: readonly string[], length: number) {
  const [wanted, given] = [countRuns(reference, length), countRuns(answer, length)];
  let common = 0;
  for (const [run, count] of given) common += Math.min(count, wanted.get(run) ?? 0);
  return { common, runs: Math.max(1, answer.length - length + 1) };
}

function countRuns(words: readonly string[], length: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let end = length; end <= words.length; end++) {
    const run = words.slice(end - length, end).join(" ");
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}
