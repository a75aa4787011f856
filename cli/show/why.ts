import type { Verdict } from "../../questions/types.ts";
import { type Event, type Pivot, type PivotOf, sequences } from "../../timelines/timeline.ts";
import { groundOf, tellOf } from "./tell.ts";

export const verdictNames: Readonly<Record<Verdict, string>> = {
  right: "right",
  stale: "wrong: stale, it was so once",
  "never-stated": "wrong: never stated",
  reversed: "wrong: reversed, the opposite was said",
  "already-known": "wrong: already known",
  "other-reason": "wrong: another reason",
  forgotten: "wrong: it was to be forgotten",
  "other-person": "wrong: somebody else likes it",
};

/** What an option builds on, and what was told of it in this fork before the question. */
export function groundsOf(pivot: Pivot, option: number, told: readonly Event[]): string {
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return subjectGrounds(pivot.subjects[option]?.name ?? "", told);
    case "sequence":
      return `it retells ${sayCourse(sequences[option] ?? [])} for ${pivot.subject.name}; told was: ${sayEvents(pivot.subject.name, told)}`;
    case "reason":
      return reasonGrounds(pivot, option, told);
    case "fact":
      return `it recalls that "${pivot.meetings[option]}"; told was that "${told.findLast(({ act }) => act === "shares")?.happening}"`;
    case "tried":
      return ideaGrounds(pivot, option, told);
  }
}

function subjectGrounds(name: string, told: readonly Event[]): string {
  const own = told.filter(({ subject, left }) => subject?.name === name || left?.name === name);
  return own.length === 0
    ? `it builds on ${name}, which never came up`
    : `it builds on ${name}; told was: ${sayEvents(name, own)}`;
}

function sayEvents(name: string, told: readonly Event[]): string {
  return told.map((event) => `${tellOf(name, event)} (${event.date})`).join(", ");
}

const sayCourse = (course: readonly string[]) => course.map((attitude) => `"${attitude}"`).join(", then ");

function reasonGrounds({ reasons }: PivotOf<"reason">, option: number, told: readonly Event[]): string {
  const change = told.findLast(({ act }) => act === "goesOff" || act === "comesRound");
  return `it builds on the reason "${reasons[option]?.told}"; told was "${change && groundOf(change)}"`;
}

function ideaGrounds({ ideas }: PivotOf<"tried">, option: number, told: readonly Event[]): string {
  const idea = ideas[option];
  const tried = told.find(({ happening }) => happening === idea?.tried);
  const known = tried ? `told as tried: "${tried.happening}" (${tried.date})` : "which was not told as tried";
  return `it suggests "${idea?.idea}", ${known}`;
}
