import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../personas/dates.ts";
import { bandsOf, ticksOf, xOf } from "./scale.ts";

const sessions = [
  { period: "init", date: "2022-03-14" },
  { period: "next_week", date: "2022-03-23" },
  { period: "next_month", date: "2022-04-25" },
  { period: "next_year", date: "2023-04-01" },
] as const;
const earliest = "2013-06-05";
const bands = bandsOf(sessions, earliest, 100, 1000);

describe("bandsOf", () => {
  it("fills the width without gaps, with a band for each period and one for the years before", () => {
    expect(bands.map(({ period, from, to }) => [period, from, to])).toEqual([
      ["init", "2013-01-01", "2021-03-14"],
      ["init", "2021-03-14", "2022-03-14"],
      ["next_week", "2022-03-14", "2022-03-23"],
      ["next_month", "2022-03-23", "2022-04-25"],
      ["next_year", "2022-04-25", "2023-04-01"],
    ]);
    bands.forEach(({ x }, index) => {
      const before = bands[index - 1];
      expect(x).toBeCloseTo(before ? before.x + before.width : 100);
    });
    expect((bands.at(-1)?.x ?? 0) + (bands.at(-1)?.width ?? 0)).toBeCloseTo(1100);
  });

  it("has no band for earlier years if no event falls into them", () => {
    expect(bandsOf(sessions.slice(0, 2), "2021-08-01", 0, 500).map(({ from }) => from)).toEqual([
      "2021-03-14",
      "2022-03-14",
    ]);
  });
});

describe("xOf", () => {
  it("rises with the date", () => {
    const days = daysBetween(earliest, "2023-04-01");
    fc.assert(
      fc.property(fc.nat({ max: days - 1 }), (day) => {
        const date = addDays(earliest, day);
        expect(xOf(bands, addDays(date, 1))).toBeGreaterThan(xOf(bands, date));
      }),
      { seed: 1 },
    );
  });

  it("gives a day of the last week more room than a day long ago", () => {
    const day = xOf(bands, "2022-03-16") - xOf(bands, "2022-03-15");
    const month = xOf(bands, "2015-02-01") - xOf(bands, "2015-01-01");
    expect(day).toBeGreaterThan(5 * month);
  });

  it("puts a date outside of all bands at their edge", () => {
    expect(xOf(bands, "1990-01-01")).toBe(100);
    expect(xOf(bands, "2030-01-01")).toBe(1100);
  });
});

describe("ticksOf", () => {
  it("names years, months or days, apart from each other and from the ends of the band", () => {
    const labels = bands.map((band) => ticksOf(band).map(({ label }) => label));
    expect(labels[0]).toEqual(["2014", "2016", "2018", "2020"]);
    expect(labels[1]).toEqual(["Jul", "Oct", "2022"]);
    expect(labels[2]).toEqual(["17 Mar", "20 Mar"]);
    for (const band of bands) {
      const places = [band.x, ...ticksOf(band).map(({ x }) => x), band.x + band.width];
      places.slice(1).forEach((place, index) => {
        expect(place - (places[index] ?? 0)).toBeGreaterThan(21);
      });
    }
  });
});
