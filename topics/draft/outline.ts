import { z } from "zod";
import { defineCall } from "../../pipeline/models/call.ts";
import { mentions, subjectWords } from "../check.ts";
import { topicSchema } from "../schema.ts";
import { promptFor } from "./prompt.ts";
import { spoken } from "./simulated.ts";

const outlinedSubject = z.strictObject({
  name: z.string(),
  number: z.enum(["one", "many"]),
  words: z.array(z.string()),
});
const outlinedKind = z.strictObject({ name: z.string(), subjects: z.array(outlinedSubject) });
const outline = z.strictObject({
  about: z.string(),
  activity: z.string(),
  labels: z.strictObject({ user: z.string(), assistant: z.string() }),
  kinds: z.array(outlinedKind),
});
export type Outline = z.infer<typeof outline>;
export type OutlinedKind = z.infer<typeof outlinedKind>;
export type OutlinedSubject = z.infer<typeof outlinedSubject>;

/** A pack needs eight kinds of six subjects. More would cost tokens for nothing. */
export const kindsOfPack = 8;
export const subjectsOfKind = 6;

export interface OutlineInput {
  readonly name: string;
  readonly about: string;
  /** What there is already. A kind with fewer than `subjects` subjects needs more. */
  readonly have: readonly OutlinedKind[];
  readonly kinds: number;
  readonly subjects: number;
}

const fields = `Write the outline of a topic pack:
- about: a fragment of one sentence, at most 200 characters: what is talked about.
- activity: how one names the pursuit in passing, used as "about cooking", at most 40 characters, without "my": cooking; the house.
- labels: what the two speakers are called, {"user": "User", "assistant": "Assistant"} but where they have other roles.
- kinds: so many that there are "kinds" in all with those of "have", each a group of interchangeable subjects. name: plural or mass, as in "on the subject of noodles". Where a kind of "have" has fewer than "subjects" subjects, give it again under the same name with the ones that it lacks, and no others.
- subjects of each kind: so many that it has "subjects" in all; things that one may like or dislike, none better than the others. name: as after "I like …", with the article if it needs one (gerunds are fine: kneading by hand), the particular one (buckwheat soba, not noodles), at most 60 characters. number: one or many, for it or them. words: the distinctive word or words by which the name is recognized in text (["soba"]), each standing in the name; none is a common word or stands in the name of another subject or kind.`;

export const draftOutline = defineCall<OutlineInput, Outline>({
  name: "draft-outline",
  version: 1,
  role: "writer",
  output: outline,
  prompt: (input) => promptFor(fields, input),
  check: (answer, input) => {
    const { kinds, dropped } = mergeKinds(input.have, answer.kinds);
    const head = topicSchema.pick({ about: true, activity: true, labels: true });
    const { about, activity, labels } = answer;
    return [
      ...(head.safeParse({ about, activity, labels }).error?.issues ?? []).map(
        (issue) => `${issue.path.join(".")}: ${issue.message}`,
      ),
      ...(isComplete(kinds) ? [] : [...dropped, ...missingIn(kinds)]),
    ];
  },
  simulate: ({ name, about, have }) => ({
    about: about.slice(0, 200),
    activity: spoken(name).slice(0, 40),
    labels: { user: "User", assistant: "Assistant" },
    kinds: simulateKinds(name, have),
  }),
});

/** Adds the kinds of an answer to those there are. Drops repeats and names that can't be told apart, and says why. */
export function mergeKinds(
  have: readonly OutlinedKind[],
  answered: readonly OutlinedKind[],
): { kinds: OutlinedKind[]; dropped: string[] } {
  const kinds = have.map((kind) => ({ ...kind, subjects: [...kind.subjects] }));
  const dropped: string[] = [];
  for (const { name, subjects } of answered) {
    const stray = kinds
      .flatMap((kind) => kind.subjects)
      .find((subject) => mentions(name, namingWords(subject)));
    if (stray) {
      dropped.push(`kind "${name}" names the subject "${stray.name}"`);
      continue;
    }
    const known = kinds.find((kind) => kind.name.toLowerCase() === name.toLowerCase());
    const kind = known ?? { name, subjects: [] };
    if (!known) kinds.push(kind);
    for (const subject of subjects) {
      const issue = subjectIssue(subject, kinds);
      if (issue !== null) dropped.push(issue);
      else if (kind.subjects.length < subjectsOfKind) kind.subjects.push(subject);
    }
  }
  return { kinds, dropped };
}

function subjectIssue(subject: OutlinedSubject, kinds: readonly OutlinedKind[]): string | null {
  const { name, words } = subject;
  const others = kinds.flatMap((kind) => kind.subjects);
  const like = others.find(
    (other) => mentions(name, namingWords(other)) || mentions(other.name, namingWords(subject)),
  );
  if (like) return `"${name}" can't be told apart from "${like.name}"`;
  if (name.trim() === "" || name.length > 60) return `"${name}" must have 1 to 60 characters`;
  if (words.some((word) => word.trim() === "" || !mentions(name, [word])))
    return `the words of "${name}" must be part of it`;
  const kind = kinds.find((one) => mentions(one.name, namingWords(subject)));
  return kind ? `the name of the kind "${kind.name}" holds the words of "${name}"` : null;
}

/** The words that name an outlined subject in running text. */
export function namingWords({ name, words }: OutlinedSubject): readonly string[] {
  return words.length > 0 ? words : subjectWords({ name });
}

/** Whether there are enough kinds with enough subjects. */
export function isComplete(kinds: readonly OutlinedKind[]): boolean {
  return fullKinds(kinds).length >= kindsOfPack;
}

export function fullKinds(kinds: readonly OutlinedKind[]): OutlinedKind[] {
  return kinds.filter(({ subjects }) => subjects.length >= subjectsOfKind);
}

/** What is still missing in an outline, in words. */
export function missingIn(kinds: readonly OutlinedKind[]): string[] {
  return [
    ...(kinds.length < kindsOfPack ? [`there must be ${kindsOfPack} kinds, not ${kinds.length}`] : []),
    ...kinds
      .filter(({ subjects }) => subjects.length < subjectsOfKind)
      .map(
        ({ name, subjects }) => `kind "${name}" must have ${subjectsOfKind} subjects, not ${subjects.length}`,
      ),
  ];
}

const shapes = [
  "loops",
  "frames",
  "lanterns",
  "ladders",
  "baskets",
  "whistles",
  "rafts",
  "stencils",
] as const;
const trees = ["alder", "birch", "cedar", "hazel", "larch", "rowan"] as const;

function simulateKinds(topic: string, have: readonly OutlinedKind[]): OutlinedKind[] {
  const name = spoken(topic).slice(0, 30).trim();
  const there = new Set(have.flatMap((kind) => kind.subjects.map((subject) => subject.name)));
  return shapes.map((shape) => ({
    name: `${name} ${shape}`,
    subjects: trees
      .map((tree) => `${tree} ${name} ${shape}`)
      .filter((subject) => !there.has(subject))
      .map((subject) => ({ name: subject, number: "many" as const, words: [subject] })),
  }));
}
