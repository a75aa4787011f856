import { entryAt } from "../../../pipeline/lists.ts";
import { charactersOf } from "../clean-text.ts";
import type { RedditThread } from "../thread.ts";
import { ancestorsOf, distancesTo } from "./reply-tree.ts";

/**
 * The positions of the replies to show around a target, in the order of the thread. What the target answers
 * is always shown. Then come the nearest replies, the latest first among equally near ones, until the
 * characters are used up. A reply isn't shown if it is later than the target, is below it, has no readable
 * time, or answers something that isn't shown.
 *
 * @param most how many characters to show, counting those of the ancestors. A reply that doesn't fit is left
 * out; a shorter one may still be shown after it.
 */
export function contextOf(thread: RedditThread, target: number, most: number): number[] {
  const { replies } = thread;
  const charactersAt = (position: number) => charactersOf(entryAt(replies, position).text);
  const shown = new Set(ancestorsOf(thread, target));
  let left = most - [...shown].reduce((sum, position) => sum + charactersAt(position), 0);
  for (const position of nearestFirst(thread, target)) {
    const { parent } = entryAt(replies, position);
    const characters = charactersAt(position);
    if (shown.has(position) || characters > left || (parent !== null && !shown.has(parent))) continue;
    shown.add(position);
    left -= characters;
  }
  return [...shown].sort((a, b) => a - b);
}

/** The replies that existed when the target was written. */
function nearestFirst(thread: RedditThread, target: number): number[] {
  const latest = entryAt(thread.replies, target).timeMs;
  return distancesTo(thread, target)
    .flatMap((distance, position) => {
      const { timeMs } = entryAt(thread.replies, position);
      const existed = distance !== null && timeMs !== null && latest !== null && timeMs <= latest;
      return existed ? [{ position, distance, timeMs }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.timeMs - a.timeMs || a.position - b.position)
    .map(({ position }) => position);
}
