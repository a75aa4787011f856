/** What is used of jStat, which comes without types. */
declare module "jstat" {
  interface JStat {
    /** The chance of so many successes or fewer. Rounded to ten decimals: smaller ones are 0. */
    readonly binomial: { cdf(successes: number, trials: number, share: number): number };
    readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number };
    readonly normal: { inv(share: number, mean: number, deviation: number): number };
    /** The value below which a share of the values lies, 0 to 1; in a straight line between two of them. */
    percentile(values: readonly number[], share: number): number;
  }
  const jStat: JStat;
  export = jStat;
}
