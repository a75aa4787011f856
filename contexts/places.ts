import type { Random } from "../pipeline/engine/random.ts";

export const distances = ["near", "middle", "far"] as const;
export type Distance = (typeof distances)[number];

/** The bounds between distances, as shares of the context before the question. */
const thirds = [1 / 3, 2 / 3] as const;

export function distanceOf(proportion: number): Distance {
  return proportion < thirds[0] ? "near" : proportion < thirds[1] ? "middle" : "far";
}

/**
 * Chooses the place of a question: the number of sessions of the context before it. The session at `reference.index` tells the
 * last of its evidence, so the question comes after that session or a later one. `tokensBefore[i]` are the tokens of the context
 * before session `i`; the last entry has those of the whole context.
 */
export function choosePlace(
  reference: { index: number; start: number },
  tokensBefore: readonly number[],
  wanted: Distance,
  random: Random,
): number {
  const candidates = tokensBefore.flatMap((tokens, place) => {
    if (place <= reference.index) return [];
    return [{ place, distance: distanceOf((tokens - reference.start) / tokens) }];
  });
  // If no place has the wanted distance, take the next best.
  const rank = (distance: Distance) => Math.abs(distances.indexOf(distance) - distances.indexOf(wanted));
  const best = Math.min(...candidates.map(({ distance }) => rank(distance)));
  return random.pick(candidates.filter(({ distance }) => rank(distance) === best)).place;
}
