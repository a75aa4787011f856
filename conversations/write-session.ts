import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { asksAtEnd, isListed, repeatedTurns, saysFarewell, wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { standingTurn } from "./mend-turns.ts";
import type { OpenPlace } from "./open-places.ts";
import { sayFriction } from "./plan-friction.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { rulesForAssistants, rulesForStories, rulesForTalk } from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import type { SharedBrief, StoryBrief } from "./talk-brief.ts";

const text = z.string().trim().min(1);
const writtenSession = z.strictObject({
  /** All exchanges in the order in which they are said, including the places. */
  outline: z.array(z.strictObject({ n: z.int(), line: text })),
  exchanges: z.array(z.strictObject({ n: z.int(), user: text, assistant: text })),
});
export type WrittenSession = z.infer<typeof writtenSession>;

/** What all forks share of a session, and the numbers of all its exchanges in the order in which they are said. */
export interface SharedText extends Pick<WrittenSession, "exchanges"> {
  readonly order: readonly number[];
}

const instructions = `You write one chat between a person and their assistant. It should read like a real log: nobody should be able to tell that it was planned. The message below is its plan as JSON: who the person is, what is true of them on this day ("facts"), what was said in earlier chats ("told"), why they come today ("why"), and the exchanges. An exchange is one turn of the user and one of the assistant.

First write "outline": all exchanges, places included, in the order in which they are said, each with its number "n" and a line on what the user wants there and what the assistant does. The order is yours: lay the work out so that every story and every place comes where it belongs and something leads to it. Only the first exchange stays first and the last one last, and the exchanges with "visit" and the places keep their order among themselves. Then write "exchanges" in that order: all but the places. A place is left open; it is filled later in four versions, and "oneOf" has what the four will tell. You don't know which it will be, so everything around a place must fit all four.

The work
- The person wants one thing done today and gets it: a first version that is complete and can be used, then changes until it's right. "visit" is raw material for that: keep its figures, names and days, all else may change, "why" too, so that stories and places belong to the work. Where there is "next", the next chat begins with it, so it must stay possible.
- If a story or a place has nothing to do with the work, it isn't tied to it: the user turns to another matter, says so plainly, and the talk stays there for a while.
- The first version names general things where a place will decide ("a salad", "something for the evening"), as somebody would who doesn't know more yet. Nothing is called open, and nothing "as agreed".
- Where the plan has "whole", the user asks for something in one piece, and the assistant gives it with every change so far and nothing left out: the part that no place touches, such as the days, the sums, the message, the order in which to do things.

The user
${rulesForTalk}
- Where there is "tells", the turn tells that story: "said" is raw material, "means" is what must be clear about the person, "as" is how it is told. Name the subject as "subject" has it and keep most words of "key". It comes up where it matters: as an objection to something proposed, as the reason of a wish, as an answer, as what bothers them today. What the user then asks for follows from the story, or they ask nothing; a question in "said" that doesn't follow from it is left out, and the reply with it. Something about somebody else comes up as people do it ("Taras asked me", "my godson is no help"), not as an errand.
${rulesForStories}
- Where the assistant asked something, the user takes it up first, unless the plan says otherwise. Once or twice their day shows in half a sentence.

The assistant
${rulesForAssistants}

Places
- In a place the user brings up by themselves what the four stories have in common ("about"). What stands before it leads there, so that any of the four comes naturally; but it doesn't speak of it, and the assistant's turn before a place does not end with a question.
- After a place the user goes on with another point. Nothing looks back to it, depends on it, takes it back, or contradicts one of the four: no price, number of people, material or day that only fits some of them.

Never
- No phrase of "neverSay" occurs anywhere, and nothing of "neverTell" or that only one of the four stories tells.
- No goodbye before the last exchange, no speaker labels.`;

const standing = `- An exchange with "stands" is written already: it is in the outline, but not in "exchanges". What comes after it may follow it up, but not say whether the user likes anything in it.`;

/** Writes the part of a session that all forks share, with open places for the differences between them. */
export const writeSession = defineCall<SharedBrief, WrittenSession>({
  name: "write-session",
  version: 11,
  role: "writer",
  output: writtenSession,
  prompt: (brief) =>
    promptOf(
      standingExchanges(brief).length > 0 ? `${instructions}\n${standing}` : instructions,
      planOf(brief),
    ),
  check: checkSession,
  simulate: ({ exchanges, stories }) => ({
    outline: exchanges.map(({ n }) => ({ n, line: `exchange ${n}` })),
    exchanges: exchanges
      .filter(isWritten)
      .map((exchange) => simulateExchange(exchange, storyIn(exchange, stories))),
  }),
});

/** The story that is told in an exchange, or the part of it. */
export function storyIn(
  { tells, event, part, isPlace }: PlannedExchange,
  stories: readonly StoryBrief[],
): StoryBrief | null {
  const story = tells ? stories.find((one) => one.event === event) : undefined;
  if (!story) return null;
  if (isPlace) return story;
  // The parts after the first one only talk about the matter, so no story is recognized by them.
  return { ...story, ...story.parts[part], ...(part > 0 ? { act: "opens" } : {}) };
}

/** Whether the writer of the session writes it. Open places and drafted exchanges are excluded. */
const isWritten = ({ isPlace, stands }: PlannedExchange) => !isPlace && !stands;

/** The exchanges that all forks share and that are used as they were drafted. */
export function standingExchanges({
  exchanges,
  stories,
}: Pick<SharedBrief, "exchanges" | "stories">): WrittenSession["exchanges"] {
  return exchanges.flatMap((exchange) => {
    const story = exchange.stands && !exchange.isPlace ? storyIn(exchange, stories) : null;
    return story ? [{ n: exchange.n, ...standingTurn(story, exchange.user) }] : [];
  });
}

/** The plan in the form that the writer gets. */
function planOf(brief: SharedBrief) {
  const { speaker, about, facts, told, date, why, next, exchanges, places, stories, silence } = brief;
  const drafted = new Map(standingExchanges(brief).map(({ n, ...turns }) => [n, turns] as const));
  const here = new Set(places.flatMap(({ oneOf }) => oneOf.map(({ key }) => key)));
  return {
    person: speaker,
    facts,
    told,
    date,
    topic: about,
    why,
    exchanges: exchanges.map((exchange) => {
      const { n, user, friction, isWhole } = exchange;
      const place = places.find((one) => one.n === n);
      if (place) return { n, ...sayPlace(place) };
      const stands = drafted.get(n);
      if (stands) return { n, stands };
      const story = storyIn(exchange, stories);
      return {
        n,
        user: sayValues(user),
        ...(story ? { [story.act === "opens" ? "visit" : "tells"]: sayStory(story) } : {}),
        ...(friction ? { friction: sayFriction[friction] } : {}),
        ...(isWhole ? { whole: true } : {}),
      };
    }),
    ...(next === null ? {} : { next }),
    neverSay: silence.words.filter((word) => !stories.some((story) => isListed(word, story))),
    neverTell: silence.stories.filter((story) => !here.has(story)),
  };
}

/** The stories of a place alike for all forks, so that what surrounds it fits each of them. */
const sayPlace = ({ place, about, stands, oneOf }: OpenPlace) => ({
  place,
  about,
  oneOf: stands
    ? oneOf.map(({ said, reply }) => ({ said, reply }))
    : [...new Set(oneOf.map(({ said }) => said))],
});

/** The user brings up the story of a place by themselves. A question would give away that it was planned. */
export const asksBeforePlace =
  "the assistant's turn before a place must not end with a question, since the user turns to something else there";

function checkSession(written: WrittenSession, brief: SharedBrief): string[] {
  const { exchanges, places, stories, silence } = brief;
  const order = written.outline.map(({ n }) => n);
  const wrong = wrongInOrder(order, brief);
  if (wrong.length > 0) return wrong;
  const wanted = order.flatMap((n) => exchanges.filter((one) => one.n === n && isWritten(one)));
  const found = written.exchanges.map(({ n }) => n);
  if (found.join() !== wanted.map(({ n }) => n).join())
    return [
      `"exchanges" must be ${wanted.map(({ n }) => n).join(", ")}, in the order of the outline, without the places and without what stands, not ${found.join(", ") || "none"}`,
    ];
  return [
    ...wanted.flatMap((exchange, index) => {
      const turns = written.exchanges[index];
      if (!turns) return [];
      const at = order.indexOf(exchange.n);
      const isBeforePlace = places.some(({ n }) => n === order[at + 1]);
      return [
        ...wrongInTurns(turns, { base: brief, story: storyIn(exchange, stories), silence }),
        ...(isBeforePlace && asksAtEnd(turns.assistant) ? [asksBeforePlace] : []),
        ...(at < order.length - 1 && saysFarewell(turns.user) ? ["nobody says goodbye before the end"] : []),
      ].map((issue) => `exchange ${exchange.n}: ${issue}`);
    }),
    ...repeatedTurns(written.exchanges),
  ];
}

/** The order is free, but visits and places must keep theirs, and so must the first and the last exchange. */
function wrongInOrder(order: readonly number[], { exchanges, stories }: SharedBrief): string[] {
  const planned = exchanges.map(({ n }) => n);
  if ([...order].sort((one, other) => one - other).join() !== planned.join())
    return [`"outline" must have each exchange from 1 to ${planned.length} once, not ${order.join(", ")}`];
  const isVisit = (one: PlannedExchange) => storyIn(one, stories)?.act === "opens";
  const fixed: readonly (readonly [string, readonly PlannedExchange[]])[] = [
    ['the exchanges with "visit"', exchanges.filter((one) => isVisit(one))],
    ["the places", exchanges.filter(({ isPlace }) => isPlace)],
  ];
  return [
    ...(order[0] !== planned[0] || order.at(-1) !== planned.at(-1)
      ? [`"outline" must begin with ${planned[0]} and end with ${planned.at(-1)}`]
      : []),
    ...fixed.flatMap(([what, list]) => {
      const numbers = list.map(({ n }) => n);
      const found = order.filter((n) => numbers.includes(n));
      return found.join() === numbers.join()
        ? []
        : [`${what} must come in the order ${numbers.join(", ")}, not ${found.join(", ")}`];
    }),
  ];
}

/** Turns of the planned length, made from the story. */
function simulateExchange(
  { n, user }: PlannedExchange,
  story: StoryBrief | null,
): WrittenSession["exchanges"][number] {
  return { n, user: padTo(story, user, n), assistant: `Noted, number ${n}.` };
}
