import { type Level, unstatedLevels } from "../timelines/levels.ts";
import type { Pivot, TopicTimeline } from "../timelines/timeline.ts";
import type { PlannedExchange } from "./plan-talk.ts";

/** A place of a session, in which each fork tells its own story, and the matter that it is about. */
export interface OpenPlace {
  readonly place: string;
  readonly n: number;
  readonly event: string;
  readonly about: string;
  /** What each fork tells in it, as raw material. */
  readonly oneOf: readonly { readonly fork: number; readonly key: string; readonly said: string }[];
}

const unstated: ReadonlySet<Level> = new Set(unstatedLevels);

/** The events that tell a pivot at a level at which nothing is stated: the user says what happened, not what they think. */
export const unstatedEvents = ({ pivots }: Pick<TopicTimeline, "pivots">): ReadonlySet<string> =>
  new Set(
    pivots
      .filter(({ asked }) => Object.values(asked).some(({ level }) => unstated.has(level)))
      .flatMap(({ events }) => events),
  );

/** `tellsOf` gives the stories that the forks tell of an event. */
export function placesOf(
  exchanges: readonly PlannedExchange[],
  { pivots }: Pick<TopicTimeline, "pivots">,
  tellsOf: (event: string) => OpenPlace["oneOf"],
): OpenPlace[] {
  const pivotOf = (event: string) => pivots.find(({ events }) => events.includes(event));
  return exchanges
    .filter(({ isPlace }) => isPlace)
    .map(({ n, event }, index) => ({
      ...{ place: `P${index + 1}`, n, event },
      ...{ about: aboutOf(pivotOf(event)), oneOf: tellsOf(event) },
    }));
}

/** What a place is about. The words are the same in all forks, so that they reveal nothing. */
function aboutOf(pivot: Pivot | undefined): string {
  if (!pivot) return "";
  if ("subjects" in pivot) return pivot.group;
  return "subject" in pivot
    ? pivot.subject.name
    : (pivot.problem ?? pivot.asked.suggest_new_ideas?.message ?? "");
}
