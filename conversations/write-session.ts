import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { offeredIn, ownNames, silenceIn, wrongInTalk } from "./check-talk.ts";
import { isListed } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import type { OpenPlace } from "./open-places.ts";
import { sayFriction } from "./plan-friction.ts";
import {
  exampleOfTone,
  rulesForAssistants,
  rulesForStories,
  rulesForTelling,
  rulesForUsers,
  rulesForWork,
} from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import { exchangeAt, storyOfFork } from "./story-in.ts";
import type { ForkBrief, SharedBrief } from "./talk-brief.ts";
import { wrongInDependence, wrongInOrder } from "./written-order.ts";

const text = z.string().trim().min(1);
const writtenSession = z.strictObject({
  /** All exchanges in the order in which they are said. */
  outline: z.array(z.strictObject({ n: z.int(), line: text })),
  exchanges: z.array(
    z.strictObject({
      n: z.int(),
      user: text,
      assistant: text,
      /** Whether it would be different if a place told another of its stories. */
      depends: z.boolean(),
    }),
  ),
});
export type WrittenSession = z.infer<typeof writtenSession>;

/** A session and the fork whose stories the writer tells in its places. */
export interface WriteBrief {
  readonly shared: SharedBrief;
  readonly fork: ForkBrief;
  /** Counted from 0. */
  readonly lead: number;
}

const instructions = `You write one chat between a person and their assistant. It should read like a real log: nobody should be able to tell that it was planned. The message below is its plan as JSON: who the person is, what is true of them on this day ("facts"), what was said in earlier chats ("told"), why they come today ("why"), and the exchanges. An exchange is one turn of the user and one of the assistant.

First write "outline": all exchanges in the order in which they are said, each with its number "n" and a line on what the user wants there and what the assistant does. The order is yours: lay the work out so that every story comes where it belongs. Only the first exchange stays first and the last one last, the exchanges with "visit" keep their order, and so do those with "place". Then write "exchanges", all of them, in that order.

The tone, in a chat about something else:
${exampleOfTone}

The work
${rulesForWork}
- Before you write a whole, go through the chat line by line: nothing that was agreed is missing, nothing that was changed is in its old form, and sums are right. An answer to a side question is not part of it, unless the user wanted it as a line of it.
- "visit" is raw material for the work: use what helps. Its figures, names and days stay where you use them; all else may change, "why" too, so that the stories belong to the work. What it has in square brackets is a gap, to be filled or left out. Where there is "next", the next chat begins with it, so it must stay possible.

The user
${rulesForUsers}
${rulesForTelling}
${rulesForStories}
- Where the assistant asked something, the user takes it up first, unless the plan says otherwise. Once, their day shows in half a sentence.

The assistant
${rulesForAssistants}

Places
- A story with "place" is told in four versions, for four possible lives of this person. You tell the one in "tells"; "others" has what the other three say instead. They are written into this chat later, and so is everything that depends on them; all the rest stays word for word.
- "depends" is true for an exchange that would not fit, or would not make sense, with one of the others: the user's reaction to the answer, the changed line, the whole piece that contains it. One or two after a place are usual. It is false for the first exchange and for each story that has no "place". A place needs no mark: write false.
- Where "depends" is false, nothing looks back to a place or fits only one of its stories: no thing, price, person, day or reason of theirs. The first version names general things where a place will decide ("a salad", "something for the evening").
- Where a place has "offers", the assistant names all four of them just before it, by these words, as choices that the work has at that point, alike and without a favorite, and may ask which one. This is in the exchange that comes directly before the place in your order, which is the same in all four lives. The user then answers.
- The assistant's turn before any other place does not end with a question, and doesn't point to a gap ("the evening is still free") either: the user brings it up unasked. A place may build on an earlier one. "toldHere" is what only this life told in earlier chats; like the names of "onlyInPlaces", it may come up only in places, where "depends" is true, and in an offer. A name of "onlyWhereTold" occurs only in the exchange whose "tells" has it.

Never
- No phrase of "neverSay" occurs anywhere but in an offer, and nothing of "neverTell".
- No goodbye before the last exchange, no speaker labels.`;

