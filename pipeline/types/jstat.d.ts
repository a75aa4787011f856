/** The parts of jStat that we use. It has no types of its own. */
declare module "jstat" {
  interface JStat {
    /** The probability of at most this many successes. Rounded to ten decimals, so smaller ones are 0. */
    readonly binomial: { cdf(successes: number, trials: number, share: number): number };
    readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number };
    readonly normal: { inv(share: number, mean: number, deviation: number): number };
    /** The value below which this share (0 to 1) of the values lies, with linear interpolation. */
    percentile(values: readonly number[], share: number): number;
  }
  const jStat: JStat;
  export = jStat;
}
