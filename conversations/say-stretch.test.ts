import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canMean } from "../checks/verify/dates.ts";
import { addDays, daysBetween, type IsoDate } from "../personas/dates.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { type DateStyle, waysToSay } from "./say-date.ts";
import { sayStretch, waysToSayStretch } from "./say-stretch.ts";
import { meantLast } from "./testing/meant.ts";

const styles: readonly DateStyle[] = ["exact", "plain", "vague"];
const today = fc.integer({ min: 0, max: 4_000 }).map((days): IsoDate => addDays("2019-12-20", days));
const ago = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4_000 }));
const length = fc.oneof(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 365 }));

describe("saying when something went on for some days", () => {
  it.each<[IsoDate, number, IsoDate, Partial<Record<DateStyle, readonly string[]>>]>([
    ["2023-04-29", 7, "2023-04-30", { plain: ["in the days up to yesterday"] }],
    ["2023-04-28", 7, "2023-04-30", { vague: ["over the last week or two"] }],
    [
      "2023-04-28",
      30,
      "2023-04-30",
      {
        exact: ["from March 30 to April 28"],
        plain: ["in the weeks up to last Friday", "over the last few weeks"],
        vague: ["over the last few weeks"],
      },
    ],
    ["2023-04-18", 90, "2023-04-30", { plain: ["in the months up to the 18th", "over the last few months"] }],
    [
      "2023-04-09",
      7,
      "2023-04-30",
      { plain: ["three weeks ago"], vague: ["a few weeks back", "some three weeks ago"] },
    ],
    ["2023-05-12", 11, "2023-05-30", { plain: ["from May 2 to May 12"] }],
    ["2023-04-20", 14, "2023-06-30", { plain: ["in April"] }],
    [
      "2023-04-10",
      30,
      "2023-06-30",
      { plain: ["in March and April"], exact: ["from March 12 to April 10, 2023"] },
    ],
    [
      "2023-04-10",
      90,
      "2023-06-30",
      {
        plain: ["from January to April"],
        vague: ["for a while until a few months back", "for a while until around April"],
      },
    ],
    ["2023-01-20", 60, "2023-06-30", { plain: ["from November to January"] }],
    [
      "2021-04-10",
      90,
      "2023-06-30",
      { plain: ["from January to April 2021"], vague: ["about two years ago", "in 2021", "in 2021 or so"] },
    ],
    [
      "2021-01-10",
      30,
      "2023-06-30",
      {
        plain: ["from December 2020 to January 2021"],
        exact: ["from December 12, 2020 to January 10, 2021"],
      },
    ],
  ])("what ended on %s after %i days is said on %s like this: %o", (last, days, day, ways) => {
    expect(waysToSayStretch(last, days, day)).toMatchObject(ways);
  });

  it("means the day on which it ended, and a check of the dataset reads it so", () => {
    fc.assert(
      fc.property(today, ago, length, fc.constantFrom(...styles), (day, back, days, style) => {
        const last = addDays(day, -back);
        for (const way of waysToSayStretch(last, days, day)[style]) {
          const { from, to } = meantLast(way, day);
          expect(from <= last && last <= to, `"${way}" for ${last} on ${day}`).toBe(true);
          expect(canMean(`I tried it ${way}.`, day, last), `"${way}" for ${last} on ${day}`).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("never names one day, and dates to the day both ends or none", () => {
    fc.assert(
      fc.property(today, ago, length, fc.constantFrom(...styles), (day, back, days, style) => {
        for (const way of waysToSayStretch(addDays(day, -back), days, day)[style]) {
          expect(way).not.toMatch(/^(?:today|yesterday|the other day|on .*|last \w+day)$/);
          const ends = [...way.matchAll(/(\p{Lu}\p{Ll}+) (\d{1,2})(?!\d)/gu)];
          expect([0, 2]).toContain(ends.length);
        }
      }),
    );
  });

  it("says a whole month and more by all the months it went through", () => {
    fc.assert(
      fc.property(
        today,
        fc.integer({ min: 14, max: 330 }),
        fc.integer({ min: 32, max: 300 }),
        (day, back, days) => {
          const last = addDays(day, -back);
          const [way = ""] = waysToSayStretch(last, days, day).plain;
          const named = [
            ...way.matchAll(
              /January|February|March|April|May|June|July|August|September|October|November|December/g,
            ),
          ];
          expect(named.length, way).toBe(2);
        },
      ),
    );
  });

  it("is the saying of a date where it took one day", () => {
    expect(waysToSayStretch("2023-04-10", 1, "2023-06-30")).toEqual(waysToSay("2023-04-10", "2023-06-30"));
  });
});

it("A stretch is said in one of the ways of its style, by the dice", () => {
  const [last, day] = ["2023-04-28", "2023-04-30"] as const;
  expect(daysBetween(last, day)).toBe(2);
  const said = Array.from({ length: 60 }, (_, seed) =>
    sayStretch(last, 30, day, "plain", createRandom(seed)),
  );
  expect(new Set(said)).toEqual(new Set(waysToSayStretch(last, 30, day).plain));
});
