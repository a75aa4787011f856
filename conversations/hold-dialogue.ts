import type { Services } from "../pipeline/engine/services.ts";
import { orNull } from "../pipeline/models/usable.ts";
import { mendTurns } from "./mend-turns.ts";
import type { OpenPlace } from "./open-places.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { type Said, sayReply, sayUserTurn, type TurnBrief } from "./say-turn.ts";
import { exchangeAt, storyIn, type WrittenExchange } from "./story-in.ts";
import type { ForkBrief, SharedBrief } from "./talk-brief.ts";
import type { SharedText } from "./written-order.ts";

type Saying = Pick<Services, "say">;

/**
 * Two agents talk, turn by turn, through everything that all forks share. The plan says when the talk ends.
 * Each turn is one call, and its answer is stored, so that an interrupted talk continues at the same turn.
 * `null` if no answer to a turn can be used.
 */
export async function holdDialogue(shared: SharedBrief, services: Saying): Promise<SharedText | null> {
  const { exchanges, places, facts, told, stories, silence } = shared;
  const before: Said[] = [];
  for (const exchange of exchanges) {
    const place = places.find(({ n }) => n === exchange.n);
    if (place) {
      before.push({ place: place.place });
      continue;
    }
    const story = storyIn(exchange, stories);
    const brief = { base: shared, exchange, story, silence, facts, told, before: [...before], next: null };
    const said = await orNull(sayExchange(brief, services));
    if (said === null) return null;
    before.push(said);
  }
  return {
    order: exchanges.map(({ n }) => n),
    exchanges: before.flatMap((one) => ("place" in one ? [] : [one])),
  };
}

/**
 * The same for the open places of one fork. Both agents see what was said before in this fork. The user also
 * sees what they say next.
 */
export async function holdPlaces(
  {
    base,
    fork,
    written: { exchanges },
  }: { readonly base: SharedBrief; readonly fork: ForkBrief; readonly written: SharedText },
  services: Saying,
): Promise<readonly WrittenExchange[] | null> {
  const filled: WrittenExchange[] = [];
  const { told, silence, stories } = fork;
  for (const { n } of base.places) {
    const exchange = exchangeAt(base, n);
    const before = [...exchanges, ...filled].filter((one) => one.n < n).sort((one, other) => one.n - other.n);
    const next = exchanges.find((one) => one.n === n + 1)?.user ?? null;
    const story = storyIn(exchange, stories);
    const brief = { base, exchange, story, silence, facts: base.facts, told, before, next };
    const said = await orNull(sayExchange(brief, services));
    if (said === null) return null;
    filled.push(said);
  }
  return filled;
}

async function sayExchange(brief: TurnBrief, { say }: Saying): Promise<WrittenExchange> {
  const mend = (turns: { readonly user: string; readonly assistant: string }) =>
    mendTurns(turns, brief.exchange.user);
  const { user } = mend({ user: await say(sayUserTurn, brief), assistant: "" });
  const { assistant } = mend({ user, assistant: await say(sayReply, { ...brief, user }) });
  return { n: brief.exchange.n, user, assistant };
}

/**
 * The number of turns that two agents say: in the part that all forks share, and in the places of each fork.
 */
export const turnsOfDialogue = (
  exchanges: readonly PlannedExchange[],
  { places, forks }: { readonly places: readonly OpenPlace[]; readonly forks: number },
): number => exchanges.filter(({ isPlace }) => !isPlace).length + places.length * forks;
