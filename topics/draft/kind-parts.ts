import { z } from "zod";
import type { Tag } from "../../content/people/vocabulary.ts";
import { checkArc, checkChange, checkFirst, checkGroup } from "../check-unit.ts";
import { arcSchema, changeSchema, firstSchema, kindSchema } from "../schema.ts";
import type { PackPath } from "../units.ts";
import { changeAnswer, storyAnswer } from "./answers.ts";
import { type NamedThing, namesOf } from "./outline.ts";
import { definePart, unitForm } from "./part.ts";
import { forWhom, storyRules } from "./prompt.ts";
import { simulateChanges, simulateFirsts, simulateRivals } from "./simulated.ts";

interface NeedyThing extends NamedThing {
  readonly needs: readonly Tag[];
}

interface KindPlan {
  /** The number of the kind. */
  readonly k: number;
  readonly kind: string;
}

const shownThing = ({ subject, words }: NamedThing) => ({ subject, word: words[0] ?? subject });
const shownNeedy = (thing: NeedyThing) => ({ ...shownThing(thing), "for whom": forWhom(thing.needs) });
const placesIn = (k: number, keys: readonly string[]) =>
  keys.map((key) => ({ path: ["kinds", k, key] as PackPath, name: [key] }));

export interface RivalsPlan extends KindPlan {
  readonly rivals: readonly NamedThing[];
}

const rivalsAnswer = z.strictObject({
  requests: z.array(z.string()),
  rivals: z.array(
    z.strictObject({
      likes: storyAnswer,
      dislikes: storyAnswer,
      now: storyAnswer,
      other: storyAnswer,
      answers: z.array(z.string()),
    }),
  ),
});
export type RivalsAnswer = z.infer<typeof rivalsAnswer>;

const rivalsUnit = unitForm(kindSchema.pick({ requests: true, rivals: true }), checkGroup);

export const rivalsPart = definePart<RivalsPlan, RivalsAnswer>({
  name: "draft-rivals",
  rules: `Write four rivals, in the order of the input, and two requests.
- requests: two messages of 15 to 35 words that ask for something of this kind, where a liking would decide. The first asks for one thing now, the second for advice. Each rival is a natural answer to both, none a better one. They name no rival.
- rivals, each with four stories and two answers:
  - likes, dislikes: two small stories, each enough alone. Never "used to".
  - now: the user has gone over to it from another rival, which stands as {other} in "says", for a reason that fits whichever it was and in words that fit one thing or many: "I'm through with {other}".
  - other: {friend}, {neighbor} or a cousin likes it, and the user asks on their behalf with no liking of their own. One exchange.
  - answers: to each request a reply of 25 to 40 words that builds on the rival and names it. It cites no story.
Every "says" and every answer holds the rival's "word" as it stands. For everybody. All four "likes" have equally many turns, so do all "dislikes", all "now", all "other".
${storyRules}`,
  answer: rivalsAnswer,
  places: ({ k }) => placesIn(k, ["requests", "rivals"]),
  shown: ({ kind, rivals }) => ({ kind, rivals: rivals.map(shownThing), "for whom": "anybody" }),
  units: ({ requests, rivals }, plan) => [
    rivalsUnit(["kinds", plan.k], {
      requests,
      rivals: rivals.map((rival, r) => ({
        ...namesOf(plan.rivals[r] ?? { subject: "", words: [] }),
        ...rival,
      })),
    }),
  ],
  simulate: simulateRivals,
});

export interface ChangesPlan extends KindPlan {
  readonly off: NeedyThing;
  readonly toward: NeedyThing;
}

const changesAnswer = z.strictObject({ off: changeAnswer, toward: changeAnswer });
export type ChangesAnswer = z.infer<typeof changesAnswer>;

const changeUnit = unitForm(changeSchema, checkChange);

