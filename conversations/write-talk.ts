import type { Services } from "../pipeline/engine/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { orNull } from "../pipeline/models/usable.ts";
import type { WrittenTurns } from "./check-turns.ts";
import { exchangeAt, type FillBrief, type FilledPlaces, fillPlaces, standingTurns } from "./fill-places.ts";
import { holdDialogue, holdPlaces } from "./hold-dialogue.ts";
import { mendTurns } from "./mend-turns.ts";
import { openIn, standingIn } from "./open-places.ts";
import type { WayOfTelling } from "./plan-ways.ts";
import type { ConversationStyle } from "./styles.ts";
import type { ForkBrief, SharedBrief, TalkBriefs } from "./talk-brief.ts";
import { type SharedText, standingExchanges, writeSession } from "./write-session.ts";

/** The exchanges that tell an event, those before it, and those that follow it up. */
export interface TalkBeat {
  readonly event: string;
  readonly told: WayOfTelling | null;
  readonly exchanges: readonly WrittenTurns[];
}

/** A written session: the part that all forks share, and what each fork says in the open places. */
export interface WrittenTalk {
  readonly written: SharedText;
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

async function writeShared(shared: SharedBrief, { ask }: Pick<Services, "ask">): Promise<SharedText | null> {
  const session = await orNull(ask(writeSession, shared));
  if (session === null) return null;
  const mended = session.exchanges.map((one) => mendTurns(one, exchangeAt(shared, one.n).user));
  return {
    order: session.outline.map(({ n }) => n),
    exchanges: [...mended, ...standingExchanges(shared)],
  };
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

/**
 * What is said in each exchange of one fork, in order, and the event to whose beat it belongs: the one that was
 * told last. In an open place, the user may also react.
 */
function exchangesOf({ shared }: TalkBriefs, { written, fills }: WrittenTalk, fork: number) {
  const turns = new Map(written.exchanges.map((one) => [one.n, one] as const));
  const filled = new Map(fills[fork]?.map((one) => [one.place, one] as const));
  let told = "";
  return written.order.map((n) => {
    const { tells, part, event, stands } = exchangeAt(shared, n);
    if (tells && part === 0) told = event;
    const place = shared.places.find((one) => one.n === n)?.place;
    const found = place === undefined ? turns.get(n) : filled.get(place);
    if (!found) throw new Error(`the session lacks exchange ${n} of fork ${fork}`);
    const reaction = "reaction" in found ? found.reaction : null;
    const { user, assistant } = found;
    const said: WrittenTurns[] = [{ user, assistant }, ...(reaction ? [reaction] : [])];
    return { event: told, stands, said };
  });
}

/** The session as beats: those that all forks share, and those of each fork. */
export function beatsOfTalk(briefs: TalkBriefs, talk: WrittenTalk) {
  const forked = new Set(briefs.shared.places.map(({ event }) => event));
  const said = briefs.forks.map((_, fork) => exchangesOf(briefs, talk, fork));
  const beatsOf = (fork: number, isOwn: boolean): TalkBeat[] => {
    const exchanged = entryAt(said, fork);
    const stories = isOwn ? (briefs.forks[fork]?.stories ?? []) : briefs.shared.stories;
    const events = new Set(
      exchanged.map(({ event }) => event).filter((event) => forked.has(event) === isOwn),
    );
    return [...events].map((event) => {
      const story = stories.find((one) => one.event === event);
      const isWritten = !exchanged.some((one) => one.event === event && one.stands);
      return {
        event,
        told: story && story.act !== "opens" && isWritten ? story.told : null,
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
