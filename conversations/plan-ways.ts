import type { Event } from "../timelines/timeline.ts";

/** How the user lets somebody know: said outright, in passing inside a request, or shown by a choice. */
export const waysOfTelling = ["outright", "in passing", "by a choice"] as const;
export type WayOfTelling = (typeof waysOfTelling)[number];

/** What the writer is told. */
export const sayWay: Readonly<Record<WayOfTelling, string>> = {
  outright: "said outright",
  "in passing": "in passing, inside a request or a question about something else",
  "by a choice": "shown by what the user chooses, asks for or turns down",
};

/** Some acts can't be told in every way: nobody asks in passing to be forgotten, and a memory is no choice. */
const possible: Readonly<Partial<Record<Event["act"], readonly WayOfTelling[]>>> = {
  asksToForget: ["outright"],
  tellsOfOther: ["outright", "in passing"],
  shares: ["outright", "in passing"],
  tries: ["outright", "in passing"],
  news: ["outright", "in passing"],
  mentions: ["in passing"],
  matches: ["in passing"],
  picks: ["in passing"],
};

/** Where in the cohort an event is told: which one of its pivot's, in which fork, by which persona. */
export interface TurnOfWays {
  readonly index: number;
  readonly fork: number;
  readonly persona: number;
}

/** Deals the ways in turn, so that every way comes equally often in each type and in each fork. */
export function wayOf({ act }: Pick<Event, "act">, { index, fork, persona }: TurnOfWays): WayOfTelling {
  const ways = possible[act] ?? waysOfTelling;
  return ways[(index + fork + persona) % ways.length] ?? "outright";
}
