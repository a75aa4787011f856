import type { Event } from "../timelines/timeline.ts";

/** How the user tells something: outright, in passing inside a request, or shown by a choice. */
export const waysOfTelling = ["outright", "in passing", "by a choice"] as const;
export type WayOfTelling = (typeof waysOfTelling)[number];

/** The instruction for the writer. */
export const sayWay: Readonly<Record<WayOfTelling, string>> = {
  outright: "said outright",
  "in passing": "in passing, inside a request or a question about something else",
  "by a choice": "shown by what the user chooses, asks for or turns down",
};

/**
 * Some acts can't be told in every way: nobody asks in passing to forget something, and a memory is not a
 * choice.
 */
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

/** The position of an event in the cohort: its index among the pivot's events, its fork and its persona. */
export interface TurnOfWays {
  readonly index: number;
  readonly fork: number;
  readonly persona: number;
}

/** Deals the ways in turn, so that every way is equally frequent for each type and in each fork. */
export function wayOf({ act }: Pick<Event, "act">, { index, fork, persona }: TurnOfWays): WayOfTelling {
  const ways = possible[act] ?? waysOfTelling;
  return ways[(index + fork + persona) % ways.length] ?? "outright";
}
