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
