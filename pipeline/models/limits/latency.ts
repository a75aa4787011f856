/** How long calls of one kind take, lately and usually, in milliseconds. */
export interface Latency {
  readonly lately: number;
  readonly usually: number;
}

/** Weights of one call in averages over some ten and some hundred. */
const weightLately = 0.1;
const weightUsually = 0.005;

export function withCall(before: Latency | undefined, ms: number): Latency {
  const { lately, usually } = before ?? { lately: ms, usually: ms };
  return {
    lately: lately + weightLately * (ms - lately),
    usually: usually + weightUsually * (ms - usually),
  };
}

/** Calls that take twice as long as they usually do gain nothing from more beside them. */
export function isGrowing({ lately, usually }: Latency): boolean {
  return lately > 2 * Math.max(1, usually);
}
