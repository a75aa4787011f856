import { type Level, unstatedLevels } from "../timelines/levels.ts";
import type { Pivot, TopicTimeline } from "../timelines/timeline.ts";
import type { PlannedExchange } from "./plan-talk.ts";

/** A place of a session, in which each fork tells its own story, and the matter that it is about. */
export interface OpenPlace {
  readonly place: string;
  readonly n: number;
  readonly event: string;
  readonly about: string;
  /** Whether its turns are used as they were drafted, so that no model writes them. */
  readonly stands: boolean;
  /** What each fork tells in it, as raw material. */
  readonly oneOf: readonly { readonly fork: number; readonly key: string; readonly said: string }[];
}

/** The places that a model must fill. */
export const openIn = (places: readonly OpenPlace[]): OpenPlace[] => places.filter(({ stands }) => !stands);

/** The places that are used as they were drafted. */
export const standingIn = (places: readonly OpenPlace[]): OpenPlace[] =>
  places.filter(({ stands }) => stands);

const unstated: ReadonlySet<Level> = new Set(unstatedLevels);

/**
 * The events whose turns are used as they were drafted. At levels at which nothing is stated, the exact
 * wording is the evidence, and other words would say more or less.
 */
export const standingEvents = ({ pivots }: Pick<TopicTimeline, "pivots">): ReadonlySet<string> =>
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
    .map(({ n, event, stands }, index) => ({
      ...{ place: `P${index + 1}`, n, event },
      ...{ about: aboutOf(pivotOf(event)), stands, oneOf: tellsOf(event) },
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
