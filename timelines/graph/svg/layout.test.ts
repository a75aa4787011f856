import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread } from "./layout.ts";
import { plotWidth, sizes } from "./sizes.ts";

const end = sizes.plot + plotWidth;

describe("spread", () => {
  it("doesn't move positions that are far enough apart", () => {
    expect(spread([300, 320, 400])).toEqual([300, 320, 400]);
  });

  it("moves positions apart, keeps their order and stays inside the plot", () => {
    const positions = fc
      .array(fc.integer({ min: sizes.plot, max: end }), { maxLength: 30 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(positions, (rising) => {
        const moved = spread(rising);
        expect(moved.length).toBe(rising.length);
        moved.forEach((x, index) => {
          expect(x).toBeLessThanOrEqual(end);
          expect(x).toBeGreaterThanOrEqual(sizes.plot);
          const before = moved[index - 1];
          if (before !== undefined) expect(x - before).toBeGreaterThanOrEqual(sizes.apart);
        });
      }),
      { seed: 1 },
    );
  });
});
