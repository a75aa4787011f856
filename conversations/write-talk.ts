import type { Services } from "../pipeline/engine/services.ts";
import type { WrittenTurns } from "./check-turns.ts";
import { type FilledPlaces, fillPlaces } from "./fill-places.ts";
import type { WayOfTelling } from "./plan-ways.ts";
import type { ForkBrief, TalkBriefs } from "./talk-brief.ts";
import { type WrittenSession, writeSession } from "./write-session.ts";

/** The exchanges in which an event is told, and what leads to it and follows it up. */
export interface TalkBeat {
  readonly event: string;
  readonly told: WayOfTelling | null;
  readonly exchanges: readonly WrittenTurns[];
}

/** A session as it was written: what all forks share, and what each fork says in the open places. */
export interface WrittenTalk {
  readonly written: WrittenSession["exchanges"];
  readonly fills: readonly FilledPlaces["places"][];
}

/** Writes a session: first what all forks share, then the open places of each fork. */
export async function writeTalk(
  { shared, forks }: TalkBriefs,
  { ask }: Pick<Services, "ask">,
): Promise<WrittenTalk> {
  const { exchanges: written } = await ask(writeSession, shared);
  const fill = async (fork: ForkBrief) => {
    if (shared.places.length === 0) return [];
    return (await ask(fillPlaces, { base: shared, fork, written, again: [] })).places;
  };
  return { written, fills: await Promise.all(forks.map(fill)) };
}

/** The exchanges of one fork, in their order. Nothing but the open places differs from those of another fork. */
export function talkOf(
  { shared }: TalkBriefs,
  { written, fills }: WrittenTalk,
  fork: number,
): WrittenTurns[] {
  const turns = new Map(written.map((one) => [one.n, one] as const));
  const filled = new Map(fills[fork]?.map((one) => [one.place, one] as const));
  return shared.exchanges.map(({ n }) => {
    const place = shared.places.find((one) => one.n === n)?.place;
    const found = place === undefined ? turns.get(n) : filled.get(place);
    if (!found) throw new Error(`the session lacks exchange ${n} of fork ${fork}`);
    return { user: found.user, assistant: found.assistant };
  });
}

/** The session as beats: those that all forks share, and those of each fork. */
export function beatsOfTalk(briefs: TalkBriefs, talk: WrittenTalk) {
  const { exchanges, places } = briefs.shared;
  const forked = new Set(places.map(({ event }) => event));
  const beatsOf = (fork: number, isOwn: boolean): TalkBeat[] => {
    const said = talkOf(briefs, talk, fork);
    const stories = isOwn ? (briefs.forks[fork]?.stories ?? []) : briefs.shared.stories;
    const events = new Set(
      exchanges.map(({ event }) => event).filter((event) => forked.has(event) === isOwn),
    );
    return [...events].map((event) => {
      const story = stories.find((one) => one.event === event);
      return {
        event,
        told: story && story.act !== "opens" ? story.told : null,
        exchanges: said.filter((_, index) => exchanges[index]?.event === event),
      };
    });
  };
  return { shared: beatsOf(0, false), forked: briefs.forks.map((_, fork) => beatsOf(fork, true)) };
}
