/** What we take of jstat, which comes without types. */
declare module "jstat" {
  interface JStat {
    readonly binomial: { cdf(successes: number, trials: number, share: number): number };
    readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number };
    /** Between the values around the place, in a straight line; `share` from 0 to 1. */
    percentile(values: readonly number[], share: number): number;
    readonly normal: { inv(share: number, mean: number, deviation: number): number };
  }
  const jStat: JStat;
  export = jStat;
}
