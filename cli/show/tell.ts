import type { Evidence } from "../../contexts/question.ts";
import type { Event } from "../../timelines/timeline.ts";

/** As much of an event as telling it takes; its things by their names, as evidence has them. */
type Told = Pick<Evidence, "act" | "subject" | "left" | "happening" | "person">;

export function toldOf({ subject, left, ...event }: Event): Told {
  return { ...event, subject: subject?.name ?? null, left: left?.name ?? null };
}

/** What an event says of its subject, in a few words. */
export function tellEvent({ act, subject, left, happening, person }: Told): string {
  if (act === "switches") return `leaves ${left} for ${subject}`;
  if (act === "comesRound") return `comes round to ${subject}`;
  if (act === "asksToForget") return `wants ${subject} forgotten`;
  if (act === "tellsOfOther") return `tells of ${person}, who likes ${subject}`;
  return subject === null ? `${verbs[act]}: ${happening}` : `${verbs[act]} ${subject}`;
}

const verbs: Readonly<Record<Exclude<Event["act"], "switches" | "tellsOfOther">, string>> = {
  opens: "opens the session",
  likes: "likes",
  dislikes: "dislikes",
  goesOff: "goes off",
  comesRound: "comes round",
  stillLikes: "still likes",
  stillDislikes: "still dislikes",
  shares: "first met",
  tries: "tried",
  news: "news",
  asksToForget: "wants it forgotten",
};

/** The same seen from one subject, whose name the reader has just read. */
export function tellOf(name: string, { act, subject, left, person }: Told): string {
  if (act === "tellsOfOther") return `tells of ${person}, who likes it`;
  if (act !== "switches") return verbs[act];
  return name === left ? `leaves it for ${subject}` : `takes it up, leaving ${left}`;
}

/** Why, as the session gives it: the reason for a change, else what is liked or disliked about it, else what happened. */
export function groundOf({ reason, why, happening }: Event): string {
  return reason ?? why ?? happening;
}
