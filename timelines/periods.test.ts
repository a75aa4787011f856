import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addYears, daysBetween } from "../personas/dates.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { drawDay, drawWindows, periods } from "./periods.ts";

const first = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays("2021-06-01", days));
const birthYear = fc.integer({ min: 1930, max: 2007 });
const selected = fc.integer({ min: 1, max: 4 }).map((count) => periods.slice(0, count));
const drawn = fc.tuple(first, birthYear, selected, fc.nat()).map(([date, year, wanted, seed]) => ({
  date,
  year,
  wanted,
  windows: drawWindows(date, year, wanted, createRandom(seed)),
  random: createRandom(seed, "dates"),
}));

describe("the windows of a topic", () => {
  it("are those of the wanted periods, and each begins where the previous one ends", () => {
    fc.assert(
      fc.property(drawn, ({ date, wanted, windows }) => {
        expect(windows.map(({ period }) => period)).toEqual(wanted);
        expect(windows[0]?.session).toBe(date);
        windows.forEach(({ from, session }, index) => {
          expect(from < session).toBe(true);
          if (index > 0) expect(from).toBe(windows[index - 1]?.session);
        });
      }),
    );
  });

  it("are about a week, a month and a year apart", () => {
    fc.assert(
      fc.property(drawn, ({ windows }) => {
        const [, week, month, year] = windows.map(({ from, session }) => daysBetween(from, session));
        if (week !== undefined) expect(Math.abs(week - 7)).toBeLessThanOrEqual(4);
        if (month !== undefined) expect(Math.abs(month - 31)).toBeLessThanOrEqual(8);
        if (year !== undefined) expect(Math.abs(year - 355)).toBeLessThanOrEqual(35);
      }),
    );
  });

  it("start ten years back, but not in childhood, and always more than a year back", () => {
    fc.assert(
      fc.property(drawn, ({ date, year, windows }) => {
        const from = windows[0]?.from ?? "";
        expect(from >= addYears(date, -10)).toBe(true);
        expect(daysBetween(from, date)).toBeGreaterThan(365);
        if (date >= `${year + 18}-01-01`) expect(from >= `${year + 16}-01-01`).toBe(true);
      }),
    );
  });

  it("are the same no matter how many periods follow", () => {
    fc.assert(
      fc.property(first, birthYear, fc.nat(), (date, year, seed) => {
        const all = drawWindows(date, year, [...periods], createRandom(seed));
        for (const count of [1, 2, 3])
          expect(drawWindows(date, year, periods.slice(0, count), createRandom(seed))).toEqual(
            all.slice(0, count),
          );
      }),
    );
  });
});

describe("a date", () => {
  it("is in its window", () => {
    fc.assert(
      fc.property(drawn, ({ windows, random }) => {
        for (const window of windows) {
          const date = drawDay(window, random)();
          expect(window.from < date && date < window.session).toBe(true);
        }
      }),
    );
  });

  it("is mostly recent in the first window, but sometimes long ago", () => {
    const [window] = drawWindows("2022-03-14", 1970, ["init"], createRandom(1));
    if (!window) throw new Error("no window");
    const random = createRandom("dates");
    const ages = Array.from({ length: 400 }, () => daysBetween(drawDay(window, random)(), window.session));
    expect(ages.filter((days) => days <= 200).length).toBeGreaterThan(150);
    expect(ages.filter((days) => days > 900).length).toBeGreaterThan(40);
  });
});
