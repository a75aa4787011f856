import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { silenceIn, wrongInTalk } from "./check-talk.ts";
import { sayValues } from "./habits.ts";
import { rulesForStories, rulesForTelling } from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import { exchangeAt, storyOfFork, type WrittenExchange } from "./story-in.ts";
import type { ForkBrief, SharedBrief } from "./talk-brief.ts";
import { ownOf, type SharedText } from "./written-order.ts";

const text = z.string().trim().min(1);
const filledPlaces = z.strictObject({
  exchanges: z.array(z.strictObject({ n: z.int(), user: text, assistant: text })),
  /** Persons, places, conditions and promises that are neither in the session nor in the stories. */
  introduced: z.array(text),
});
export type FilledPlaces = z.infer<typeof filledPlaces>;

/** A session, and what one fork tells in its places. */
export interface FillBrief {
  readonly base: SharedBrief;
  readonly fork: ForkBrief;
  readonly written: SharedText;
  /** What another fork says where this one differs. Empty if the session was written without one. */
  readonly other: readonly WrittenExchange[];
  /** The earlier version, and the faults that a reader found in it. `null` for the first version. */
  readonly again: {
    readonly earlier: readonly WrittenExchange[];
    readonly faults: readonly string[];
  } | null;
}

const instructions = `Below is a chat between a person and their assistant, as JSON: who the person is, what they told before ("told"), and the session. It was written for another life of this person. In the life that you write for, a few things went differently, and so a few exchanges are different. In the session they have a number "n", with the text from the other life in "otherLife". Write these exchanges for this life, each one turn of the user and one of the assistant. All the rest stays word for word, and the result should read like a real log.

The user
- "user" says how long the turn is and how it is written. It sounds like the user's other turns and can be understood at first reading: no telegrams, no riddles.
- Where the assistant has just offered four things, the turn answers that. Where it asked something, the turn takes that up first.
${rulesForTelling}
${rulesForStories}
- An exchange without "tells" depends on the stories: now it follows from the stories of this life. It is the reaction to the answer before it, the changed line, or the whole piece with everything that holds in this life. Take over only what is true in this life, too: check each figure, day and line of "otherLife" against the session.
- The turn starts from what is said before it, and the next turn of the user must follow as it is.

The assistant
- It answers as in its other turns: takes up what was just said and does what was asked. "reply" is raw material, and its figures may change. After something sad, painful or frightening it begins with one human sentence. It shows the line that changes, not the whole, unless the whole is asked for. It stops when the thing is said: no praise, no sayings, no joke, and no closing half-sentence about what it is good for. Its turn just before another exchange with "tells" does not end with a question.

Both
- Nothing of the other life's stories is left: no thing, person, place, figure or reason that only they have. What both lives have stays. What the user asked to forget is not named again.
- Nothing new about the person: no people, places, secrets or promises that are neither in the session nor in the stories. What the assistant advises, the reason to forget something, and a small obstacle in a reaction are no such things. "introduced" lists what you brought in all the same; it should be empty.
- No phrase of "neverSay" occurs, and nothing of "neverTell" is told. No speaker labels.`;

const mending = `- "again" has an earlier version of these exchanges, and the faults that a reader has found with it. Write them so that the faults are gone.`;

/** Writes what one fork says in the places of a session, and in what depends on them. */
export const fillPlaces = defineCall<FillBrief, FilledPlaces>({
  name: "fill-places",
  version: 16,
  role: "writer",
  output: filledPlaces,
  prompt: (brief) => promptOf(brief.again ? `${instructions}\n${mending}` : instructions, planOf(brief)),
  check: checkPlaces,
  simulate: (brief) => ({
    exchanges: ownOf(brief.written).map((n) => ({
      n,
      user: padTo(storyAt(brief, n), exchangeAt(brief.base, n).user, n),
      assistant: `Noted, number ${n}.`,
    })),
    introduced: [],
  }),
});

const storyAt = ({ base, fork }: FillBrief, n: number) => storyOfFork(base, fork, n);

function planOf(brief: FillBrief) {
  const { base, fork, written, other, again } = brief;
  const open = ownOf(brief.written);
  const turnsAt = (list: readonly WrittenExchange[], n: number) => {
    const found = list.find((one) => one.n === n);
    return found ? { user: found.user, assistant: found.assistant } : null;
  };
  return {
    person: base.speaker,
    told: fork.told,
    date: base.date,
    session: written.order.map((n) => {
      if (!open.includes(n)) return turnsAt(written.exchanges, n);
      const otherLife = turnsAt(other, n);
      return otherLife ? { n, otherLife } : { n };
    }),
    exchanges: open.map((n) => {
      const exchange = exchangeAt(base, n);
      const story = exchange.isPlace ? storyAt(brief, n) : null;
      return { n, user: sayValues(exchange.user), ...(story ? { tells: sayStory(story) } : {}) };
    }),
    neverSay: fork.silence.words,
    neverTell: fork.silence.stories,
    ...(again ? { again } : {}),
  };
}

function checkPlaces({ exchanges, introduced }: FilledPlaces, brief: FillBrief): string[] {
  const wanted = ownOf(brief.written).join(", ");
  const found = exchanges.map(({ n }) => n).join(", ");
  if (found !== wanted) return [`"exchanges" must be ${wanted}, in this order, not ${found || "none"}`];
  return [
    ...introduced.map((thing) => `leave out what you introduced, and "introduced" empty: "${thing}"`),
    ...wrongInTalk(exchanges, {
      ...{ base: brief.base, order: brief.written.order },
      storyAt: (n) => storyAt(brief, n),
      silenceAt: (n) => silenceIn(brief.base, brief.fork, storyAt(brief, n)),
    }),
  ];
}
