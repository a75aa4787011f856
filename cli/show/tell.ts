import type { Event } from "../../timelines/timeline.ts";

/** What an event says of its subject, in a few words. */
export function tellEvent(event: Event): string {
  const { act, subject, left, happening, person } = event;
  if (act === "switches") return `leaves ${left?.name} for ${subject?.name}`;
  if (act === "comesRound") return `comes round to ${subject?.name}`;
  if (act === "asksToForget") return `wants ${subject?.name} forgotten`;
  if (act === "tellsOfOther") return `tells of ${person}, who likes ${subject?.name}`;
  return subject ? `${verbs[act]} ${subject.name}` : `${verbs[act]}: ${happening}`;
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

/** The same seen from one subject, whose name stands above. */
export function tellOf(name: string, event: Event): string {
  const { act, subject, left, person } = event;
  if (act === "tellsOfOther") return `tells of ${person}, who likes it`;
  if (act !== "switches") return verbs[act];
  return name === left?.name ? `leaves it for ${subject?.name}` : `takes it up, leaving ${left?.name}`;
}

/** Why, as the session gives it: the reason for a change, else what is liked or disliked about it, else what happened. */
export function groundOf({ reason, why, happening }: Event): string {
  return reason ?? why ?? happening;
}
