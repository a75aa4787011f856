import type { Services } from "../pipeline/engine/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { orNull } from "../pipeline/models/usable.ts";
import { type FillBrief, fillPlaces } from "./fill-places.ts";
import { holdDialogue, holdPlaces } from "./hold-dialogue.ts";
import { mendTurns } from "./mend-turns.ts";
import { draftOf, exchangeAt, storyOfFork, type WrittenExchange } from "./story-in.ts";
import type { ConversationStyle } from "./styles.ts";
import type { WrittenTalk } from "./talk-beats.ts";
import type { ForkBrief, TalkBriefs } from "./talk-brief.ts";
import { writeSession } from "./write-session.ts";
import { ownOf, type SharedText } from "./written-order.ts";

type Writing = Pick<Services, "ask" | "say">;

/**
 * Writes a session: first as one fork tells it, then the places of the other forks and what depends on them. `null` if
 * there is no usable answer.
 */
export async function writeTalk(
  briefs: TalkBriefs,
  style: ConversationStyle,
  services: Writing,
): Promise<WrittenTalk | null> {
  const { shared, forks, lead } = briefs;
  const session =
    style === "dialogue"
      ? { written: await holdDialogue(shared, services), other: [] }
      : await writeLead(briefs, services);
  if (!session?.written) return null;
  const { written, other } = session;
  const fill = async (fork: ForkBrief, index: number) => {
    if (shared.places.length === 0) return { said: [], isFilled: true };
    if (index === lead && other.length > 0) return { said: other, isFilled: true };
    const said =
      style === "dialogue"
        ? await holdPlaces({ base: shared, fork, written }, services)
        : await fillFork({ base: shared, fork, written, other, again: null }, services);
    return { said: said ?? drafted(briefs, written, fork), isFilled: said !== null };
  };
  const filled = await Promise.all(forks.map(fill));
  return {
    written,
    fills: filled.map(({ said }) => said),
    unfilled: filled.filter(({ isFilled }) => !isFilled).length,
  };
}

/** The session as the leading fork tells it, divided into what all forks share and what is that fork's own. */
async function writeLead({ shared, forks, lead }: TalkBriefs, { ask }: Pick<Services, "ask">) {
  const fork = entryAt(forks, lead);
  const session = await orNull(ask(writeSession, { shared, fork, lead }));
  if (session === null) return null;
  const isOwn = ({ n, depends }: { readonly n: number; readonly depends: boolean }) =>
    depends || exchangeAt(shared, n).isPlace;
  const mended = session.exchanges.map(({ n, user, assistant, depends }) => ({
    ...{ n, isOwn: isOwn({ n, depends }) },
    ...mendTurns({ user, assistant }, exchangeAt(shared, n).user),
  }));
  const of = (own: boolean): WrittenExchange[] =>
    mended.flatMap(({ isOwn: found, ...exchange }) => (found === own ? [exchange] : []));
  return {
    written: { order: session.outline.map(({ n }) => n), exchanges: of(false) },
    other: of(true),
  };
}

/**
 * What a fork says if no model has written it: the drafts of its places, and of parts of a visit that depend on one.
 * Other exchanges that depend on a place are left out, because nothing was drafted for them.
 */
const drafted = ({ shared }: TalkBriefs, written: SharedText, fork: ForkBrief): WrittenExchange[] =>
  ownOf(written).flatMap((n) => draftOf(exchangeAt(shared, n), storyOfFork(shared, fork, n)));

/** What a fork says in the places and in what depends on them. `null` if no answer can be used. */
export async function fillFork(
  brief: FillBrief,
  { ask }: Pick<Services, "ask">,
): Promise<readonly WrittenExchange[] | null> {
  const filled = await orNull(ask(fillPlaces, brief));
  return filled?.exchanges.map((one) => mendTurns(one, exchangeAt(brief.base, one.n).user)) ?? null;
}
