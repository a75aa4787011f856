import { type Level, unstatedLevels } from "../timelines/levels.ts";
import { type Event, type Pivot, rivalsOf, type TopicTimeline } from "../timelines/timeline.ts";
import type { PlannedExchange } from "./plan-talk.ts";

/** A place of a session, in which each fork tells its own story, and the matter that it is about. */
export interface OpenPlace {
  readonly place: string;
  readonly n: number;
  readonly event: string;
  readonly about: string;
  /** What each fork tells in it, as raw material. */
  readonly oneOf: readonly { readonly fork: number; readonly key: string; readonly said: string }[];
  /** The things among which the assistant lets the user choose just before. Empty if it offers nothing. */
  readonly offers: readonly string[];
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
  timeline: TopicTimeline,
  tellsOf: (event: string) => OpenPlace["oneOf"],
): OpenPlace[] {
  const pivotOf = (event: string) => timeline.pivots.find(({ events }) => events.includes(event));
  const offers = offersIn(timeline);
  return exchanges
    .filter(({ isPlace }) => isPlace)
    .map(({ n, event }, index) => ({
      ...{ place: `P${index + 1}`, n, event },
      ...{ about: aboutOf(pivotOf(event)), oneOf: tellsOf(event), offers: offers.get(event) ?? [] },
    }));
}

/** What a user can answer to an offer of four things. */
const answers: ReadonlySet<Event["act"]> = new Set(["likes", "dislikes", "switches"]);

/**
 * What the assistant offers before an event. Before the first story about four rivals it names all of them, so that the
 * user's preference answers something. It does so in all forks alike, so the names give nothing away.
 */
function offersIn(timeline: TopicTimeline): ReadonlyMap<string, readonly string[]> {
  const unstated = unstatedEvents(timeline);
  const order = timeline.sessions.flatMap(({ events }) => events);
  return new Map(
    timeline.pivots.flatMap((pivot) => {
      const told = (timeline.forked[0] ?? []).filter((event) => event.pivot === pivot.id);
      const [first] = told.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
      if (!first || unstated.has(first.id) || !answers.has(first.act)) return [];
      return [[first.id, rivalsOf(pivot).map(({ name }) => name)] as const];
    }),
  );
}

/** What a place is about. The words are the same in all forks, so that they reveal nothing. */
function aboutOf(pivot: Pivot | undefined): string {
  if (!pivot) return "";
  if ("subjects" in pivot) return pivot.group;
  return "subject" in pivot
    ? pivot.subject.name
    : (pivot.problem ?? pivot.asked.suggest_new_ideas?.message ?? "");
}
