import { type Share, shareOf } from "../../checks/measures/statistics.ts";
import { grouped } from "../../pipeline/lists.ts";

/** A value from 0 to 1, such as right or wrong, or the share of the evidence that was found. */
export interface Clustered {
  readonly value: number;
  /** Values of one cluster are not independent: the questions of one group ask the same in four forks. */
  readonly cluster: string;
}

/**
 * The mean of the values with its 95 % interval: Wilson's, with the number of values divided by the design effect. That is how
 * much larger the variance of the mean is than that of as many independent values; it is estimated from the sums over the
 * clusters (Franco, Little, Louis and Slud, Journal of Survey Statistics and Methodology 7, 2019). An interval is never
 * narrower than that of as many independent values. If all values are 0 or all are 1, every cluster counts as one value.
 */
export function clusteredShare(values: readonly Clustered[]): Share {
  const all = values.length;
  const mean = values.reduce((sum, { value }) => sum + value, 0) / Math.max(1, all);
  const counted = effectiveCount(values, mean);
  return { ...shareOf(mean * counted, counted), questions: all };
}

function effectiveCount(values: readonly Clustered[], mean: number): number {
  const clusters = [...grouped(values, ({ cluster }) => cluster).values()];
  const [all, groups] = [values.length, clusters.length];
  if (groups < 2 || mean <= 0 || mean >= 1) return groups;
  const deviations = clusters.map((own) => own.reduce((sum, { value }) => sum + value - mean, 0));
  const squares = deviations.reduce((sum, deviation) => sum + deviation ** 2, 0);
  const variance = (groups / (groups - 1)) * (squares / all ** 2);
  const independent = (mean * (1 - mean)) / (all - 1);
  return all * Math.min(1, independent / variance);
}
