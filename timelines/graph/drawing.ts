import type { Facts } from "../../personas/facts/fact.ts";
import type { Profile } from "../../personas/profile.ts";
import type { TopicTimeline } from "../timeline.ts";
import type { EventNode } from "./graph.ts";

/** What to draw: a persona's timelines in one fork. */
export interface Drawing {
  readonly persona: Pick<Profile, "index" | "name">;
  readonly fork: number;
  readonly timelines: readonly TopicTimeline[];
  readonly facts: Pick<Facts, "facts" | "changes">;
}

export function titleOf({ persona, fork, timelines }: Omit<Drawing, "facts">): string {
  const names = timelines.map(({ topic }) => topic);
  const topics = names.length > 4 ? `${names.length} topics` : names.join(", ");
  return `Persona ${persona.index}, ${persona.name}: ${topics}, fork ${fork}`;
}

/** The date of an event, and how many days it took up to then if more than one. */
export const whenOf = ({ date, days }: Pick<EventNode, "date" | "days">): string =>
  days === undefined ? date : `${date}, after ${days} days`;

/** What an event does, in two to four words. */
export function phraseOf({ act, subject, left }: Pick<EventNode, "act" | "subject" | "left">): string {
  switch (act) {
    case "opens":
      return "comes for something";
    case "likes":
      return `likes ${subject}`;
    case "dislikes":
      return `dislikes ${subject}`;
    case "goesOff":
      return `goes off ${subject}`;
    case "comesRound":
      return `comes round to ${subject}`;
    case "switches":
      return `switches from ${left} to ${subject}`;
    case "stillLikes":
      return `still likes ${subject}`;
    case "stillDislikes":
      return `still dislikes ${subject}`;
    case "shares":
      return `remembers ${subject}`;
    case "tries":
      return "tries something out";
    case "news":
      return "has a matter of their own";
    case "tellsOfOther":
      return `tells who else likes ${subject}`;
    case "asksToForget":
      return `wants ${subject} forgotten`;
    case "outgrows":
      return `has left ${subject} behind`;
    case "mentions":
      return `names ${subject ?? "something"}`;
    case "matches":
      return "says what belongs together";
    case "picks":
      return "says which one";
    case "lists":
      return "names what isn't their own";
  }
}
