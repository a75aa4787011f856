import type { Random } from "../pipeline/engine/random.ts";

export const distances = ["near", "middle", "far"] as const;
export type Distance = (typeof distances)[number];

/** Bounds of the distance classes, as shares of the context before the question that lie behind the reference. */
const thirds = [1 / 3, 2 / 3] as const;

export function distanceOf(proportion: number): Distance {
  return proportion < thirds[0] ? "near" : proportion < thirds[1] ? "middle" : "far";
}

/**
 * Where a question may be asked: after the session at `index`, from which on all of its evidence has been told, or
 * after any later one. `tokensBefore[i]` are the tokens of the context before session `i` begins, the last entry those
 * of the whole.
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
  // Where the wanted distance can't be had, the nearest to it can.
  const rank = (distance: Distance) => Math.abs(distances.indexOf(distance) - distances.indexOf(wanted));
  const best = Math.min(...candidates.map(({ distance }) => rank(distance)));
  return random.pick(candidates.filter(({ distance }) => rank(distance) === best)).place;
}
