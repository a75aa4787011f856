import type { Event } from "../timelines/timeline.ts";
import { givenAwayShare, tells } from "./tells.ts";

/** A user turn and the reply to it, as they were drafted. */
export type DraftedExchange = Event["thread"][number];

/**
 * The drafted text of an event, split into the exchanges that tell it. Visits and matters of the user's own
 * keep the exchanges in which they were drafted. A story is told in one turn, because the words by which it
 * is recognized must stay together.
 */
export function partsOfEvent({
  act,
  happening,
  thread,
}: Pick<Event, "act" | "happening" | "thread">): DraftedExchange[] {
  const isRecognized = tells(thread[0]?.user ?? "", happening) >= givenAwayShare;
  if (act === "opens" || (act === "news" && isRecognized)) return [...thread];
  return [joined(thread)];
}

/** All turns of a thread as one turn and one reply. */
export const joined = (thread: readonly DraftedExchange[]): DraftedExchange => ({
  user: thread.map(({ user }) => user).join("\n"),
  assistant: thread.map(({ assistant }) => assistant).join("\n"),
});
