import { normalQuantile } from "./statistics.ts";

/** A scored row: whether it is positive, and what it is grouped by. */
export interface ScoredRow {
  readonly score: number;
  readonly positive: boolean;
  readonly group: string;
}

/** The area under the ROC curve with its 95 % interval: the chance that a positive row scores higher than a negative one. */
export interface AreaUnderCurve {
  readonly area: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The interval allows for rows of one group that are alike (Obuchowski 1997, Nonparametric analysis of clustered ROC curve
 * data). `null` if all rows are positive or all negative.
 */
export function areaUnderCurve(rows: readonly ScoredRow[]): AreaUnderCurve | null {
  const positives = rows.filter(({ positive }) => positive);
  const negatives = rows.filter(({ positive }) => !positive);
  if (positives.length === 0 || negatives.length === 0) return null;
  const [higher, lower] = [sorted(negatives), sorted(positives)];
  const area = mean(positives.map(({ score }) => shareBelow(higher, score)));
  const groups = new Map<string, { positives: number; negatives: number }>();
  const groupOf = (name: string) => {
    const found = groups.get(name) ?? { positives: 0, negatives: 0 };
    groups.set(name, found);
    return found;
  };
  for (const { score, group } of positives) groupOf(group).positives += shareBelow(higher, score) - area;
  for (const { score, group } of negatives) groupOf(group).negatives += 1 - shareBelow(lower, score) - area;
  const sums = [...groups.values()];
  const [many, few] = [positives.length, negatives.length];
  const spread = sums.reduce((sum, own) => sum + (own.positives / many + own.negatives / few) ** 2, 0);
  const half = normalQuantile(0.975) * Math.sqrt((spread * sums.length) / Math.max(1, sums.length - 1));
  return { area, low: Math.max(0, area - half), high: Math.min(1, area + half) };
}

const sorted = (rows: readonly ScoredRow[]) => Float64Array.from(rows, ({ score }) => score).sort();
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The share of the values that are below a score. An equal one counts half. */
function shareBelow(values: Float64Array, score: number): number {
  const below = firstAt(values, (value) => value >= score);
  const upTo = firstAt(values, (value) => value > score);
  return (below + upTo) / 2 / values.length;
}

/** The index of the first of the sorted values that is far enough. */
function firstAt(values: Float64Array, isFar: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFar(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
