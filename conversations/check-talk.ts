import { mentions } from "../topics/mentions.ts";
import { asksAtEnd, repeatedTurns, saysFarewell, type WrittenTurns, wrongInTurns } from "./check-turns.ts";
import { names } from "./rules/words.ts";
import type { StoryBrief } from "./story-brief.ts";
import type { WrittenExchange } from "./story-in.ts";
import type { ForkBrief, SharedBrief, Silence, TalkBase } from "./talk-brief.ts";

/** What the exchanges of a session were planned to say. */
export interface PlannedTalk {
  readonly base: TalkBase;
  /** The numbers of all exchanges in the order in which they are said. */
  readonly order: readonly number[];
  readonly storyAt: (n: number) => StoryBrief | null;
  readonly silenceAt: (n: number) => Silence;
}

/**
 * What must not come up in an exchange of a fork: the stories of other forks, and the names of subjects, except those
 * of the fork's own stories and those in the story that the exchange tells.
 */
export function silenceIn({ silence }: SharedBrief, fork: ForkBrief, story: StoryBrief | null): Silence {
  const own = ownNames(fork);
  const told = story ? `${story.said}\n${story.reply}\n${story.happening}` : "";
  return {
    words: silence.words.filter((word) => !own.has(word) && !mentions(told, [word])),
    stories: fork.silence.stories,
  };
}

/** The names of the subjects of a fork's own stories. */
export const ownNames = ({ stories }: ForkBrief): ReadonlySet<string> =>
  new Set(stories.flatMap(({ subject, left }) => [subject, left].flatMap((thing) => thing?.name ?? [])));

/** The user brings up the story of a place by themselves. A question would give away that it was planned. */
export const asksBeforePlace =
  "the assistant's turn before a place must not end with a question, since the user turns to something else there";

/** The things that the assistant offers in an exchange, because the next one in the order answers them. */
export function offeredIn({ places }: TalkBase, order: readonly number[], n: number): readonly string[] {
  const next = order[order.indexOf(n) + 1];
  return places.find((place) => place.n === next)?.offers ?? [];
}

/** What is wrong with these exchanges of a session, which come in its order. */
export function wrongInTalk(
  exchanges: readonly WrittenExchange[],
  { base, order, storyAt, silenceAt }: PlannedTalk,
): string[] {
  const places = new Set(base.places.map(({ n }) => n));
  return [
    ...exchanges.flatMap((turns) => {
      const { n } = turns;
      const at = order.indexOf(n);
      const before = order.slice(0, at).map(storyAt);
      const offered = offeredIn(base, order, n);
      const isUnasked = places.has(order[at + 1] ?? 0) && offered.length === 0;
      return [
        ...wrongInTurns(turns, { base, story: storyAt(n), silence: silenceAt(n), offered }),
        ...(isUnasked && asksAtEnd(turns.assistant) ? [asksBeforePlace] : []),
        ...(at < order.length - 1 && saysFarewell(turns.user) ? ["nobody says goodbye before the end"] : []),
        ...forgottenIn(turns, before).map(
          (name) => `"${name}" must not be named again, since the user has asked to forget it`,
        ),
      ].map((issue) => `exchange ${n}: ${issue}`);
    }),
    ...repeatedTurns(exchanges),
  ];
}

/** The subjects that are named although the user has asked to forget them. */
const forgottenIn = ({ user, assistant }: WrittenTurns, before: readonly (StoryBrief | null)[]): string[] =>
  before.flatMap((story) => {
    const name = story?.act === "asksToForget" ? story.subject?.name : undefined;
    return name !== undefined && [user, assistant].some((text) => names(text, name)) ? [name] : [];
  });
