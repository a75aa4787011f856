import { describe, expect, it } from "vitest";
import { issuesOf } from "../testing/plant.ts";
import { countries, kinNames, peopleBank, regions, townsByState } from "./bank.ts";

describe("the tables of people", () => {
  it("have 18 regions, whose lists are those of their peoples", () => {
    expect(regions()).toHaveLength(18);
    for (const { women, homes, peoples } of regions()) {
      expect(women).toEqual(peoples.flatMap((people) => people.women));
      expect(homes).toEqual(peoples.flatMap((people) => people.homes));
    }
  });

  it("know every country in which somebody has a home, and give a town only to the others", () => {
    const withHome = new Set(regions().flatMap(({ homes }) => homes.map(({ country }) => country)));
    const known = countries().map(({ name }) => name);
    expect([...withHome].filter((country) => !known.includes(country))).toEqual([]);
    expect(countries().filter(({ name, town }) => town !== null && withHome.has(name))).toEqual([]);
    expect(countries().filter(({ near }) => near !== null && !withHome.has(near))).toEqual([]);
  });

  it("have more names for relatives in every people, none of which is another's first name", () => {
    const listed = new Set(regions().flatMap(({ women, men }) => [...women, ...men]));
    for (const { name, peoples } of regions()) {
      const more = kinNames()[name] ?? [];
      expect(more).toHaveLength(peoples.length);
      for (const { women, men } of more)
        expect([...women, ...men].filter((one) => listed.has(one))).toEqual([]);
    }
  });

  it("name no state as a country is named", () => {
    expect(countries().filter(({ name }) => name in townsByState())).toEqual([]);
  });

  it.each([
    [
      "a first name that is there twice",
      { file: "regions.yaml", from: "Aino, ", to: "Aino, Fiona, " },
      ['regions.yaml:0: Nordic countries.1.women.1: "Fiona" is there twice'],
    ],
    [
      "an age that is none",
      { file: "occupations.yaml", from: "bricklayer: [18,", to: "bricklayer: [8," },
      ["occupations.yaml:0: bricklayer.0: must be a whole number of at least 18, not 8"],
    ],
    [
      "a number for a name, which would change the order",
      { file: "occupations.yaml", from: "bricklayer:", to: "1984:" },
      ["occupations.yaml:0: 1984: a name must hold a letter"],
    ],
    [
      "an unknown tie",
      { file: "families.yaml", from: "has: [partner]", to: "has: [partners]" },
      [
        'families.yaml:0: 6.has.0: must be one of "partner", "children", "grandchildren", not "partners", did you mean "partner"?',
      ],
    ],
    [
      "a country that is near an unknown one",
      { file: "countries.yaml", from: "near: Norway", to: "near: Norge" },
      ['countries.yaml:0: 69.near: "Norge" must be a country of this file without "near"'],
    ],
  ])("are refused with %s", (_, change, issues) => {
    expect(issuesOf(peopleBank, change)).toEqual(issues);
  });
});
