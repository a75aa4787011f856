import jStat from "jstat";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Measure, Sums } from "./measures.ts";

/** How often lines are drawn. */
export const drawings = 1000;

/** The middle 95 % of what a measure is over many drawings of as many lines, with replacement. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Percentile bootstrap (B. Efron, 1979). `null` for a single line, and where a measure is never defined. */
export function intervalsOf(
  lines: readonly (readonly number[])[],
  measures: readonly Measure[],
  random: Random,
): readonly (Interval | null)[] {
  if (lines.length < 2) return measures.map(() => null);
  const drawn = Array.from({ length: drawings }, () => sumsOf(lines.length, () => random.pick(lines)));
  return measures.map((measure) =>
    intervalOf(drawn.map((sums) => measure.of(sums)).filter((value) => value !== null)),
  );
}

/** The sums of so many lines, each taken by its number. */
export function sumsOf(count: number, lineAt: (index: number) => readonly number[]): Sums {
  const parts: number[] = [];
  for (let index = 0; index < count; index++) {
    const line = lineAt(index);
    for (let position = 0; position < line.length; position++)
      parts[position] = (parts[position] ?? 0) + (line[position] ?? 0);
  }
  return { lines: count, parts };
}

function intervalOf(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  return { low: jStat.percentile(values, 0.025), high: jStat.percentile(values, 0.975) };
}
