import type { Random } from "../pipeline/engine/random.ts";
import { byDate } from "./calendar/slots.ts";
import type { Event } from "./timeline.ts";

/** What is told in a session between its beginning and its end. */
export interface Telling {
  /** What all forks share. */
  readonly shared: readonly Event[];
  /** What tells a pivot. */
  readonly forked: readonly Event[];
  /** The middle part of what brings the user. */
  readonly middle: Event;
}

/**
 * A random order, because nobody tells a month by the calendar. Only events of one story come in the order of their dates. What all
 * forks share is spread between what tells pivots, so that the talk keeps returning to a matter of its own.
 */
export function tellingOrder({ shared, forked, middle }: Telling, random: Random): string[] {
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
