import type { Provenance } from "../../formats/provenance/lines.ts";
import { type Attitude, readAttitudes } from "../verify/read-attitudes.ts";

export type Evidence = Provenance["evidence"][number];

/** Which attitude an act states: to its subject, and to what was left for it. */
const stated: Readonly<Record<Evidence["act"], { readonly subject?: Attitude; readonly left?: Attitude }>> = {
  opens: {},
  news: {},
  shares: {},
  tries: {},
  tellsOfOther: {},
  asksToForget: {},
  likes: { subject: "like" },
  stillLikes: { subject: "like" },
  comesRound: { subject: "like" },
  dislikes: { subject: "dislike" },
  stillDislikes: { subject: "dislike" },
  goesOff: { subject: "dislike" },
  switches: { subject: "like", left: "dislike" },
};

/** Which attitude a piece of evidence states to a subject, if any. */
export function attitudeIn(
  { act, subject, left }: Pick<Evidence, "act" | "subject" | "left">,
  name: string,
): Attitude | null {
  if (subject === name) return stated[act].subject ?? null;
  return left === name ? (stated[act].left ?? null) : null;
}

/** The attitudes to a subject in the order in which they were told; one that is said again counts once. */
export function courseOf(name: string, evidence: readonly Evidence[]): Attitude[] {
  const course: Attitude[] = [];
  for (const one of evidence) {
    const attitude = attitudeIn(one, name);
    if (attitude !== null && attitude !== course.at(-1)) course.push(attitude);
  }
  return course;
}

/** True where a text says in plain words the contrary of what a piece of evidence states of its subject, or of what was left for it. */
export function saysContrary(text: string, { act, subject, left }: Evidence): boolean {
  const states = stated[act];
  return isContrary(text, subject, states.subject) || isContrary(text, left, states.left);
}

function isContrary(text: string, name: string | null, attitude: Attitude | undefined): boolean {
  if (name === null || attitude === undefined) return false;
  return readAttitudes(text, name).has(attitude === "like" ? "dislike" : "like");
}
