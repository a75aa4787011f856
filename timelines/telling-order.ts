import type { Random } from "../pipeline/engine/random.ts";
import { byDate } from "./calendar/slots.ts";
import type { Event } from "./timeline.ts";

/** What a session tells between its beginning and its end. */
export interface SessionTelling {
  /** Events that all forks share. */
  readonly shared: readonly Event[];
  /** Events that tell a pivot. */
  readonly forked: readonly Event[];
  /** The middle part of the visit. */
  readonly middle: Event;
}

/**
 * A random order, because people don't tell a month in calendar order. Only the events of one story are
 * ordered by date. The shared events are spread between those that tell pivots, so that the talk keeps
 * returning to its own matter.
 */
export function tellingOrder({ shared, forked, middle }: SessionTelling, random: Random): string[] {
  const spread = (events: readonly Event[]) =>
    random.shuffle(events).map((event, index) => ({ event, at: (index + 0.5) / events.length }));
  const order = [...spread(shared), ...spread(forked), { event: middle, at: 0.5 }]
    .sort((one, other) => one.at - other.at)
    .map(({ event }) => event);
  const stories = new Map<string, Event[]>();
  for (const event of [...order].sort(byDate))
    stories.set(storyOf(event), [...(stories.get(storyOf(event)) ?? []), event]);
  return order.map((event) => stories.get(storyOf(event))?.shift()?.id ?? event.id);
}

function storyOf(event: Event): string {
  return event.pivot ?? event.subject?.name ?? event.id;
}
