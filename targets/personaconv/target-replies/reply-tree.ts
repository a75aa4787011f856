import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Thread } from "../thread.ts";

/**
 * Deeper replies are neither asked about nor shown: an id names all that a reply answers, so a thread in which people
 * count to ten thousand would fill gigabytes. The original's data goes as deep.
 */
export const deepest = 100;

/** By place: how many replies stand between a reply and the post. */
export function depthsOf({ replies }: Pick<Thread, "replies">): number[] {
  const depths: number[] = [];
  for (const { parent } of replies) depths.push(parent === null ? 0 : entryAt(depths, parent) + 1);
  return depths;
}

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
