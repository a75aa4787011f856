import type { Services } from "../pipeline/engine/services.ts";
import { orNull } from "../pipeline/models/usable.ts";
import type { WrittenTurns } from "./check-turns.ts";
import { exchangeAt, type FillBrief, type FilledPlaces, fillPlaces, standingTurns } from "./fill-places.ts";
import { holdDialogue, holdPlaces } from "./hold-dialogue.ts";
import { mendTurns } from "./mend-turns.ts";
import { openIn, standingIn } from "./open-places.ts";
import type { WayOfTelling } from "./plan-ways.ts";
import type { ConversationStyle } from "./styles.ts";
import type { ForkBrief, SharedBrief, TalkBriefs } from "./talk-brief.ts";
import { standingExchanges, type WrittenSession, writeSession } from "./write-session.ts";

/** The exchanges that tell an event, those before it, and those that follow it up. */
export interface TalkBeat {
  readonly event: string;
  readonly told: WayOfTelling | null;
  readonly exchanges: readonly WrittenTurns[];
}

/** A written session: the part that all forks share, and what each fork says in the open places. */
export interface WrittenTalk {
  readonly written: WrittenSession["exchanges"];
  readonly fills: readonly FilledPlaces["places"][];
  /** The number of forks without a usable answer. Their places contain the drafted stories. */
  readonly unfilled: number;
}

/**
 * Writes a session: first what all forks share, then the open places of each fork. `null` if there is no
 * usable answer.
 */
export async function writeTalk(
  { shared, forks }: TalkBriefs,
  style: ConversationStyle,
  services: Pick<Services, "ask" | "say">,
): Promise<WrittenTalk | null> {
  const written =
    style === "dialogue" ? await holdDialogue(shared, services) : await writeShared(shared, services);
  if (written === null) return null;
  const fill = async (fork: ForkBrief) => {
    if (shared.places.length === 0) return { places: [], isFilled: true };
    const places =
      style === "dialogue"
        ? await holdPlaces({ base: shared, fork, written }, services)
        : await fillFork({ base: shared, fork, written, again: null }, services);
    const drafted = () => standingTurns(shared.places, { base: shared, fork });
    return { places: places ?? drafted(), isFilled: places !== null };
  };
  const filled = await Promise.all(forks.map(fill));
  return {
    written,
    fills: filled.map(({ places }) => places),
    unfilled: filled.filter(({ isFilled }) => !isFilled).length,
  };
}

async function writeShared(
  shared: SharedBrief,
  { ask }: Pick<Services, "ask">,
): Promise<WrittenSession["exchanges"] | null> {
  const session = await orNull(ask(writeSession, shared));
  if (session === null) return null;
  const mended = session.exchanges.map((one) => mendTurns(one, exchangeAt(shared, one.n).user));
  return [...mended, ...standingExchanges(shared)].sort((one, other) => one.n - other.n);
}

/**
 * What a fork says in the open places. Makes no call if all of them are used as drafted. `null` if no answer
 * can be used.
 */
export async function fillFork(
  brief: FillBrief,
  { ask }: Pick<Services, "ask">,
): Promise<FilledPlaces["places"] | null> {
  const { base } = brief;
  const standing = standingTurns(standingIn(base.places), brief);
  const open = openIn(base.places);
  if (open.length === 0) return standing;
  const filled = await orNull(ask(fillPlaces, brief));
  if (filled === null) return null;
  const written = open.flatMap(({ place, n }) => {
    const found = filled.places.find((one) => one.place === place);
    if (!found) return [];
    const { user, reacts } = exchangeAt(base, n);
    const reaction = found.reaction && reacts ? mendTurns(found.reaction, reacts) : null;
    return [{ ...mendTurns(found, user), reaction }];
  });
  return [...standing, ...written];
}

/** The exchanges of one fork, in order. Forks differ only in the open places. */
export const talkOf = (briefs: TalkBriefs, talk: WrittenTalk, fork: number): WrittenTurns[] =>
  exchangesOf(briefs, talk, fork).flatMap(({ said }) => said);

/** What is said in each planned exchange of one fork. In an open place, the user may also react. */
function exchangesOf({ shared }: TalkBriefs, { written, fills }: WrittenTalk, fork: number) {
  const turns = new Map(written.map((one) => [one.n, one] as const));
  const filled = new Map(fills[fork]?.map((one) => [one.place, one] as const));
  return shared.exchanges.map(({ n, event }) => {
    const place = shared.places.find((one) => one.n === n)?.place;
    const found = place === undefined ? turns.get(n) : filled.get(place);
    if (!found) throw new Error(`the session lacks exchange ${n} of fork ${fork}`);
    const reaction = "reaction" in found ? found.reaction : null;
    const { user, assistant } = found;
    const said: WrittenTurns[] = [{ user, assistant }, ...(reaction ? [reaction] : [])];
    return { event, said };
  });
}

/** The session as beats: those that all forks share, and those of each fork. */
export function beatsOfTalk(briefs: TalkBriefs, talk: WrittenTalk) {
  const { exchanges, places } = briefs.shared;
  const forked = new Set(places.map(({ event }) => event));
  const beatsOf = (fork: number, isOwn: boolean): TalkBeat[] => {
    const exchanged = exchangesOf(briefs, talk, fork);
    const stories = isOwn ? (briefs.forks[fork]?.stories ?? []) : briefs.shared.stories;
    const events = new Set(
      exchanges.map(({ event }) => event).filter((event) => forked.has(event) === isOwn),
    );
    return [...events].map((event) => {
      const story = stories.find((one) => one.event === event);
      const isWritten = !exchanges.some((one) => one.event === event && one.stands);
      return {
        event,
        told: story && story.act !== "opens" && isWritten ? story.told : null,
        exchanges: exchanged.filter((one) => one.event === event).flatMap(({ said }) => said),
      };
    });
  };
  return { shared: beatsOf(0, false), forked: briefs.forks.map((_, fork) => beatsOf(fork, true)) };
}
