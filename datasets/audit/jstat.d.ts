/** What the audit takes of jstat, which comes without types. */
declare module "jstat" {
  interface JStat {
    readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number };
    readonly normal: { inv(share: number, mean: number, deviation: number): number };
  }
  const jStat: JStat;
  export = jStat;
}
