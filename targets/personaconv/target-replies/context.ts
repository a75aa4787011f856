import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { charactersOf } from "../clean-text.ts";
import type { Thread } from "../thread.ts";
import { ancestorsOf } from "./reply-tree.ts";

/** By place: how many answers lie between a reply and a target; `null` for the target and all below it. */
export function distancesTo(thread: Thread, target: number): (number | null)[] {
  const above = ancestorsOf(thread, target);
  const steps = new Map(above.map((place, index) => [place, above.length - index]));
  const distances: (number | null)[] = [];
  thread.replies.forEach(({ parent }, place) => {
    const parents = parent === null ? above.length + 1 : entryAt(distances, parent);
    const below = place === target || parents === null;
    distances.push(below ? null : (steps.get(place) ?? parents + 1));
  });
  return distances;
}

/**
 * The places of the replies to show around a target, in the thread's order: those that it answers always, then others,
 * the nearest first, of equally near ones the latest, as long as they fit. Nothing later than the target, nothing below
 * it, nothing without a readable time, and no answer to something that isn't shown.
 *
 * @param most letters, those of the ancestors counted in; what doesn't fit is left out, and shorter ones may follow
 */
export function contextOf(thread: Thread, target: number, most: number): number[] {
  const { replies } = thread;
  const shown = new Set(ancestorsOf(thread, target));
  let left = most - [...shown].reduce((sum, place) => sum + lettersAt(thread, place), 0);
  for (const place of nearestFirst(thread, target)) {
    const { parent } = entryAt(replies, place);
    const letters = lettersAt(thread, place);
    if (shown.has(place) || letters > left || (parent !== null && !shown.has(parent))) continue;
    shown.add(place);
    left -= letters;
  }
  return [...shown].sort((a, b) => a - b);
}

/** Replies that were there when the target was written. */
function nearestFirst(thread: Thread, target: number): number[] {
  const latest = entryAt(thread.replies, target).timeMs;
  return distancesTo(thread, target)
    .flatMap((distance, place) => {
      const { timeMs } = entryAt(thread.replies, place);
      const there = distance !== null && timeMs !== null && latest !== null && timeMs <= latest;
      return there ? [{ place, distance, timeMs }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.timeMs - a.timeMs || a.place - b.place)
    .map(({ place }) => place);
}

function lettersAt({ replies }: Thread, place: number): number {
  return charactersOf(entryAt(replies, place).text);
}
