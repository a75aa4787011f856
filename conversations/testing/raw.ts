import type { Event, TopicTimeline } from "../../timelines/timeline.ts";
import { tells } from "../tells.ts";

/**
 * A timeline as if a model had drafted its stories: each dialogue keeps only the exchange that tells the
 * story.
 */
export function rawOf(timeline: TopicTimeline): TopicTimeline {
  return {
    ...timeline,
    shared: timeline.shared.map(rawEvent),
    forked: timeline.forked.map((events) => events.map(rawEvent)),
  };
}

function rawEvent(event: Event): Event {
  const shares = event.thread.map(({ user }) => tells(user, event.happening));
  const at = shares.indexOf(Math.max(...shares));
  return { ...event, thread: event.thread.slice(at, at + 1) };
}
