import { entryAt } from "../../../pipeline/lists.ts";
import type { RedditThread } from "../thread.ts";

type Replies = Pick<RedditThread, "replies">;

/** For each reply, the position of the top-level reply that it is under. A top-level reply is under itself. */
export function topsOf({ replies }: Replies): number[] {
  const tops: number[] = [];
  for (const { parent } of replies) tops.push(parent === null ? tops.length : entryAt(tops, parent));
  return tops;
}

/** The positions of the replies between the post and a reply, from the top down. */
export function ancestorsOf({ replies }: Replies, position: number): number[] {
  const above: number[] = [];
  for (let up = entryAt(replies, position).parent; up !== null; up = entryAt(replies, up).parent)
    above.push(up);
  return above.reverse();
}

/** The text that a reply answers: another reply's, or the post's. */
export function answeredText({ replies, text }: RedditThread, position: number): string {
  const { parent } = entryAt(replies, position);
  return parent === null ? text : entryAt(replies, parent).text;
}

/** Whether the post or a reply above is dated later than the reply. If so, one of the times is wrong. */
export function answersLater(thread: RedditThread, position: number): boolean {
  const { timeMs } = entryAt(thread.replies, position);
  const above = ancestorsOf(thread, position).map((up) => entryAt(thread.replies, up).timeMs);
  return timeMs !== null && [thread.timeMs, ...above].some((time) => time !== null && time > timeMs);
}

/** For each reply, its distance from a target in the tree. `null` for the target and everything below it. */
export function distancesTo(thread: Replies, target: number): (number | null)[] {
  const above = ancestorsOf(thread, target);
  const up = new Map(above.map((position, index) => [position, above.length - index]));
  const distances: (number | null)[] = [];
  thread.replies.forEach(({ parent }, position) => {
    const parents = parent === null ? above.length + 1 : entryAt(distances, parent);
    const below = position === target || parents === null;
    distances.push(below ? null : (up.get(position) ?? parents + 1));
  });
  return distances;
}
