import { z } from "zod";
import { asksAtEnd, repeatedTurns, saysFarewell } from "../../conversations/check-turns.ts";
import { sayValues } from "../../conversations/habits.ts";
import { rulesForReplies } from "../../conversations/rules-for-writers.ts";
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

const instructions = `You write a conversation between a person and an assistant, as real people have them. The message below is its plan as JSON: how the person writes ("manner"), what each thread is about ("matters": take the matter, and find your own words, particulars and outcome), and the exchanges in order. An exchange is one turn of the user and one of the assistant.

First write "outline": one line for each exchange, what the user wants and what the assistant gives. In the first thread the user says what they came for, and it gets made here: a first version written out in several lines, such as a list, a plan, a letter, a budget; then an objection, a changed version. The other threads are further points of that work as far as their matters allow. Then write "exchanges", all of them.

The user
- "user" says how long the turn is and how it is written. Keep to it, above all where it is short. Short turns answer or ask something plain: "and thursday?" Turns of 25 words and more say what happened, with one particular, and want something for that reason: something in the work or out of it, a condition, what they must know to go on. They are plain sentences, clear at first reading, never telegrams.
- Other turns go on with the work: ask about a detail of the last answer, doubt it, want a line changed, shorter or said otherwise, add what was forgotten, come back to an earlier line. Two or three of them stay on one point where they follow each other. None brings an anecdote, and none is only two words of the answer again.
- Where the plan has "whole", the user asks for the piece as it now stands, and the assistant gives all of it, with every change so far.
- Turns answer each other. Where the assistant asked something, the user mostly takes it up first. A thread stays on one matter; a new one may turn to another, and its first turn says to which.
- Nobody can tell from it who the user is: no relatives, no job, no home of theirs, no pets, no health, nothing that they always like or dislike. Where a matter is about such things, they are somebody else's or nobody's. They talk about the matter.
- Turns begin in different ways. No comparisons, no wit, no punchline at the end of a turn, no summing up.

The assistant
- Answers what was said and names the thing it is about, in its own plain register. The first reply is the first version of what gets made, 60 to 120 words in lines that begin with a dash or a number, with points that are still open. All others have 20 to 60 words: the line, the figure, the piece that comes in; a third of them are lists with dashes, and most of the rest are two or three sentences. After the first version it shows only the lines that change, except where the plan has "whole". Where "asks" is false, the turn ends without a question.
${rulesForReplies}

Never
- No goodbye before the last exchange, no speaker labels.`;

/** Writes a session of somebody who is no persona. Its plan is like those of personas' sessions. */
export const writeStranger = defineCall<StrangerBrief, WrittenStranger>({
  name: "write-stranger",
  version: 6,
  role: "filler",
  output: writtenStranger,
  prompt: ({ plan: { manner, exchanges, matters } }) =>
    promptOf(instructions, {
      manner: manners[manner],
      matters: matters.map((thread, at) => ({
        thread: at + 1,
        about: thread.map(({ user, reply }) => ({ user, assistant: reply })),
      })),
      exchanges: exchanges.map(({ n, thread, user, asks, isWhole }) => ({
        ...{ n, thread, user: sayValues(user), asks },
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