/** Writes a session as one fork tells it, and says what the other forks tell differently. */
export const writeSession = defineCall<WriteBrief, WrittenSession>({
  name: "write-session",
  version: 16,
  role: "writer",
  output: writtenSession,
  prompt: (brief) => promptOf(instructions, planOf(brief)),
  check: checkSession,
  simulate: ({ shared, fork }) => {
    const order = shared.exchanges.map(({ n }) => n);
    return {
      outline: order.map((n) => ({ n, line: `exchange ${n}` })),
      exchanges: shared.exchanges.map(({ n, user, isWhole }) => {
        const depends = isWhole && shared.places.some((one) => one.n < n);
        const said = padTo(storyOfFork(shared, fork, n), user, n);
        const offered = offeredIn(shared, order, n).map((name) => ` Or ${name}.`);
        return { n, user: said, assistant: `Noted, number ${n}.${offered.join("")}`, depends };
      }),
    };
  },
});

/** The plan in the form that the writer gets. */
function planOf({ shared, fork, lead }: WriteBrief) {
  const { speaker, about, facts, told, date, why, next, exchanges, places, stories, silence } = shared;
  const here = new Set(places.flatMap(({ oneOf }) => oneOf.map(({ key }) => key)));
  const never = new Set(fork.silence.words);
  const own = ownNames(fork);
  const inStories = silence.words.filter((word) => !never.has(word));
  return {
    person: speaker,
    ...{ facts, told },
    toldHere: fork.told.filter((one) => !told.includes(one)),
    ...{ date, topic: about, why },
    exchanges: exchanges.map(({ n, user, friction, isWhole }) => {
      const place = places.find((one) => one.n === n);
      const story = storyOfFork(shared, fork, n);
      return {
        ...{ n, user: sayValues(user) },
        ...(place ? { place: place.place } : {}),
        ...(place && place.offers.length > 0 ? { offers: place.offers } : {}),
        ...(story ? { [story.act === "opens" ? "visit" : "tells"]: sayStory(story) } : {}),
        ...(place ? sayOthers(place, lead) : {}),
        ...(friction ? { friction: sayFriction[friction] } : {}),
        ...(isWhole ? { whole: true } : {}),
      };
    }),
    ...(next === null ? {} : { next }),
    neverSay: fork.silence.words.filter((word) => !stories.some((story) => isListed(word, story))),
    onlyInPlaces: inStories.filter((word) => own.has(word)),
    onlyWhereTold: inStories.filter((word) => !own.has(word)),
    neverTell: fork.silence.stories.filter((story) => !here.has(story)),
  };
}

/** What other forks tell in a place, if it differs. The writer sees it, so that the turns around the place fit all forks. */
function sayOthers({ oneOf }: OpenPlace, lead: number) {
  const own = oneOf.find(({ fork }) => fork === lead)?.said;
  return { others: [...new Set(oneOf.map(({ said }) => said))].filter((said) => said !== own) };
}

function checkSession(written: WrittenSession, { shared, fork }: WriteBrief): string[] {
  const order = written.outline.map(({ n }) => n);
  const wrong = wrongInOrder(order, shared);
  if (wrong.length > 0) return wrong;
  const found = written.exchanges.map(({ n }) => n);
  if (found.join() !== order.join())
    return [
      `"exchanges" must be ${order.join(", ")}, in the order of the outline, not ${found.join(", ") || "none"}`,
    ];
  const depending = written.exchanges.flatMap(({ n, depends }) => (depends ? [n] : []));
  const storyAt = (n: number) => storyOfFork(shared, fork, n);
  const isOwn = (n: number) => exchangeAt(shared, n).isPlace || depending.includes(n);
  return [
    ...wrongInDependence(depending, order, shared),
    ...order
      .filter((n) => isOwn(n) && offeredIn(shared, order, n).length > 0)
      .map((n) => `exchange ${n}: the next one has "offers", so this one must be the same in all four lives`),
    ...wrongInTalk(written.exchanges, {
      ...{ base: shared, order, storyAt },
      silenceAt: (n) => (isOwn(n) ? silenceIn(shared, fork, storyAt(n)) : shared.silence),
    }),
  ];
}
