import type { Provenance } from "../../formats/provenance/lines.ts";
import type { Claim } from "../../questions/types.ts";

export type Attitude = Claim["attitudes"][number];
export type Evidence = Provenance["evidence"][number];

/** The attitude that an act states to its subject, and to the subject that it gives up for another one. */
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

/** The attitude that a piece of evidence states to a subject; `null` if it states none. */
export function attitudeIn(
  { act, subject, left }: Pick<Evidence, "act" | "subject" | "left">,
  name: string,
): Attitude | null {
  if (subject === name) return stated[act].subject ?? null;
  return left === name ? (stated[act].left ?? null) : null;
}

/** The attitudes to a subject in the order in which they were told. An attitude that is only repeated counts once. */
export function courseOf(name: string, evidence: readonly Evidence[]): Attitude[] {
  const course: Attitude[] = [];
  for (const one of evidence) {
    const attitude = attitudeIn(one, name);
    if (attitude !== null && attitude !== course.at(-1)) course.push(attitude);
  }
  return course;
}
