import { type Level, unstatedLevels } from "../timelines/levels.ts";
import type { Pivot, TopicTimeline } from "../timelines/timeline.ts";
import type { PlannedExchange } from "./plan-talk.ts";

/** An open place of a session, and the matter that it is about. */
export interface OpenPlace {
  readonly place: string;
  readonly n: number;
  readonly event: string;
  readonly about: string;
  /** Whether its turns stand as they were drafted, and no model writes them. */
  readonly stands: boolean;
}

/** The places that are left for a model to fill. */
export const openIn = (places: readonly OpenPlace[]): OpenPlace[] => places.filter(({ stands }) => !stands);

/** Those that stand as they were drafted. */
export const standingIn = (places: readonly OpenPlace[]): OpenPlace[] =>
  places.filter(({ stands }) => stands);

const unstated: ReadonlySet<Level> = new Set(unstatedLevels);

/**
 * The events whose turns stand as they were drafted. Where nothing is stated, how the turns are worded is the evidence, and other
 * words would say more or less.
 */
export const standingEvents = ({ pivots }: Pick<TopicTimeline, "pivots">): ReadonlySet<string> =>
  new Set(
    pivots
      .filter(({ asked }) => Object.values(asked).some(({ level }) => unstated.has(level)))
      .flatMap(({ events }) => events),
  );

export function placesOf(
  exchanges: readonly PlannedExchange[],
  { pivots }: Pick<TopicTimeline, "pivots">,
): OpenPlace[] {
  const pivotOf = (event: string) => pivots.find(({ events }) => events.includes(event));
  return exchanges
    .filter(({ isPlace }) => isPlace)
    .map(({ n, event, stands }, index) => ({
      ...{ place: `P${index + 1}`, n, event },
      ...{ about: aboutOf(pivotOf(event)), stands },
    }));
}

/** What a place is about, in words that are the same in all forks, so that they give nothing away. */
function aboutOf(pivot: Pivot | undefined): string {
  if (!pivot) return "";
  if ("subjects" in pivot) return pivot.group;
  return "subject" in pivot
    ? pivot.subject.name
    : (pivot.problem ?? pivot.asked.suggest_new_ideas?.message ?? "");
}
