import { z } from "zod";
import type { Tag } from "../../content/people/vocabulary.ts";
import { checkAttempt, checkOccasion, checkTalk } from "../check-unit.ts";
import { attemptSchema, packSchema } from "../schema.ts";
import { storyAnswer, talkAnswer, visitAnswer } from "./answers.ts";
import { definePart, type PackPlace, unitForm } from "./part.ts";
import { forWhom, storyRules } from "./prompt.ts";
import { simulateAttempt, simulateOccasions, simulatePersonal } from "./simulated.ts";

export interface AttemptPlan {
  /** The number of the attempt. */
  readonly a: number;
  readonly problem: string;
  readonly needs: readonly Tag[];
}

const attemptAnswer = z.strictObject({
  message: z.string(),
  ideas: z.array(storyAnswer.extend({ idea: z.string(), suggested: z.string() })),
});
export type AttemptAnswer = z.infer<typeof attemptAnswer>;

const attemptUnit = unitForm(attemptSchema, checkAttempt);

export const attemptPart = definePart<AttemptPlan, AttemptAnswer>({
  name: "draft-attempt",
  rules: `Write what people try against the problem of the input.
- message: 10 to 40 words; asks for something against it that the user hasn't tried. It names no idea.
- ideas: four, each as sensible as the others. In each:
  - idea: the idea in 3 to 10 words;
  - a story: the user tried it and says how it went, two of the four well and two badly. "says" needs no name of a thing;
  - suggested: a reply to "message" of 25 to 40 words that suggests it to somebody who hasn't tried it, with one of the marks. It tells nothing of the story.
${storyRules}`,
  answer: attemptAnswer,
  places: ({ a }) => ["message", "ideas"].map((key) => ({ path: ["attempts", a, key], name: [key] })),
  shown: ({ problem, needs }) => ({ problem, "for whom": forWhom(needs) }),
  units: (answer, { a, problem, needs }) => [attemptUnit(["attempts", a], { needs, problem, ...answer })],
  simulate: simulateAttempt,
});

/** Entries of a list of the pack, from the one with the number `from`. */
interface EntriesPlan<Entry> {
  readonly from: number;
  readonly entries: readonly Entry[];
}

const placesOf = (list: string, { from, entries }: EntriesPlan<unknown>): PackPlace[] =>
  entries.map((_, index) => ({ path: [list, from + index], name: ["entries", index] }));

/** Extra entries would have no plan. */
const asManyAs = <Entry>(plan: EntriesPlan<unknown>, entries: readonly Entry[]) =>
  plan.entries.map((_, index) => entries[index]);

export type OccasionsPlan = EntriesPlan<{ readonly what: string; readonly needs: readonly Tag[] }>;

const occasionsAnswer = z.strictObject({
  entries: z.array(z.strictObject({ first: visitAnswer, later: visitAnswer })),
});
export type OccasionsAnswer = z.infer<typeof occasionsAnswer>;

const occasionUnit = unitForm(packSchema.shape.occasions.element, checkOccasion);

export const occasionsPart = definePart<OccasionsPlan, OccasionsAnswer>({
  name: "draft-occasions",
  rules: `Write the occasions of the input as "entries", in their order: why the user comes. Other threads, which you don't know, stand between the parts.
Each has two visits, "first", and "later", which comes weeks or a year after it. Each visit has
- why: why the user comes, one sentence about "the user", at most 180 characters;
- open: one or two exchanges: the user asks for the thing, and gets a first version of it, worked out;
- middle: one or two exchanges: comes back to it, names it ("the list once more"), objects or changes something, and gets a new version;
- close: one exchange: a few words, and a short reply.
"later" tells what came of it and asks for something that follows. It may refer to the first visit. Occasions name no thing of the topic that one could like, tell no liking, and read right whatever stands between their parts.`,
  answer: occasionsAnswer,
  places: (plan) => placesOf("occasions", plan),
  shown: ({ entries }) => ({
    entries: entries.map(({ what, needs }) => ({ what, "for whom": forWhom(needs) })),
  }),
  units: (answer, plan) =>
    asManyAs(plan, answer.entries).map((entry, index) =>
      occasionUnit(["occasions", plan.from + index], { needs: plan.entries[index]?.needs, ...entry }),
    ),
  simulate: simulateOccasions,
});

export type PersonalPlan = EntriesPlan<{ readonly matter: string; readonly needs: readonly Tag[] }>;

const personalAnswer = z.strictObject({ entries: z.array(z.strictObject({ thread: talkAnswer })) });
export type PersonalAnswer = z.infer<typeof personalAnswer>;

const personalUnit = unitForm(packSchema.shape.personal.element, ({ thread }, path) =>
  checkTalk(thread, [...path, "thread"]),
);

export const personalPart = definePart<PersonalPlan, PersonalAnswer>({
  name: "draft-personal",
  rules: `Write a thread on each matter of the input, in their order, as "entries": one to three exchanges, differing in number. Only somebody of whom the need is true has this matter: let it show in what the user says. The threads tell no liking for a thing of the topic, and have no "says".`,
  answer: personalAnswer,
  places: (plan) => placesOf("personal", plan),
  shown: ({ entries }) => ({
    entries: entries.map(({ matter, needs }) => ({ matter, "for whom": forWhom(needs) })),
  }),
  units: (answer, plan) =>
    asManyAs(plan, answer.entries).map((entry, index) =>
      personalUnit(["personal", plan.from + index], { needs: plan.entries[index]?.needs, ...entry }),
    ),
  simulate: simulatePersonal,
});
