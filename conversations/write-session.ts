import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { asksAtEnd, isListed, repeatedTurns, saysFarewell, wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { standingTurn } from "./mend-turns.ts";
import { sayFriction } from "./plan-friction.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { rulesForReplies, rulesForStories } from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import type { SharedBrief, StoryBrief } from "./talk-brief.ts";

const text = z.string().trim().min(1);
const writtenSession = z.strictObject({
  /** One line for each exchange, including the places. */
  outline: z.array(text),
  exchanges: z.array(z.strictObject({ n: z.int(), user: text, assistant: text })),
});
export type WrittenSession = z.infer<typeof writtenSession>;

const instructions = `You write a conversation between a person and an assistant, as real people have them. The message below is its plan as JSON: who the person is, what is true of them on this day ("facts"), what was said in earlier sessions ("told"), why they come today ("why"), and the exchanges in order. An exchange is one turn of the user and one of the assistant.

First write "outline": one line for each exchange, what the user wants and what the assistant gives. The session is one piece of work: what they came for gets made in a first version and is worked on until it's right. Most exchanges are plain work on it, and what somebody says in one has effects in the next. Then write "exchanges": all but those with a "place". A place is left open; others fill it later, each in their own way.

The user
- "user" says how long the turn is and how it is written. Keep to it, above all where it is short. Short turns answer or ask something plain: "and thursday?" Longer ones are what people type, in sentences that are clear at first reading, never telegrams.
- Without "tells", the turn goes on with the work: asks about a detail of the last answer, doubts it, wants a line changed, shorter or said otherwise, adds what was forgotten, finds that two lines don't go together, comes back to an earlier one, gives what was asked for. Two or three such turns stay on one point where they follow each other. None brings an anecdote. Never only "next", "and then" or "noted", and never only two words of the answer again.
- Where the plan has "tells", the turn tells that story: "said" is raw material in the user's words, "means" is what it says of them, "as" is how it is told. Name its subject as "subject" has it and keep most words of "key". It comes up out of what stands before it, as a wish, an objection, a reason or a question about the work; what the user asks for in it may be changed to that end, and the reply with it. All else is yours.
${rulesForStories}
- Where the plan has "whole", the user asks in their own way for the piece as it now stands, and the assistant gives all of it, with every change so far and with sums and days that are right.
- Turns answer each other. Where the assistant asked something, the user takes it up first, unless the plan says otherwise. A thread stays on one matter; a new one may turn to another, and its first turn says to which. The user has no view of what comes later: they change their mind, misremember a line, ask again.
- No punchline at the end of a turn, no summing up, no wit, nobody explains who they are.

The assistant
- Answers what was said and names the thing it is about, in its own plain register, fuller than the user. Replies differ in build: a sentence or two, a paragraph, a list where one is wanted; only those have figures that need some. After the first version it shows only the lines that change, except where the plan has "whole". It knows the facts only as far as they were told in some session, and uses what was told earlier where it helps. If a wish doesn't fit what it wrote, because a day is full or money is spent, it says so. Most of its turns end without a question: it asks only what its next answer needs, and not what the user likes.
${rulesForReplies}

Places
- In a place the user brings up by themselves what "about" names, as part of the work. The turns before it may be on a part of the work to which it belongs, so that it comes naturally. But none of them is about it, and the assistant's turn before a place does not end with a question.
- After a place, the user goes on with another point of the work. Nothing looks back to the place or depends on what is told there, and nothing takes back what may have been added there. Where the plan has "whole", the part to which a place belongs is there under a general name, such as "the seat" or "Sunday: as agreed", or it is left out.

Never
- No phrase of "neverSay" occurs anywhere, and nothing of "neverTell" is told.
- No goodbye before the last exchange, no speaker labels.`;

const standing = `- An exchange with "stands" is written already: leave it out of "exchanges". What comes after it may follow it up, but not say whether the user likes anything in it.`;

/** Writes the part of a session that all forks share, with open places for the differences between them. */
export const writeSession = defineCall<SharedBrief, WrittenSession>({
  name: "write-session",
  version: 10,
  role: "writer",
  output: writtenSession,
  prompt: (brief) =>
    promptOf(
      standingExchanges(brief).length > 0 ? `${instructions}\n${standing}` : instructions,
      planOf(brief),
    ),
  check: checkSession,
  simulate: ({ exchanges, stories }) => ({
    outline: exchanges.map(({ n, thread }) => `thread ${thread}, exchange ${n}`),
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
  const { speaker, about, facts, told, date, why, exchanges, places, stories, silence } = brief;
  const drafted = new Map(standingExchanges(brief).map(({ n, ...turns }) => [n, turns] as const));
  return {
    person: speaker,
    facts,
    told,
    date,
    topic: about,
    why,
    exchanges: exchanges.map((exchange) => {
      const { n, thread, user, friction, isWhole } = exchange;
      const place = places.find((one) => one.n === n);
      if (place) return { n, thread, place: place.place, about: place.about };
      const stands = drafted.get(n);
      if (stands) return { n, thread, stands };
      const story = storyIn(exchange, stories);
      return {
        n,
        thread,
        user: sayValues(user),
        ...(story ? { tells: sayStory(story) } : {}),
        ...(friction ? { friction: sayFriction[friction] } : {}),
        ...(isWhole ? { whole: true } : {}),
      };
    }),
    neverSay: silence.words.filter((word) => !stories.some((story) => isListed(word, story))),
    neverTell: silence.stories,
  };
}

/** The user brings up the story of a place by themselves. A question would give away that it was planned. */
export const asksBeforePlace =
  "the assistant's turn before a place must not end with a question, since the user turns to something else there";

function checkSession(written: WrittenSession, brief: SharedBrief): string[] {
  const { exchanges, places, stories, silence } = brief;
  const wanted = exchanges.filter(isWritten);
  const found = written.exchanges.map(({ n }) => n);
  if (found.join() !== wanted.map(({ n }) => n).join())
    return [
      `"exchanges" must be ${wanted.map(({ n }) => n).join(", ")}, in this order, without the places and without what stands, not ${found.join(", ") || "none"}`,
    ];
  const last = wanted.at(-1)?.n;
  return [
    ...wanted.flatMap((exchange, index) => {
      const turns = written.exchanges[index];
      if (!turns) return [];
      const isBeforePlace = places.some(({ n }) => n === exchange.n + 1);
      return [
        ...wrongInTurns(turns, { base: brief, story: storyIn(exchange, stories), silence }),
        ...(isBeforePlace && asksAtEnd(turns.assistant) ? [asksBeforePlace] : []),
        ...(exchange.n !== last && saysFarewell(turns.user) ? ["nobody says goodbye before the end"] : []),
      ].map((issue) => `exchange ${exchange.n}: ${issue}`);
    }),
    ...repeatedTurns(written.exchanges),
  ];
}

/** Turns of the planned length, made from the story. */
function simulateExchange(
  { n, user }: PlannedExchange,
  story: StoryBrief | null,
): WrittenSession["exchanges"][number] {
  return { n, user: padTo(story, user, n), assistant: `Noted, number ${n}.` };
}
