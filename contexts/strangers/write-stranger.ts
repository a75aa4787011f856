import { z } from "zod";
import { asksAtEnd, repeatedTurns, saysFarewell } from "../../conversations/check-turns.ts";
import { sayValues } from "../../conversations/habits.ts";
import {
  exampleOfTone,
  rulesForAssistants,
  rulesForUsers,
  rulesForWork,
} from "../../conversations/rules-for-writers.ts";
import { padTo } from "../../conversations/simulate-turns.ts";
import { manners } from "../../personas/manner.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { isSilentAbout, vocabularyOf } from "../filling.ts";
import type { StrangerPlan } from "./plan-stranger.ts";

const text = z.string().trim().min(1);
const writtenStranger = z.strictObject({
  /** One line for each exchange. */
  outline: z.array(text),
  exchanges: z.array(z.strictObject({ n: z.int(), user: text, assistant: text })),
});
export type WrittenStranger = z.infer<typeof writtenStranger>;

export interface StrangerBrief {
  readonly plan: StrangerPlan;
  /**
   * The subjects of questions, which no stranger may name. They are not part of the prompt, so that another
   * topic causes no new requests.
   */
  readonly subjects: readonly string[];
}

const instructions = `You write one chat between a person and their assistant. It should read like a real log: nobody should be able to tell that it was planned. The message below is its plan as JSON: how the person writes ("manner"), what they come for ("piece"), what else may come up ("matters": take the matter, and find your own words, particulars and outcome), and the exchanges in order. An exchange is one turn of the user and one of the assistant.

First write "outline": one line for each exchange, what the user wants and what the assistant does. Then write "exchanges", all of them, in this order.

The tone, in a chat about something else:
${exampleOfTone}

The work
${rulesForWork}
- The first exchange says what they need, and the reply gives a first version with real particulars (days, amounts, names, places), as a list with a line for each where the piece has lines. Nearly all of the chat stays with it: wishes, objections, figures that don't go together, conditions of people who take part. At most one of "matters" comes up, as a point of the work or as another matter that is said plainly to be one.

The user
${rulesForUsers}
- Turns of 25 words and more are the exception: they say what happened, with one particular, and want something for that reason: an objection to something proposed, the reason of a wish, a condition, what they must know to go on. They tell it in passing, not to entertain: no punchline, no comparison, no well-turned last sentence. No two turns are built alike.
- Where the assistant asked something, the user takes it up first.
- Nobody can tell from it who the user is: no relatives, no job, no home of theirs, no pets, no health, nothing that they always like or dislike. Where a matter is about such things, they are somebody else's or nobody's. All the same it is their own matter and they speak of themselves, as everybody does in a chat: at least two turns in three have an "I", "my" or "me" (what I did on Tuesday, what bothers me, my list, my half of the money, my friend Ana who can't come before six). The people who take part have first names, are "he" and "she", and want things. The assistant speaks to them as "you".

The assistant
${rulesForAssistants}
- Where "asks" is false, the assistant's turn ends without a question.

Never
- No goodbye before the last exchange, no speaker labels.`;

/** How many matters of the built-in filler the writer is offered. */
const mostMatters = 2;

/** Writes a session of somebody who is no persona. Its plan is like those of personas' sessions. */
export const writeStranger = defineCall<StrangerBrief, WrittenStranger>({
  name: "write-stranger",
  version: 12,
  role: "filler",
  output: writtenStranger,
  prompt: ({ plan: { manner, piece, exchanges, matters } }) =>
    promptOf(instructions, {
      ...{ manner: manners[manner], piece },
      matters: matters
        .slice(0, mostMatters)
        .map((thread) => thread.map(({ user, reply }) => ({ user, assistant: reply }))),
      exchanges: exchanges.map(({ n, user, asks, isWhole }) => ({
        ...{ n, user: sayValues(user), asks },
        ...(isWhole ? { whole: true } : {}),
      })),
    }),
  check: wrongInStranger,
  simulate: ({ plan: { exchanges } }) => ({
    outline: exchanges.map(({ n, thread }) => `thread ${thread}, exchange ${n}`),
    exchanges: exchanges.map(({ n, user }) => ({
      n,
      user: padTo(null, user, n),
      assistant: `Noted, number ${n}.`,
    })),
  }),
});

/** Words that would tell a fact about the persona in whose context the session is. */
const ownLife =
  /\bmy (?:son|daughter|child|kids?|mother|father|mom|dad|brother|sister|husband|wife|partner|boss|job|dog|cat|car|garden|family)\b/iu;

function wrongInStranger({ exchanges }: WrittenStranger, { plan, subjects }: StrangerBrief): string[] {
  const wanted = plan.exchanges.map(({ n }) => n).join(", ");
  const found = exchanges.map(({ n }) => n).join(", ");
  if (found !== wanted) return [`"exchanges" must be ${wanted}, in this order, not ${found || "none"}`];
  const said = (turns: (typeof exchanges)[number]) => `${turns.user}\n${turns.assistant}`;
  return [
    ...exchanges.flatMap((turns, at) => {
      const vocabulary = new Set(vocabularyOf(said(turns)));
      const named = subjects.filter((name) => !isSilentAbout([name], () => said(turns), vocabulary));
      const own = ownLife.exec(turns.user)?.[0];
      const isEarly = turns.n < exchanges.length;
      return [
        ...named.map((name) => `"${name}" must not come up`),
        ...(own ? [`"${own}": the user says nothing lasting about themselves`] : []),
        ...(isEarly && saysFarewell(turns.user) ? ["nobody says goodbye before the end"] : []),
        ...(plan.exchanges[at]?.asks === false && asksAtEnd(turns.assistant)
          ? ["the assistant's turn must not end with a question"]
          : []),
      ].map((issue) => `exchange ${turns.n}: ${issue}`);
    }),
    ...repeatedTurns(exchanges),
  ];
}
