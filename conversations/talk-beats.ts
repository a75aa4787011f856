import { entryAt } from "../pipeline/lists.ts";
import type { WrittenTurns } from "./check-turns.ts";
import type { WayOfTelling } from "./plan-ways.ts";
import { exchangeAt, type WrittenExchange } from "./story-in.ts";
import type { TalkPlan } from "./talk-brief.ts";
import { ownOf, type SharedText } from "./written-order.ts";

/** A written session: the part that all forks share, and what each fork says in the places and what depends on them. */
export interface WrittenTalk {
  readonly written: SharedText;
  readonly fills: readonly (readonly WrittenExchange[])[];
  /** The number of forks without a usable answer. They tell their stories as drafted, and lack what depends on them. */
  readonly unfilled: number;
}

/** The exchanges that tell an event, those before it, and those that follow it up. */
export interface TalkBeat {
  readonly event: string;
  readonly told: WayOfTelling | null;
  readonly exchanges: readonly WrittenTurns[];
}

/** The exchanges of one fork, in order. Forks differ only in the places and what depends on them. */
export const talkOf = (briefs: Pick<TalkPlan, "shared">, talk: WrittenTalk, fork: number): WrittenTurns[] =>
  exchangesOf(briefs, talk, fork).flatMap(({ said }) => said);

/**
 * What is said in each exchange of one fork, in order, and the event to whose beat it belongs: the one that was
 * told last.
 */
function exchangesOf({ shared }: Pick<TalkPlan, "shared">, { written, fills }: WrittenTalk, fork: number) {
  const turns = new Map([...written.exchanges, ...entryAt(fills, fork)].map((one) => [one.n, one] as const));
  let told = "";
  return written.order.map((n) => {
    const { tells, part, event } = exchangeAt(shared, n);
    if (tells && part === 0) told = event;
    const found = turns.get(n);
    if (!found && tells) throw new Error(`the session lacks exchange ${n} of fork ${fork}`);
    const said: WrittenTurns[] = found ? [{ user: found.user, assistant: found.assistant }] : [];
    return { n, event: told, said };
  });
}

/** The session as beats: those that all forks share, and those that contain something of each fork's own. */
export function beatsOfTalk(briefs: TalkPlan, talk: WrittenTalk) {
  const own = new Set(ownOf(talk.written));
  const said = briefs.forks.map((_, fork) => exchangesOf(briefs, talk, fork));
  const forked = new Set(entryAt(said, 0).flatMap(({ n, event }) => (own.has(n) ? [event] : [])));
  const beatsOf = (fork: number, isOwn: boolean): TalkBeat[] => {
    const exchanged = entryAt(said, fork);
    const stories = [...entryAt(briefs.forks, fork).stories, ...briefs.shared.stories];
    const events = new Set(
      exchanged.map(({ event }) => event).filter((event) => forked.has(event) === isOwn),
    );
    return [...events].map((event) => {
      const story = stories.find((one) => one.event === event);
      return {
        event,
        told: story && story.act !== "opens" ? story.told : null,
        exchanges: exchanged.filter((one) => one.event === event).flatMap(({ said }) => said),
      };
    });
  };
  return {
    shared: beatsOf(0, false),
    forked: briefs.forks.map((_, fork) => beatsOf(fork, true)),
    order: [...new Set(entryAt(said, 0).map(({ event }) => event))],
  };
}
