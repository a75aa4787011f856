import { type Mean, type Scale, withInterval } from "../measures/interval.ts";

/** Means over users of the mean over each user's dialogues. */
export interface SpreadOfUsers extends Mean {
  readonly users: number;
  readonly dialogues: number;
}

/** What the means of users add up to. */
export interface SumsOfUsers {
  users: number;
  dialogues: number;
  sum: number;
  squares: number;
}

/** Adds a user by their values. Returns the user's mean. */
export function addTo(sums: Map<string, SumsOfUsers>, key: string, values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const { users, dialogues, sum, squares } = sums.get(key) ?? { users: 0, dialogues: 0, sum: 0, squares: 0 };
  sums.set(key, {
    users: users + 1,
    dialogues: dialogues + values.length,
    sum: sum + mean,
    squares: squares + mean ** 2,
  });
  return mean;
}

/** The mean over users with its interval, from sums. */
export function spreadOf({ users, dialogues, sum, squares }: SumsOfUsers, scale: Scale): SpreadOfUsers {
  const mean = sum / users;
  const deviations = Math.max(0, squares - users * mean ** 2);
  return { ...withInterval({ mean, squares: deviations, users }, scale), users, dialogues };
}
