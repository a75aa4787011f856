import type { ContextRecord } from "../../contexts/recipe.ts";
import { eventsOf, type TopicTimeline } from "../../timelines/timeline.ts";
import type { ContextSessions } from "./format.ts";
import type { ContextText } from "./text.ts";

/** The persona's own sessions of a context, with what they tell of in this fork. */
export function sessionsOf(
  { record, timelines }: { record: ContextRecord; timelines: ReadonlyMap<string, TopicTimeline> },
  fork: number,
  text: ContextText,
): ContextSessions["sessions"] {
  return record.entries.flatMap((entry, index) => {
    const timeline = entry.kind === "session" ? timelines.get(entry.topic) : undefined;
    if (entry.kind !== "session" || !timeline) return [];
    const events = eventsOf(timeline, fork);
    const told = (text.entries[index]?.beats ?? []).flatMap(({ event }) => events.get(event) ?? []);
    const names = told.flatMap(({ subject, left }) => [subject, left].flatMap((thing) => thing?.name ?? []));
    return [
      {
        message_index: text.entries[index - 1]?.endIndex ?? 0,
        topic: entry.topic,
        date: entry.date,
        subjects: [...new Set(names)],
      },
    ];
  });
}
