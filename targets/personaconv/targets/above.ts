import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Thread } from "../thread.ts";

/** The places of the replies between the post and a reply, the top one first. */
export function ancestorsOf({ replies }: Thread, place: number): number[] {
  const above: number[] = [];
  for (let up = entryAt(replies, place).parent; up !== null; up = entryAt(replies, up).parent) above.push(up);
  return above.reverse();
}

/** What a reply answers: the text of another, or of the post. */
export function answeredText({ replies, text }: Thread, place: number): string {
  const { parent } = entryAt(replies, place);
  return parent === null ? text : entryAt(replies, parent).text;
}

/** Whether the post or a reply above says that it is later than what answers it; then one of the clocks is wrong. */
export function answersLater(thread: Thread, place: number): boolean {
  const { timeMs } = entryAt(thread.replies, place);
  const above = ancestorsOf(thread, place).map((up) => entryAt(thread.replies, up).timeMs);
  return timeMs !== null && [thread.timeMs, ...above].some((time) => time !== null && time > timeMs);
}
