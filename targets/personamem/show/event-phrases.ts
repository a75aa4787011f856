import type { Evidence } from "../../../contexts/question.ts";
import type { Event } from "../../../timelines/timeline.ts";

/** The parts of an event that phrases need. Subjects are names, as in the evidence of a question. */
type NamedEvent = Pick<Evidence, "act" | "subject" | "left" | "happening" | "person">;

/** An event with the names of its subjects. */
export function withNames({ subject, left, ...event }: Event): NamedEvent {
  return { ...event, subject: subject?.name ?? null, left: left?.name ?? null };
}

/** What an event says about its subject, in a few words. */
export function phraseOfEvent({ act, subject, left, happening, person }: NamedEvent): string {
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
  outgrows: "has left behind",
  mentions: "names in passing",
  matches: "says what belongs together",
  picks: "says which one",
  lists: "somebody else's list",
};

/** What an event says about one of its subjects, for a list under the name of that subject. */
export function phraseForSubject(name: string, { act, subject, left, person }: NamedEvent): string {
  if (act === "tellsOfOther") return `tells of ${person}, who likes it`;
  if (act !== "switches") return verbs[act];
  return name === left ? `leaves it for ${subject}` : `takes it up, leaving ${left}`;
}
