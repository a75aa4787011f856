import type { Random } from "../pipeline/engine/random.ts";
import { byDate } from "./calendar/slots.ts";
import type { Event } from "./timeline.ts";

/** A random order, because nobody tells a month by the calendar. Only events of one story come in the order of their dates. */
export function tellingOrder(events: readonly Event[], random: Random): string[] {
  const order = random.shuffle(events);
  const stories = new Map<string, Event[]>();
  for (const event of [...order].sort(byDate))
    stories.set(storyOf(event), [...(stories.get(storyOf(event)) ?? []), event]);
  return order.map((event) => stories.get(storyOf(event))?.shift()?.id ?? event.id);
}

function storyOf(event: Event): string {
  return event.pivot ?? event.subject?.name ?? event.id;
}
