import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addYears, daysBetween, type IsoDate, weekday } from "./dates.ts";

const date = fc.integer({ min: 0, max: 40_000 }).map((days): IsoDate => addDays("1950-01-01", days));
const days = fc.integer({ min: -5_000, max: 5_000 });

describe("days", () => {
  it("that are added to a date are the days between the two dates", () => {
    fc.assert(
      fc.property(date, days, (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
        expect(addDays(addDays(from, count), -count)).toBe(from);
      }),
    );
  });

  it("compare as text in the order of time", () => {
    fc.assert(
      fc.property(date, date, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0);
        expect(one).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });

  it("come in weeks of seven, Sunday first", () => {
    expect(weekday("2023-04-30")).toBe(0);
    fc.assert(
      fc.property(date, days, (from, count) => {
        expect(weekday(addDays(from, count))).toBe((((weekday(from) + count) % 7) + 7) % 7);
      }),
    );
  });

  it.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2023-12-31", 1, "2024-01-01"],
    ["2023-03-26", 1, "2023-03-27"],
  ])("%s and %i is %s", (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
  });
});

describe("years", () => {
  it("keep month and day, except for 29 February", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -30, max: 30 }), (from, years) => {
        const to = addYears(from, years);
        expect(Number(to.slice(0, 4))).toBe(Number(from.slice(0, 4)) + years);
        if (!from.endsWith("02-29")) expect(to.slice(5)).toBe(from.slice(5));
      }),
    );
  });

  it.each([
    ["2024-02-29", -1, "2023-02-28"],
    ["2024-02-29", 4, "2028-02-29"],
    ["2000-02-29", 100, "2100-02-28"],
  ])("%s and %i is %s", (from, years, to) => {
    expect(addYears(from, years)).toBe(to);
  });
});
