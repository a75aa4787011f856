import type { WrittenTurns } from "./check-turns.ts";
import { standingTurn } from "./mend-turns.ts";
import type { OpenPlace } from "./open-places.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import type { ForkBrief, SharedBrief, StoryBrief, TalkBase } from "./talk-brief.ts";

/** What is said in exchange `n` of the plan. */
export interface WrittenExchange extends WrittenTurns {
  readonly n: number;
}

/** The planned exchange with this number. */
export function exchangeAt({ exchanges }: Pick<TalkBase, "exchanges">, n: number): PlannedExchange {
  const exchange = exchanges.find((one) => one.n === n);
  if (!exchange) throw new Error(`the plan lacks exchange ${n}`);
  return exchange;
}

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

/** The exchanges that all forks share and that are used as they were drafted. */
export const standingExchanges = (
  shared: Pick<SharedBrief, "exchanges" | "stories">,
): readonly WrittenExchange[] =>
  shared.exchanges.flatMap((one) =>
    one.stands && !one.isPlace ? draftedAt(shared, one.n, shared.stories) : [],
  );

/** What a fork says in these places if its stories are used as they were drafted. */
export const draftedPlaces = (
  places: readonly OpenPlace[],
  base: Pick<TalkBase, "exchanges">,
  { stories }: Pick<ForkBrief, "stories">,
): readonly WrittenExchange[] => places.flatMap(({ n }) => draftedAt(base, n, stories));

/** The draft of an exchange. Empty if none of the stories is told in it. */
export function draftedAt(
  base: Pick<TalkBase, "exchanges">,
  n: number,
  stories: readonly StoryBrief[],
): readonly WrittenExchange[] {
  const exchange = exchangeAt(base, n);
  const story = storyIn(exchange, stories);
  return story ? [{ n, ...standingTurn(story, exchange.user) }] : [];
}
