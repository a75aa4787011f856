// Days are `YYYY-MM-DD`. `verify` doesn't count them with the code that it checks.

const dayLength = 86_400_000;

/** How many days the second day is after the first. Negative if it is before it. */
export const daysFrom = (first: string, second: string) =>
  (Date.parse(second) - Date.parse(first)) / dayLength;

/** The day so many days before a day. */
export const dayBefore = (day: string, back: number) =>
  new Date(Date.parse(day) - back * dayLength).toISOString().slice(0, 10);
