import { withoutTime } from "../timelines/tell.ts";
import type { Event, SessionPlan, TopicTimeline } from "../timelines/timeline.ts";

/**
 * What was told and made before a session, in short texts with their days. For `null`, only the part that all
 * forks share; otherwise also what the fork told.
 */
export function toldBefore(timeline: TopicTimeline, session: SessionPlan, fork: number | null): string[] {
  const own = fork === null ? [] : (timeline.forked[fork] ?? []);
  const events = new Map([...timeline.shared, ...own].map((event) => [event.id, event] as const));
  const before = timeline.sessions.slice(0, timeline.sessions.indexOf(session));
  return before.flatMap(({ date, opening, events: ids }) => {
    const told = ids.flatMap((id) => events.get(id) ?? []);
    const visit = told.filter(({ act }) => act === "opens").flatMap(({ thread }) => thread);
    const [made, last] = [visit.slice(0, -1).findLast(isMade), visit.at(-1)];
    return [
      `${date}: ${opening}`,
      // These are whole turns, because the sentences that tell what happened often call their subject only
      // "one".
      ...told.filter(({ act }) => act !== "opens").map((event) => `${date}, the user: ${saidBy(event)}`),
      ...(made ? [`${date}, the assistant's last version:\n${made.assistant}`] : []),
      ...(last ? [`${date}, the assistant at the end: ${last.assistant}`] : []),
    ];
  });
}

/** What the user says first in the session after this one, as it was drafted. `null` if there is none. */
export function openingAfter({ sessions, shared }: TopicTimeline, session: SessionPlan): string | null {
  const next = sessions[sessions.indexOf(session) + 1];
  return shared.find(({ id }) => id === next?.events[0])?.thread[0]?.user ?? null;
}

const saidBy = ({ thread }: Event) => withoutTime(thread.map(({ user }) => user).join(" "));

/** Whether a reply contains something that was made for the user. Such texts have several lines. */
const isMade = ({ assistant }: Event["thread"][number]) => assistant.includes("\n");
