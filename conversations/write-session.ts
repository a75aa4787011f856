import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { asksAtEnd, isListed, repeatedTurns, saysFarewell, wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { sayFriction } from "./plan-friction.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { sayWay } from "./plan-ways.ts";
import { padTo } from "./simulate-turns.ts";
import type { SharedBrief, StoryBrief } from "./talk-brief.ts";

const text = z.string().trim().min(1);
const writtenSession = z.strictObject({
  /** One line for each exchange, places included. */
  outline: z.array(text),
  exchanges: z.array(z.strictObject({ n: z.int(), user: text, assistant: text })),
});
export type WrittenSession = z.infer<typeof writtenSession>;

const instructions = `You write a conversation between a person and an assistant, as real people have them. The message below is its plan as JSON: who the person is, what is true of them ("facts"), what was said in earlier sessions ("told"), why they come today ("why"), and the exchanges in order. An exchange is one turn of the user and one of the assistant.

First write "outline": one line for each exchange, what the user wants and what the assistant gives. What they came for gets made here: a draft, an objection, a changed version. Then write "exchanges": all but those with a "place". A place is left open: there the user brings up something else by themselves, which others write later, each in their own way.

The user
- "user" says how long the turn is and how it is written. Keep to it, above all where it is short. Short turns answer or ask something plain: "and thursday?"
- Where the plan has "tells", the turn tells that story: "said" is raw material in the user's words, "means" is what it says of them, "as" is how it is told. Name its subject as "subject" has it, keep most words of "key", and if there is a "when", say it in exactly these words; without one, no time is said. It fits what stands before it. Order and build are yours, and differ from turn to turn: not always an opinion, then an anecdote, then a question.
- Without "tells", the turn goes on with the matter in hand: asks about a detail of the last answer, wants a change, says what is missing. Never only "next", "and then" or "noted".
- Turns answer each other. Where the assistant asked something, the user takes it up first, unless the plan says otherwise. A thread stays on one matter; a new one may turn to another. Plain follow-ups are good, and so are objections.
- No punchline at the end of a turn, no summing up, nobody explains who they are.

The assistant
- Answers what was asked, plainly and fully, in its own register, with a list where one is wanted. It knows the facts only as far as they were told in some session. One human sentence where something heavy is told. No jokes, no praise, no sayings, no remark on how the user tells things, no repeating of what they said, and no turning down of what nobody proposed.
- Most turns end without a question. It asks only what its next answer needs, one thing, and never lists choices to pick from. It doesn't ask what the user likes.
- The turn before a place asks nothing. After a place, the user goes back to the matter or turns to another, and nothing looks back to the place or depends on what is told there.

Never
- No phrase of "neverSay" occurs anywhere, and nothing of "neverTell" is told.
- No goodbye before the last exchange, no speaker labels.`;

/** Writes the session that all forks share, with open places for what differs between them. */
export const writeSession = defineCall<SharedBrief, WrittenSession>({
  name: "write-session",
  version: 4,
  role: "writer",
  output: writtenSession,
  prompt: (brief) => promptOf(instructions, planOf(brief)),
  check: checkSession,
  simulate: ({ exchanges, stories }) => ({
    outline: exchanges.map(({ n, thread }) => `thread ${thread}, exchange ${n}`),
    exchanges: exchanges
      .filter(({ isPlace }) => !isPlace)
      .map((exchange) => simulateExchange(exchange, storyIn(exchange, stories))),
  }),
});

/** The story that is told in an exchange. */
export function storyIn(
  { tells, event }: PlannedExchange,
  stories: readonly StoryBrief[],
): StoryBrief | null {
  return (tells && stories.find((story) => story.event === event)) || null;
}

/** The plan as the writer reads it. */
function planOf({
  speaker,
  about,
  facts,
  told,
  date,
  why,
  exchanges,
  places,
  stories,
  silence,
}: SharedBrief) {
  return {
    person: speaker,
    facts,
    told,
    date,
    topic: about,
    why,
    exchanges: exchanges.map((exchange) => {
      const { n, thread, user, friction } = exchange;
      const place = places.find((one) => one.n === n);
      if (place) return { n, thread, place: place.place };
      const story = storyIn(exchange, stories);
      const next = places.find((one) => one.n === n + 1);
      return {
        n,
        thread,
        user: sayValues(user),
        ...(story ? { tells: sayStory(story) } : {}),
        ...(friction ? { friction: sayFriction[friction] } : {}),
        ...(next ? { assistant: "asks nothing" } : {}),
      };
    }),
    neverSay: silence.words.filter((word) => !stories.some((story) => isListed(word, story))),
    neverTell: silence.stories,
  };
}

/** A story as the writer reads it. */
export function sayStory({ said, reply, when, happening, told, ...story }: StoryBrief) {
  if (story.act === "opens") return { said, reply };
  return {
    means: meaningOf(story),
    ...(story.subject === null ? {} : { subject: story.subject.name }),
    as: sayWay[told],
    ...(when === null ? {} : { when }),
    said,
    ...(happening === said ? {} : { key: happening }),
    reply,
  };
}

function meaningOf({
  act,
  subject,
  left,
  person,
}: Pick<StoryBrief, "act" | "subject" | "left" | "person">): string {
  const [it, other] = [subject?.name ?? "it", left?.name ?? "it"];
  const meanings: Readonly<Record<StoryBrief["act"], string>> = {
    opens: "what they came for",
    news: "a matter of their own",
    likes: `the user likes ${it}`,
    dislikes: `the user dislikes ${it}`,
    goesOff: `the user liked ${it}, no longer does, and says why`,
    comesRound: `the user disliked ${it}, now likes it, and says why`,
    switches: `the user has gone over from ${other} to ${it}, and no longer likes ${other}; both are named`,
    stillLikes: `the user still likes ${it}`,
    stillDislikes: `the user still dislikes ${it}`,
    shares: `how the user first met ${it}`,
    tries: "something that the user has tried, and how it went",
    tellsOfOther: `${person ?? "somebody else"} likes ${it}; nothing shows what the user thinks of it`,
    asksToForget: `the user, who has told of liking ${it}, asks the assistant to forget that and not to bring it up; the assistant agrees without naming it`,
    outgrows: `the user liked ${it} and no longer does`,
    mentions: `${it} is named, and nothing shows what the user thinks of it`,
    matches: "which of several things belongs to whom or when; all of them are named, in this order",
    picks: "which of two it was; both are named, and the other things are not",
    lists: "somebody else's list, which the user has no opinion on; all its names are said",
  };
  return meanings[act];
}

function checkSession(written: WrittenSession, brief: SharedBrief): string[] {
  const { exchanges, places, stories, silence } = brief;
  const wanted = exchanges.filter(({ isPlace }) => !isPlace);
  const found = written.exchanges.map(({ n }) => n);
  if (found.join() !== wanted.map(({ n }) => n).join())
    return [
      `"exchanges" must be ${wanted.map(({ n }) => n).join(", ")}, in this order and without the places, not ${found.join(", ") || "none"}`,
    ];
  const last = wanted.at(-1)?.n;
  return [
    ...wanted.flatMap((exchange, index) => {
      const turns = written.exchanges[index];
      if (!turns) return [];
      const isBefore = places.some(({ n }) => n === exchange.n + 1);
      return [
        ...wrongInTurns(turns, { base: brief, story: storyIn(exchange, stories), silence }),
        ...(isBefore && asksAtEnd(turns.assistant)
          ? ["the assistant must not end with a question, since the user turns to something else next"]
          : []),
        ...(exchange.n !== last && saysFarewell(turns.user) ? ["nobody says goodbye before the end"] : []),
      ].map((issue) => `exchange ${exchange.n}: ${issue}`);
    }),
    ...repeatedTurns(written.exchanges),
  ];
}

/** Turns of the planned length, made of the story. */
function simulateExchange(
  { n, user }: PlannedExchange,
  story: StoryBrief | null,
): WrittenSession["exchanges"][number] {
  return { n, user: padTo(story, user, n), assistant: `Noted, number ${n}.` };
}
