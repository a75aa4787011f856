import type { Random } from "../pipeline/engine/random.ts";
import type { AskingDays } from "./asking-days.ts";

export const distances = ["near", "middle", "far"] as const;
export type Distance = (typeof distances)[number];

/** The bounds between distances, as shares of the context before the question. */
const thirds = [1 / 3, 2 / 3] as const;

export function distanceOf(proportion: number): Distance {
  return proportion < thirds[0] ? "near" : proportion < thirds[1] ? "middle" : "far";
}

/**
 * The last session that tells evidence: its index in the context, and the tokens of the context before it.
 */
export interface Reference {
  readonly index: number;
  readonly start: number;
  /** The days on which the question can be asked at a place. After the last session there are some. */
  days(place: number): AskingDays | null;
}

/** The number of sessions of the context before a question, and the days on which it can be asked there. */
interface Place {
  readonly place: number;
  readonly days: AskingDays;
}

/** The places at which a question can be asked, each with its distance. */
const placesOf = ({ index, start, days }: Reference, tokensBefore: readonly number[]) =>
  tokensBefore.flatMap((tokens, place) => {
    const possible = place > index ? days(place) : null;
    return possible ? [{ place, days: possible, distance: distanceOf((tokens - start) / tokens) }] : [];
  });

/** The distances at which a question can be asked. */
export function possibleDistances(reference: Reference, tokensBefore: readonly number[]): Distance[] {
  const found = new Set(placesOf(reference, tokensBefore).map(({ distance }) => distance));
  return distances.filter((distance) => found.has(distance));
}

/**
 * Chooses the place of a question. The session at
 * `reference.index` tells the last of its evidence, so the question comes after that session or a later one.
 * `tokensBefore[i]` are the tokens of the context before session `i`; the last entry has those of the whole
 * context.
 */
export function choosePlace(
  reference: Reference,
  tokensBefore: readonly number[],
  wanted: Distance,
  random: Random,
): Place {
  const candidates = placesOf(reference, tokensBefore);
  // If no place has the wanted distance, take the next best.
  const rank = (distance: Distance) => Math.abs(distances.indexOf(distance) - distances.indexOf(wanted));
  const best = Math.min(...candidates.map(({ distance }) => rank(distance)));
  return random.pick(candidates.filter(({ distance }) => rank(distance) === best));
}