export const changesPart = definePart<ChangesPlan, ChangesAnswer>({
  name: "draft-changes",
  rules: `Write two changes of mind: "off" (the user liked the thing and no longer does) and "toward" (disliked it and now likes it). For each:
- elsewhere, first: a message on another matter, outside the topic if possible, in which a reason such as these would count again.
- asks: a message for which one must know why the user changed ("my cousin wants to know why I never make it any more, what do I tell her").
- before: a story of liking it (off) or disliking it (toward).
- reasons: four. Only one can be true: they exclude each other, weigh the same, happen in other places with other people, and none mentions another's matter. Choose reasons that carry over to other matters: effort, duty, timing, money, company, a rule, a memory. In each, a story of how it came about; and
  - recalled: a reply to "asks" of 20 to 35 words that recalls this reason, with one of its marks;
  - carried: a reply to "elsewhere" of 30 to 45 words that takes the reason over without telling it, with none of the marks. By common sense alone, all four are equally good advice.
Every "says" holds the thing's "word" as it stands. "asks" and "elsewhere" have 10 to 45 words and give no reason away.
${storyRules}`,
  answer: changesAnswer,
  places: ({ k }) => placesIn(k, ["off", "toward"]),
  shown: ({ kind, off, toward }) => ({ kind, off: shownNeedy(off), toward: shownNeedy(toward) }),
  units: (answer, plan) =>
    (["off", "toward"] as const).map((part) =>
      changeUnit(["kinds", plan.k, part], {
        ...namesOf(plan[part]),
        needs: plan[part].needs,
        ...answer[part],
      }),
    ),
  simulate: simulateChanges,
});

export interface FirstsPlan extends KindPlan {
  readonly first: NeedyThing;
  readonly arc: NeedyThing;
}

const firstsAnswer = z.strictObject({
  first: z.strictObject({
    message: z.string(),
    stories: z.array(storyAnswer.extend({ recalled: z.string() })),
  }),
  arc: z.strictObject({
    message: z.string(),
    moments: z.array(z.strictObject({ for: storyAnswer, against: storyAnswer })),
    courses: z.array(z.string()),
  }),
});
export type FirstsAnswer = z.infer<typeof firstsAnswer>;

const firstUnit = unitForm(firstSchema, checkFirst);
const arcUnit = unitForm(arcSchema, checkArc);

export const firstsPart = definePart<FirstsPlan, FirstsAnswer>({
  name: "draft-firsts",
  rules: `Write "first", how the user first met one thing, and "arc", how the liking of another went over the years.
- first: four stories of the first time, only one of which can be true: another year, place and person in each, long ago.
  - message: 10 to 30 words; in the middle of a task the user asks where it was ("where did I say I had it first?").
  - recalled: a reply to it of 20 to 35 words that recalls this story, with one of its marks.
- arc: three moments in the order of time. At each, a story "for" the thing and one "against" it, of which one will be told. The first two say how things are now and make sense whatever was told before: never "still", "again", "used to", "any more". The third always follows its opposite, so it says in a few words that it was otherwise until lately, and never what was told.
  - message: 10 to 35 words; asks how it has gone with the thing so far, for a reason.
  - courses: four replies of 30 to 50 words, each of which retells three stories with a mark of each and of no other: for, against, for; against, for, against; for, for, against; against, against, for.
Every "says" holds the thing's "word" as it stands.
${storyRules}`,
  answer: firstsAnswer,
  places: ({ k }) => placesIn(k, ["first", "arc"]),
  shown: ({ kind, first, arc }) => ({ kind, first: shownNeedy(first), arc: shownNeedy(arc) }),
  units: ({ first, arc }, plan) => [
    firstUnit(["kinds", plan.k, "first"], { ...namesOf(plan.first), needs: plan.first.needs, ...first }),
    arcUnit(["kinds", plan.k, "arc"], { ...namesOf(plan.arc), needs: plan.arc.needs, ...arc }),
  ],
  simulate: simulateFirsts,
});
