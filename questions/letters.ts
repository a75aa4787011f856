import type { Random } from "../pipeline/engine/random.ts";
import { type Letter, letters } from "./types.ts";

/** Products with ω in the field of four elements 0, 1, ω, ω² written as 0, 1, 2, 3; sums are exclusive or. */
const timesOmega = [0, 2, 3, 1] as const;

/**
 * Which letter each option wears in each fork: `square[fork][option]`. The letters are ω·fork + option in GF(4), so
 * over the four rows of a group they form a Latin square whose diagonal (option k in fork k) holds each letter once:
 * every fixed letter is right in exactly one row. Seeded relabeling of the letters keeps both laws.
 */
export function letterSquare(random: Random): readonly (readonly Letter[])[] {
  const names = random.shuffle(letters);
  return [0, 1, 2, 3].map((fork) =>
    [0, 1, 2, 3].map((option) => names[(timesOmega[fork] ?? 0) ^ option] ?? "a"),
  );
}
