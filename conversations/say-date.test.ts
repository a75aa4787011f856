import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, type IsoDate, weekday } from "../personas/dates.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { type DateStyle, sayDate, waysToSay } from "./say-date.ts";
import { meant } from "./testing/meant.ts";

const styles: readonly DateStyle[] = ["exact", "plain", "vague"];
const today = fc.integer({ min: 0, max: 4_000 }).map((days): IsoDate => addDays("2019-12-20", days));
const ago = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4_000 }));
/** The last day of each way of saying a date, and the first day of the next way. */
const boundaries = [
  1, 2, 6, 7, 13, 14, 17, 18, 45, 46, 74, 75, 149, 150, 330, 331, 456, 457, 638, 639, 730, 731,
];

describe("saying a past day", () => {
  it.each([
    ["2023-04-30", "2023-04-30", { exact: ["today"], plain: ["today"] }],
    ["2023-04-29", "2023-04-30", { exact: ["yesterday"], plain: ["yesterday"] }],
    ["2022-12-31", "2023-01-01", { exact: ["yesterday"], vague: ["yesterday", "just the other day"] }],
    [
      "2023-04-28",
      "2023-04-30",
      { plain: ["on Friday", "last Friday"], exact: ["on Friday", "on April 28"] },
    ],
    ["2023-04-17", "2023-04-30", { plain: ["last week", "on the 17th"] }],
    ["2023-04-18", "2023-05-01", { plain: ["the week before last", "on the 18th"] }],
    ["2023-02-22", "2023-03-03", { exact: ["on February 22"], plain: ["last week", "on the 22nd"] }],
    ["2022-12-12", "2023-01-02", { plain: ["three weeks ago", "on December 12"] }],
    [
      "2022-12-12",
      "2023-02-10",
      { plain: ["in December", "last December"], vague: ["a month or two ago", "around December"] },
    ],
    ["2023-02-12", "2023-12-20", { plain: ["in February"], exact: ["on February 12"] }],
    ["2023-01-12", "2023-12-20", { plain: ["in January 2023"], vague: ["about a year ago"] }],
    [
      "2022-01-12",
      "2023-02-20",
      { plain: ["in January 2022", "in 2022"], vague: ["about a year ago", "in 2022"] },
    ],
    [
      "2019-05-30",
      "2023-02-20",
      {
        exact: ["in May 2019"],
        vague: ["about four years ago", "in 2019", "in 2019 or so"],
      },
    ],
    ["2008-02-29", "2023-02-20", { vague: ["about 15 years ago", "in 2008", "in 2008 or so"] }],
  ] satisfies [IsoDate, IsoDate, Partial<Record<DateStyle, readonly string[]>>][])(
    "%s is said on %s like this: %o",
    (date, day, ways) => {
      expect(waysToSay(date, day)).toMatchObject(ways);
    },
  );

  it("never means a different day", () => {
    fc.assert(
      fc.property(today, ago, fc.constantFrom(...styles), (day, days, style) => {
        const date = addDays(day, -days);
        for (const way of waysToSay(date, day)[style]) {
          const { from, to } = meant(way, day);
          expect(from <= date && date <= to, `"${way}" for ${date} on ${day}`).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(boundaries)("is read correctly %i days later, on any day of a year", (days) => {
    for (let offset = 0; offset < 366; offset++) {
      const day = addDays("2023-06-01", offset);
      const date = addDays(day, -days);
      for (const style of styles)
        for (const way of waysToSay(date, day)[style]) {
          const { from, to } = meant(way, day);
          expect(from <= date && date <= to, `"${way}" for ${date} on ${day}`).toBe(true);
        }
    }
  });

  it("names a month without its year only within eleven months", () => {
    fc.assert(
      fc.property(today, ago, (day, days) => {
        const date = addDays(day, -days);
        const ways = styles.flatMap((style) => waysToSay(date, day)[style]);
        const bare = ways.filter((way) => /^(?:in|last|around) (?!the)\p{Lu}\p{Ll}+$/u.test(way));
        if (bare.some((way) => !/day$/.test(way))) expect(days).toBeLessThanOrEqual(335);
      }),
    );
  });
});

describe("the exact style", () => {
  it("allows the date to be recovered: the day itself, or its month after about a year", () => {
    fc.assert(
      fc.property(today, ago, (day, days) => {
        const date = addDays(day, -days);
        for (const way of waysToSay(date, day).exact) {
          const { from, to } = meant(way, day);
          if (days <= 330) expect([from, to]).toEqual([date, date]);
          expect(from.slice(0, 7)).toBe(date.slice(0, 7));
          expect(to.slice(0, 7)).toBe(date.slice(0, 7));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("never uses the same words for two dates more than a month apart", () => {
    fc.assert(
      fc.property(today, ago, ago, (day, one, other) => {
        fc.pre(Math.abs(one - other) > 31);
        const ways = new Set(waysToSay(addDays(day, -one), day).exact);
        expect(waysToSay(addDays(day, -other), day).exact.filter((way) => ways.has(way))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

it("A date is said in one of the ways of its style, chosen at random", () => {
  const ways = waysToSay("2019-05-30", "2023-02-20").vague;
  const said = Array.from({ length: 60 }, (_, seed) =>
    sayDate("2019-05-30", "2023-02-20", "vague", createRandom(seed)),
  );
  expect(new Set(said)).toEqual(new Set(ways));
});

it("The reader of these tests recognizes dates and rejects other texts", () => {
  expect(meant("on Friday", "2023-04-30")).toEqual({ from: "2023-04-28", to: "2023-04-28" });
  expect(meant("in February 2020", "2023-04-30")).toEqual({ from: "2020-02-01", to: "2020-02-29" });
  expect(weekday(meant("last week", "2023-04-30").from)).toBe(1);
  expect(daysBetween(meant("last week", "2023-04-30").from, "2023-04-30")).toBe(13);
  expect(() => meant("some day", "2023-04-30")).toThrow("some day");
});
