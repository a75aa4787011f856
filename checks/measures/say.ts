import type { ChiSquare, Share } from "./statistics.ts";

export const say = (count: number) => count.toLocaleString("en-US");
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const interval = ({ low, high }: Share) => `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;

/** `1 persona`, `2 personas` */
export const sayCount = (count: number, noun: string, nouns = `${noun}s`) =>
  `${say(count)} ${count === 1 ? noun : nouns}`;

/** A very small p is printed as a bound, because it is computed as 1 minus a number close to 1, which leaves no exact digits. */
export function sayTest(test: ChiSquare | null): string {
  if (!test) return "one value only";
  const p = test.p < 0.001 ? "p < 0.001" : `p = ${test.p.toFixed(3)}`;
  return `χ² = ${test.statistic.toFixed(1)}, ${sayCount(test.degreesOfFreedom, "degree")} of freedom, ${p}`;
}
