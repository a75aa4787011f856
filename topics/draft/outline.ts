import { z } from "zod";
import { tagMeanings, tags } from "../../content/people/vocabulary.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { pathText } from "../../pipeline/text/mistakes.ts";
import { mentions } from "../mentions.ts";
import { type OwnedSubject, wordsOfSubject } from "../units.ts";
import { simulateOutline } from "./simulated.ts";

const needs = z.array(z.enum(tags));
const thing = z.strictObject({ subject: z.string(), words: z.array(z.string()) });
const outline = z.strictObject({
  kinds: z.array(
    z.strictObject({
      name: z.string(),
      rivals: z.array(thing),
      off: thing,
      toward: thing,
      first: thing,
      arc: thing,
    }),
  ),
  attempts: z.array(z.string()),
  // The list of needs is long, so the schema contains it in a few places only.
  lastNeeds: needs,
  occasions: z.array(z.strictObject({ what: z.string(), needs })),
  personal: z.array(z.strictObject({ matter: z.string(), needs })),
});
/**
 * What a pack will be about: all subjects, problems, occasions and matters. `lastNeeds` are those of the last kind, for `off`,
 * `toward`, `first` and `arc`, and of the last attempt. The other kinds and attempts need nothing.
 */
export type Outline = z.infer<typeof outline>;
export type NamedThing = z.infer<typeof thing>;

export interface OutlineInput {
  readonly name: string;
  readonly about: string;
  /** Subjects of other packs. They are not shown to the model. After its answer, it is told which names are taken. */
  readonly taken: readonly string[];
}

/** How many of each a draft plans. A pack may have more occasions and personal matters. */
const counts = {
  kinds: 5,
  rivals: 4,
  attempts: 5,
  occasions: 8,
  freeOccasions: 5,
  personal: 16,
  lastNeeds: 5,
} as const;
const partsOfKind = ["off", "toward", "first", "arc"] as const;

const rules = `Plan a topic pack: what many different people say to a chat assistant about one topic, over years. Others will write the stories from your plan.

- kinds: 5 groups of things within the topic that one may like or dislike and swap for each other. "name": a few words. In each kind:
  - rivals: 4 things, each as natural an answer as the others to one request ("which soup for Sunday?"), none better.
  - off, toward, first, arc: one more thing each: what people go off, come round to, remember meeting first, like and dislike by turns.
- Each thing: "subject" is its name as said in a sentence, at most 60 characters, and particular: "buckwheat soba", not "noodles". "words": how people name it in passing, the first one a part of the name (["soba"]); the name itself if it has no shorter form. Nobody may use the first word for anything else in the whole pack, so it is no everyday word. No name holds another's words. No brands, no living people.
- attempts: 5 problems that somebody with this topic has, each with many things one can try. At most 150 characters: "The user falls asleep after two pages".
- occasions: 8 things that get made with the assistant's help, such as a list, a plan, a message, a table, a choice, and that one comes back to weeks later. "what": one sentence. All different, none about a thing of the kinds.
- personal: 16 practical matters of the topic that only somebody with certain needs has. "matter": one sentence. No two have the same needs, and they spread widely: family, home, work, town.
- "needs" says of whom something must be true. Use only words of the list in the input. Five of the occasions need nothing ([]), three have one need each. A personal matter has one to three needs that go together.
- lastNeeds: five different needs, for off, toward, first and arc of the fifth kind and for the fifth attempt, in this order. Choose these five things to go with them: "school child" for reading aloud, "garden" for a bed of herbs. All other kinds and attempts fit any sex, any age from 18 to 88, any country and income.

Choose things from all over the topic, some ordinary, some not. The input is JSON.`;

export const draftOutline = defineCall<OutlineInput, Outline>({
  name: "draft-outline",
  version: 1,
  role: "writer",
  output: outline,
  prompt: ({ name, about }) => promptOf(rules, { topic: name, about, needs: tagMeanings }),
  check: (answer, { taken }) => [...countIssues(answer), ...nameIssues(answer, taken), ...needIssues(answer)],
  simulate: simulateOutline,
});

