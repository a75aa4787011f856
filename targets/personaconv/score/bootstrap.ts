import jStat from "jstat";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { SumMeasure, Sums } from "./measures.ts";

/** How many bootstrap samples are drawn. */
export const drawings = 1000;

/**
 * The 95 % interval of a measure. It comes from many samples, each with as many lines as there are, drawn with
 * replacement.
 */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The percentile bootstrap (B. Efron, 1979). `null` for a single line, and for a measure that is never defined. */
export function intervalsOf(
  lines: readonly (readonly number[])[],
  measures: readonly SumMeasure[],
  random: Random,
): readonly (Interval | null)[] {
  if (lines.length < 2) return measures.map(() => null);
  const drawn = Array.from({ length: drawings }, () => sumLines(lines.length, () => random.pick(lines)));
  return measures.map((measure) =>
    intervalOf(drawn.map((sums) => measure.of(sums)).filter((value) => value !== null)),
  );
}

/**
 * The 95 % intervals of the differences of two settings over the same targets. Each bootstrap sample draws
 * targets, and takes the lines of both settings. A difference that isn't defined in a sample is left out.
 */
export function pairedIntervals(
  pairs: readonly (readonly [one: readonly number[], other: readonly number[]])[],
  measures: readonly SumMeasure[],
  random: Random,
): readonly (Interval | null)[] {
  if (pairs.length < 2) return measures.map(() => null);
  const drawn = Array.from({ length: drawings }, () => {
    const some = Array.from(pairs, () => random.pick(pairs));
    return [0, 1].map((side) => sumsOf(some.map((pair) => pair[side] ?? [])));
  });
  return measures.map((measure) =>
    intervalOf(
      drawn.flatMap(([one, other]) => {
        const [first, second] = [one && measure.of(one), other && measure.of(other)];
        return first == null || second == null ? [] : [first - second];
      }),
    ),
  );
}

/** The sums of all lines. */
export const sumsOf = (lines: readonly (readonly number[])[]): Sums =>
  sumLines(lines.length, (index) => entryAt(lines, index));

function sumLines(count: number, lineAt: (index: number) => readonly number[]): Sums {
  const parts: number[] = [];
  for (let index = 0; index < count; index++) {
    const line = lineAt(index);
    for (let part = 0; part < line.length; part++) parts[part] = (parts[part] ?? 0) + (line[part] ?? 0);
  }
  return { lines: count, parts };
}

function intervalOf(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  // `percentile` sorts once more, which takes little time if the values are in order.
  const sorted = [...Float64Array.from(values).sort()];
  return { low: jStat.percentile(sorted, 0.025), high: jStat.percentile(sorted, 0.975) };
}
