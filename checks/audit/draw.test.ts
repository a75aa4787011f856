import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawUnits } from "./draw.ts";

interface Entry {
  readonly unit: string;
  readonly number: number;
}

function draw(most: number, entries: readonly Entry[]) {
  const { add, drawn } = drawUnits<Entry>(most, ({ unit }) => unit);
  for (const entry of entries) add(entry);
  return drawn();
}

const entriesOf = (units: readonly number[]) => units.map((unit, number) => ({ unit: `u${unit}`, number }));
const many = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 100, maxLength: 300 }).map(entriesOf);

describe("drawUnits", () => {
  it("keeps everything, in order, if there is room", () => {
    fc.assert(
      fc.property(many, (entries) => {
        expect(draw(300, entries)).toEqual(entries);
      }),
    );
  });

  it("keeps whole units, and no more entries than asked for", () => {
    fc.assert(
      fc.property(many, fc.integer({ min: 40, max: 90 }), (entries, most) => {
        fc.pre(entries.every(({ unit }) => entries.filter((entry) => entry.unit === unit).length <= most));
        const drawn = draw(most, entries);
        const units = new Set(drawn.map(({ unit }) => unit));
        expect(drawn).toEqual(entries.filter(({ unit }) => units.has(unit)));
        expect(drawn.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("draws the same units whatever the order of entries", () => {
    fc.assert(
      fc.property(many, (entries) => {
        const numbers = (list: readonly Entry[]) => list.map(({ number }) => number).sort((a, b) => a - b);
        expect(numbers(draw(50, [...entries].reverse()))).toEqual(numbers(draw(50, entries)));
      }),
    );
  });

  it("draws each unit with the same probability", () => {
    const entries = entriesOf(Array.from({ length: 4_000 }, (_, index) => index));
    const numbers = draw(1_000, entries).map(({ number }) => number);
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    expect(numbers).toHaveLength(1_000);
    // In two of three draws, the mean of this many drawn numbers is within 32 of the middle.
    expect(Math.abs(mean - 1_999.5)).toBeLessThan(130);
  });

  it("holds a bounded part of a single unit", () => {
    expect(draw(2_000, entriesOf(new Array(9_000).fill(1)))).toHaveLength(1_000);
  });
});
