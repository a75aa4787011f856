import type { WrittenTurns } from "./check-turns.ts";
import { draftedTurns } from "./mend-turns.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import type { StoryBrief } from "./story-brief.ts";
import type { ForkBrief, SharedBrief, TalkBase } from "./talk-brief.ts";

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

/** The story, or the part of a story, that an exchange tells. */
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

/** The story that a fork tells in exchange `n`, or the part of it: in an open place its own story, otherwise the shared one. */
export function storyOfFork(shared: SharedStories, { stories }: ForkStories, n: number): StoryBrief | null {
  const exchange = exchangeAt(shared, n);
  return storyIn(exchange, exchange.isPlace ? stories : shared.stories);
}

type SharedStories = Pick<SharedBrief, "exchanges" | "stories">;
type ForkStories = Pick<ForkBrief, "stories">;

/** The draft of an exchange. Empty if it tells no story. */
export const draftOf = (
  { n, user }: PlannedExchange,
  story: StoryBrief | null,
): readonly WrittenExchange[] => (story ? [{ n, ...draftedTurns(story, user) }] : []);
