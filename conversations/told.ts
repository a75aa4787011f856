import { withoutTime } from "../timelines/tell.ts";
import type { Event, SessionPlan, TopicTimeline } from "../timelines/timeline.ts";

/**
 * What has been told and delivered before a session, in short texts with the days on which it was said. For `null` only what all forks
 * share, otherwise also what the fork told.
 */
export function toldBefore(timeline: TopicTimeline, session: SessionPlan, fork: number | null): string[] {
  const own = fork === null ? [] : (timeline.forked[fork] ?? []);
  const events = new Map([...timeline.shared, ...own].map((event) => [event.id, event] as const));
  const before = timeline.sessions.slice(0, timeline.sessions.indexOf(session));
  return before.flatMap(({ date, opening, events: ids }) => {
    const told = ids.flatMap((id) => events.get(id) ?? []);
    const delivered = told.filter(({ act }) => act === "opens").at(-1);
    return [
      `${date}: ${opening}`,
      // The whole turns, because the sentences that tell what happened often call their subject only "one".
      ...told.filter(({ act }) => act !== "opens").map((event) => `${date}, the user: ${saidBy(event)}`),
      ...(delivered ? [`${date}, the assistant at the end: ${lastReply(delivered)}`] : []),
    ];
  });
}

const saidBy = ({ thread }: Event) => withoutTime(thread.map(({ user }) => user).join(" "));

const lastReply = ({ thread }: Event) => thread.at(-1)?.assistant ?? "";
