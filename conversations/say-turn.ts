import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { asksBeforePlace } from "./check-talk.ts";
import { asksAtEnd, repeatedTurns, saysFarewell, type WrittenTurns, wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { sayFriction } from "./plan-friction.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { rulesForStories } from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import type { StoryBrief } from "./story-brief.ts";
import type { WrittenExchange } from "./story-in.ts";
import type { Silence, TalkBase } from "./talk-brief.ts";

/** An exchange that two agents are about to have. */
export interface TurnBrief {
  readonly base: TalkBase;
  readonly exchange: PlannedExchange;
  readonly story: StoryBrief | null;
  readonly silence: Silence;
  /** Facts about the user. The assistant doesn't see them. */
  readonly facts: readonly string[];
  /** What was said in earlier sessions. */
  readonly told: readonly string[];
  /** The exchanges before this one. An open place that others will fill is only a name here. */
  readonly before: readonly Said[];
  /** What the user says next, if it is already written. This exchange then fills a place before it. */
  readonly next: string | null;
}

export type Said = WrittenExchange | { readonly place: string };

const ofUser = `You are a person who writes to an assistant. The message below says as JSON who you are, what is true of you, what you told the assistant in earlier sessions ("told"), why you come today, the conversation so far, and your next turn. Write this turn: only its text, no label.

- "user" says how long the turn is and how it is written. Keep to it, above all where it is short.
- Answer what the assistant just said. If it asked something, take that up first, unless "friction" says otherwise. If it proposed or made something, object, choose, or ask for a change.
- Where there is "tells", tell that story in this turn, although nobody has asked for it: change to it by yourself, as people do, in one natural clause at most. "said" is raw material in your words, "means" is what it says of you, "as" is how it is told. Name its subject as "subject" has it and keep most words of "key". Without "tells", tell no story and like or dislike nothing new.
${rulesForStories}
- A turn such as [[P1]] is left open and filled later. Turn to another matter after it, and don't look back to it.
- Where there is "next", that is what you say afterwards, and it must be able to follow.
- No summing up, no goodbye before the last exchange. No phrase of "neverSay" occurs, and nothing of "neverTell" is told.`;

/** The next turn of the user. The user knows the plan of this turn and everything about themselves. */
export const sayUserTurn = defineCall<TurnBrief>({
  name: "say-user-turn",
  version: 6,
  role: "user",
  output: "text",
  prompt: (brief) => {
    const { base, exchange, story, silence, facts, told, next } = brief;
    return promptOf(ofUser, {
      person: base.speaker,
      ...{ facts, told },
      date: base.date,
      topic: base.about,
      why: base.why,
      conversation: heard(brief),
      turn: {
        exchange: `${exchange.n} of ${base.exchanges.length}`,
        user: sayValues(exchange.user),
        ...(story ? { tells: sayStory(story) } : {}),
        ...(exchange.friction ? { friction: sayFriction[exchange.friction] } : {}),
        ...(next === null ? {} : { next }),
      },
      neverSay: silence.words.filter((word) => !story?.happening.includes(word)),
      neverTell: silence.stories,
    });
  },
  check: (user, brief) => {
    const { base, exchange, before } = brief;
    const said = before.flatMap((one) => ("place" in one ? [] : [one]));
    return [
      ...(user.trim() === "" ? ["the turn is empty"] : []),
      ...wrongInTurns({ user, assistant: "" }, { ...brief, base, offered: [] }),
      ...(exchange.n < base.exchanges.length && saysFarewell(user)
        ? ["nobody says goodbye before the end"]
        : []),
      ...repeatedTurns([...said, { n: exchange.n, user }]),
    ];
  },
  simulate: ({ story, exchange }) => padTo(story, exchange.user, exchange.n),
});

export interface ReplyBrief extends TurnBrief {
  readonly user: string;
}

const ofAssistant = `You are an assistant. The message below says as JSON what the user told you in earlier sessions ("told"), the date, and the conversation so far, up to the user's last turn. Write your answer: only its text, no label.

- Answer what was said and name the thing it is about, plainly and usefully, fuller than the user, with a list where one is wanted. What they came for gets made here: if a draft, a plan or a list was asked for, write it out in this turn. If they object, give the changed version. Never say that you have done what can't be seen here.
- You know the user only from "told" and the conversation. One human sentence where something heavy is told, no goodbye before the user's.
- After something sad, painful or frightening, a reply begins with one human sentence. A reply has no praise, no sayings and no joke at the end. It doesn't say again what the user said, remark on how they put it, offer choices that nobody asked for, or turn down what nobody proposed.
- Most turns end without a question: ask only what your next answer needs, and not what they like. If "asks" is false, ask nothing.
- A turn such as [[P1]] is left open and filled later. Don't look back to it.`;

/**
 * The assistant's reply. It knows what it was told. The only part of the plan that it knows is whether it may ask something.
 */
export const sayReply = defineCall<ReplyBrief>({
  name: "say-reply",
  version: 6,
  role: "assistant",
  output: "text",
  prompt: (brief) => {
    const { base, exchange, told, user, next } = brief;
    return promptOf(ofAssistant, {
      told,
      date: base.date,
      topic: base.about,
      conversation: [...heard(brief), { user }],
      asks: !exchange.isPlace && !isBeforePlace(brief),
      ...(next === null ? {} : { userThenSays: next }),
    });
  },
  check: (assistant, brief) => [
    ...(assistant.trim() === "" ? ["the answer is empty"] : []),
    ...wrongInTurns({ user: brief.user, assistant }, { ...brief, offered: [] }),
    ...(isBeforePlace(brief) && asksAtEnd(assistant) ? [asksBeforePlace] : []),
  ],
  simulate: ({ exchange }) => `Noted, number ${exchange.n}.`,
});

const isBeforePlace = ({ base, exchange }: TurnBrief): boolean =>
  base.places.some(({ n }) => n === exchange.n + 1);

const heard = ({ before }: TurnBrief): readonly (WrittenTurns | string)[] =>
  before.map((one) => ("place" in one ? `[[${one.place}]]` : { user: one.user, assistant: one.assistant }));
