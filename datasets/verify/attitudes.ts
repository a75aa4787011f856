import type { Claim, Provenance } from "../personamem/format.ts";

export type Evidence = Provenance["evidence"][number];
type Attitude = Claim["attitudes"][number];

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
export function attitudeIn({ act, subject, left }: Evidence, name: string): Attitude | null {
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

const verbs = {
  like: "like|love|enjoy|adore",
  dislike: "dislike|hate|can't stand|cannot stand|can't bear|don't like|do not like|don't enjoy|do not enjoy",
} as const;

/** Only whole sentences count, such as "I really like it." Said within another sentence, the words may be taken back there. */
function statesOf(text: string, name: string, attitude: Attitude): boolean {
  const subject = name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const sentence = `(?:^|[.!?:\\n] +)(?:i (?:really |still |just |simply )?)?(?:${verbs[attitude]}) ${subject} *[.!;\\n]`;
  return new RegExp(sentence).test(`${text.toLowerCase().replaceAll("’", "'")}\n`);
}

/** True where a text says in plain words, such as "I like" or "can't stand", how the user feels about a subject now. */
export function statesPlainly(text: string, name: string): boolean {
  return (
    text.toLowerCase().includes(name.toLowerCase()) &&
    (statesOf(text, name, "like") || statesOf(text, name, "dislike"))
  );
}

/** True where a text says in plain words the contrary of what the act states of its subject. */
export function saysContrary(text: string, { act, subject }: Evidence): boolean {
  const attitude = stated[act].subject;
  if (attitude === undefined || subject === null) return false;
  return statesOf(text, subject, attitude === "like" ? "dislike" : "like");
}
