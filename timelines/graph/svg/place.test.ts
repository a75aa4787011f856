import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread } from "./place.ts";
import { plotWidth, sizes } from "./sizes.ts";

const end = sizes.plot + plotWidth;

describe("spread", () => {
  it("leaves places alone that are far enough apart", () => {
    expect(spread([300, 320, 400])).toEqual([300, 320, 400]);
  });

  it("moves places apart, keeps their order and stays inside the plot", () => {
    const places = fc
      .array(fc.integer({ min: sizes.plot, max: end }), { maxLength: 30 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(places, (rising) => {
        const moved = spread(rising);
        expect(moved.length).toBe(rising.length);
        moved.forEach((place, index) => {
          expect(place).toBeLessThanOrEqual(end);
          expect(place).toBeGreaterThanOrEqual(sizes.plot);
          const before = moved[index - 1];
          if (before !== undefined) expect(place - before).toBeGreaterThanOrEqual(sizes.apart);
        });
      }),
      { seed: 1 },
    );
  });
});
