import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Thread } from "../thread.ts";

/**
 * The ids of a thread's replies, by place: `u1p2-c1-c5-c6` answers `u1p2-c1-c5` and is the sixth of its thread.
 *
 * @param user counts the authors from 1
 * @param post counts the author's posts from 1
 */
export function idsOf({ replies }: Thread, user: number, post: number): string[] {
  const ids: string[] = [];
  for (const { parent } of replies)
    ids.push(`${parent === null ? `u${user}p${post}` : entryAt(ids, parent)}-c${ids.length + 1}`);
  return ids;
}