/** All subjects of an outline, with the entries of the pack that they will belong to. */
export function plannedSubjects({ kinds }: Pick<Outline, "kinds">): OwnedSubject[] {
  return kinds.flatMap((kind, k) => {
    const rivals = kind.rivals.map((rival, r) => [rival, ["kinds", k, "rivals", r]] as const);
    const others = partsOfKind.map((part) => [kind[part], ["kinds", k, part]] as const);
    return [...rivals, ...others].map(([thing, owner]) => ({
      owner,
      subject: thing.subject,
      words: wordsOfSubject(namesOf(thing)),
    }));
  });
}

/** As a pack has them: without `words` if there are none, because then the whole name is looked for. */
export function namesOf({ subject, words }: NamedThing): { subject: string; words?: string[] } {
  return words.length > 0 ? { subject, words: [...words] } : { subject };
}

function countIssues({ kinds, attempts, occasions, personal }: Outline): string[] {
  const found = [
    ["kinds", kinds.length, counts.kinds],
    ...kinds.map(({ rivals }, k) => [`kinds.${k}.rivals`, rivals.length, counts.rivals] as const),
    ["attempts", attempts.length, counts.attempts],
    ["occasions", occasions.length, counts.occasions],
    ["personal", personal.length, counts.personal],
  ] as const;
  return found
    .filter(([, count, wanted]) => count !== wanted)
    .map(([list, count, wanted]) => `${list}: ${wanted} entries are needed, not ${count}`);
}

/** Names that can't be told apart, that don't fit, or that occur elsewhere in the outline. */
function nameIssues(outline: Outline, taken: readonly string[]): string[] {
  const subjects = plannedSubjects(outline);
  const takenNames = new Set(taken.map((name) => name.toLowerCase()));
  const others = [
    ...outline.attempts.map((problem, a) => ({ at: `attempts.${a}`, text: problem })),
    ...outline.occasions.map(({ what }, o) => ({ at: `occasions.${o}.what`, text: what })),
    ...outline.personal.map(({ matter }, p) => ({ at: `personal.${p}.matter`, text: matter })),
  ];
  return [
    ...subjects.flatMap((thing) => subjectIssues(thing, subjects, takenNames)),
    ...subjects.flatMap(({ subject, words }) =>
      others
        .filter(({ text }) => mentions(text, words))
        .map(({ at }) => `${at}: must not name "${subject}", a thing of a kind`),
    ),
    ...outline.kinds.flatMap(({ name }, k) => lengthIssues(`kinds.${k}.name`, name, 60)),
    ...outline.attempts.flatMap((problem, a) => lengthIssues(`attempts.${a}`, problem, 160)),
  ];
}

function subjectIssues(
  { owner, subject, words }: OwnedSubject,
  all: readonly OwnedSubject[],
  taken: ReadonlySet<string>,
): string[] {
  const like = all.find((other) => other.owner !== owner && mentions(subject, other.words));
  const at = pathText(owner);
  return [
    ...lengthIssues(at, subject, 60),
    ...(mentions(subject, words.slice(0, 1))
      ? []
      : [`${at}: the first of the words, "${words[0]}", must be part of the name "${subject}"`]),
    ...(words.some((word) => word.trim() === "") ? [`${at}: a word must not be empty`] : []),
    ...(like ? [`${at}: "${subject}" holds a word of "${like.subject}": ${like.words.join(", ")}`] : []),
    ...(taken.has(subject.toLowerCase())
      ? [`${at}: another topic has "${subject}": choose something else`]
      : []),
  ];
}

const lengthIssues = (at: string, text: string, most: number) =>
  text.trim() !== "" && text.length <= most ? [] : [`${at}: must have 1 to ${most} characters`];

function needIssues({ lastNeeds, occasions, personal }: Outline): string[] {
  const free = occasions.filter(({ needs }) => needs.length === 0).length;
  const own = personal.map(({ needs }) => needs.toSorted().join(", "));
  return [
    ...(new Set(lastNeeds).size === counts.lastNeeds && lastNeeds.length === counts.lastNeeds
      ? []
      : [`lastNeeds: ${counts.lastNeeds} different needs are needed`]),
    ...(free >= counts.freeOccasions
      ? []
      : [`occasions: ${free} need nothing, at least ${counts.freeOccasions} must`]),
    ...own.flatMap((needs, p) => {
      if (needs === "") return [`personal.${p}: must have a need`];
      return own.indexOf(needs) === p ? [] : [`personal.${p}: the needs ${needs} are there already`];
    }),
  ];
}
