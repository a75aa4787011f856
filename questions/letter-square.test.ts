import fc from "fast-check";
import { expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { letterSquare } from "./letter-square.ts";
import { type Letter, letters } from "./types.ts";

const places = [0, 1, 2, 3] as const;
const squareOf = (seed: number) => letterSquare(createRandom(seed, "letters"));
const sorted = (row: readonly (Letter | undefined)[]) => [...row].sort();

it("Every fork has all four letters, and every option has each of them in one fork", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const square = squareOf(seed);
      for (const row of square) expect(sorted(row)).toEqual(letters);
      for (const option of places) expect(sorted(square.map((row) => row[option]))).toEqual(letters);
    }),
  );
});

it("Every letter is right in exactly one fork", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const square = squareOf(seed);
      expect(sorted(places.map((fork) => square[fork]?.[fork]))).toEqual(letters);
    }),
  );
});

it("Over many seeds, every option gets every letter about equally often", () => {
  const seeds = Array.from({ length: 4_000 }, (_, seed) => squareOf(seed));
  for (const fork of places)
    for (const option of places)
      for (const letter of letters) {
        const share = seeds.filter((square) => square[fork]?.[option] === letter).length / seeds.length;
        expect(Math.abs(share - 0.25)).toBeLessThan(0.04);
      }
});
