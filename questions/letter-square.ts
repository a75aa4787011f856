import type { Random } from "../pipeline/engine/random.ts";
import { type Letter, letters } from "./types.ts";

/**
 * Products with ω in GF(4), whose elements 0, 1, ω, ω² are written as 0, 1, 2, 3. Addition is exclusive or.
 */
const timesOmega = [0, 2, 3, 1] as const;

/**
 * The letter of each option in each fork: `square[fork][option]`, which is ω·fork + option in GF(4). It is a
 * Latin square, and its diagonal (option k in fork k) holds each letter once. So each letter is right in
 * exactly one fork. Shuffling the names of the letters keeps both properties.
 */
export function letterSquare(random: Random): readonly (readonly Letter[])[] {
  const names = random.shuffle(letters);
  return [0, 1, 2, 3].map((fork) =>
    [0, 1, 2, 3].map((option) => names[(timesOmega[fork] ?? 0) ^ option] ?? "a"),
  );
}
