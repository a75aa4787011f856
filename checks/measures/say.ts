import type { Balance } from "../audit/balance.ts";
import type { Duplicates } from "../audit/duplicates.ts";
import type { FillerDuplicates } from "../audit/filler.ts";
import type { ChiSquare, Share } from "./statistics.ts";

export const say = (count: number) => count.toLocaleString("en-US");
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const interval = ({ low, high }: Share) => `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;

/** `1 persona`, `2 personas` */
export const sayCount = (count: number, noun: string, nouns = `${noun}s`) =>
  `${say(count)} ${count === 1 ? noun : nouns}`;

/** Below what floating numbers tell apart, a p is no number to print. */
export function sayTest(test: ChiSquare | null): string {
  if (!test) return "one value only";
  const p = test.p < 0.001 ? "p < 0.001" : `p = ${test.p.toFixed(3)}`;
  return `χ² = ${test.statistic.toFixed(1)}, ${sayCount(test.degreesOfFreedom, "degree")} of freedom, ${p}`;
}

export const sayCounts = ({ counts }: Balance) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${say(count)}`)
    .join(", ");

export const sayDuplicates = ({ texts, distinct, near }: Duplicates) =>
  `${say(texts)}, of which ${say(distinct)} distinct, ${say(near)} of those nearly equal to another`;

export const sayAskedAgain = ({ askedAgain }: { readonly askedAgain: number }) =>
  `${say(askedAgain)} asked again by the same persona`;

export function sayFiller({ contexts, repeating, nearlyRepeating }: FillerDuplicates): string {
  const of = `of ${sayCount(contexts, "context")}`;
  return `${say(repeating)} ${of} show a session twice, ${say(nearlyRepeating)} two that are nearly equal`;
}
