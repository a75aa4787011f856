import { describe, expect, it } from "vitest";
import type { Fact, Facts } from "./fact.ts";
import { placesAt } from "./places.ts";
import { tagsAt } from "./tags.ts";

const always = { since: "1990-01", until: null };
const person = (name: string, sex: "woman" | "man", born: string) => ({ name, sex, born });
type Given = Fact extends infer One ? (One extends Fact ? Omit<One, "id" | "text"> : never) : never;
const facts = (...given: readonly Given[]): Facts => ({
  name: "Kåre Solbakken",
  birthYear: 1955,
  gender: "man",
  facts: given.map((one, index) => ({ id: `fact.${index}`, text: "…", ...one })),
  changes: [],
});

const town = {
  kind: "town" as const,
  ...always,
  town: "Ålesund",
  country: "Norway",
  size: "town" as const,
  hemisphere: "north" as const,
  tropical: false,
  climate: "oceanic" as const,
  coldest: 3,
  warmest: 14,
  snow: true,
  coast: true,
  hills: true,
  transport: ["bus", "ferry"] as ("bus" | "ferry")[],
  currency: "kroner",
  grows: ["potatoes"],
};

describe("tagsAt", () => {
  it("depends on the day: a marriage, a divorce, and no partner after that", () => {
    const marriage = {
      kind: "partner" as const,
      ...person("Solveig", "woman", "1957-02"),
      since: "1980-06",
      until: "2004-03",
      tie: "married" as const,
      lives: "home" as const,
      ended: "divorced" as const,
    };
    const all = facts(marriage);
    expect(tagsAt(all, "1979-12-31")).toContain("single");
    expect([...tagsAt(all, "2004-02-29")]).toEqual(expect.arrayContaining(["partner", "wife"]));
    expect(tagsAt(all, "2004-03-01")).not.toContain("wife");
    expect(tagsAt(all, "2004-03-01")).toContain("single");
  });

  it.each([
    ["2015-02-28", undefined],
    ["2015-03-01", "young child"],
    ["2019-02-28", "young child"],
    ["2020-03-01", "school child"],
    ["2026-03-01", "teenager"],
    ["2031-03-01", undefined],
  ])("knows the age of a child on %s: %s", (date, tag) => {
    const child = {
      kind: "child" as const,
      ...person("Tuva", "woman", "2013-03"),
      since: "2013-03",
      until: null,
    };
    const found = tagsAt(facts({ ...child, lives: "home" }), date);
    expect(
      ["young child", "school child", "teenager", "grown child"].filter((one) => found.has(one as never)),
    ).toEqual(tag ? [tag] : []);
  });

  it("counts only a grown child who lives elsewhere, because stories of one ring up, visit and move in", () => {
    const child = {
      kind: "child" as const,
      ...person("Tuva", "woman", "2002-03"),
      since: "2002-03",
      until: null,
    };
    const tagsOf = (lives: "home" | "away") => tagsAt(facts({ ...child, lives }), "2022-01-15");
    expect(tagsOf("away")).toContain("grown child");
    expect(tagsOf("home")).not.toContain("grown child");
    expect(placesAt(facts({ ...child, lives: "home" }), "2022-01-15")["grown child"]).toBeUndefined();
  });

  it("has neither a newborn nor a grown grandchild in stories, who would have to speak or play there", () => {
    const relative = (name: string, born: string) => ({
      ...person(name, "woman", born),
      since: born,
      until: null,
    });
    const all = facts(
      { kind: "child", ...relative("Tuva", "2024-02"), lives: "home" },
      { kind: "grandchild", ...relative("Siri", "1999-02"), lives: "away" },
    );
    expect(tagsAt(all, "2024-03-01")).not.toContain("young child");
    expect(tagsAt(all, "2024-03-01")).not.toContain("no children");
    expect(tagsAt(all, "2024-03-01")).not.toContain("grandchild");
    expect(tagsAt(all, "2027-03-01")).toContain("young child");
  });

  it("doesn't count a child who lives elsewhere as a child at home, but counts it as a child", () => {
    const child = {
      kind: "child" as const,
      ...person("Hege", "woman", "2010-03"),
      since: "2010-03",
      until: null,
    };
    const found = tagsAt(facts({ ...child, lives: "away" }), "2022-05-05");
    expect(found).not.toContain("child");
    expect(found).not.toContain("no children");
    expect(found).toContain("lives alone");
  });

  it.each([
    ["north", "2022-01-15", "winter"],
    ["north", "2022-12-01", "winter"],
    ["north", "2022-04-30", "spring"],
    ["south", "2022-01-15", "summer"],
    ["south", "2022-07-15", "winter"],
    ["south", "2022-10-15", "spring"],
  ] as const)("takes the season from the hemisphere: %s, %s is %s", (hemisphere, date, season) => {
    const found = tagsAt(facts({ ...town, hemisphere }), date);
    expect(["winter", "spring", "summer", "autumn"].filter((one) => found.has(one as never))).toEqual([
      season,
    ]);
  });

  it("knows no season in the tropics", () => {
    const found = tagsAt(facts({ ...town, tropical: true }), "2022-01-15");
    expect(["winter", "spring", "summer", "autumn"].filter((one) => found.has(one as never))).toEqual([]);
    expect(found).toContain("ferry");
    expect(found).not.toContain("train");
  });

  it("derives meat, pork and alcohol from the diet", () => {
    const found = tagsAt(
      facts({ kind: "diet", ...always, rule: "halal", avoids: ["pork", "alcohol"] }),
      "2022-01-15",
    );
    expect(found).toContain("eats meat");
    expect(found).not.toContain("eats pork");
    expect(found).not.toContain("drinks alcohol");
  });
});

describe("placesAt", () => {
  it("says how the user and the assistant name somebody", () => {
    const all = facts(
      {
        kind: "partner",
        ...always,
        ...person("Ana", "woman", "1984-01"),
        tie: "married",
        lives: "home",
        ended: null,
      },
      {
        kind: "child",
        ...always,
        since: "2012-01",
        ...person("Lena", "woman", "2012-01"),
        lives: "home",
      },
      {
        kind: "child",
        ...always,
        since: "1999-01",
        ...person("Ivo", "man", "1999-01"),
        lives: "away",
      },
      { kind: "pet", ...always, name: "Rex", sex: "man", animal: "dog" },
      town,
    );
    const places = placesAt(all, "2022-01-15");
    expect(places.partner).toEqual({
      user: "my wife",
      assistant: "your wife",
      name: "Ana",
      pronouns: { she: "she", her: "her", hers: "hers", own: "her" },
    });
    expect(places.child?.user).toBe("my daughter Lena");
    expect(places["school child"]?.assistant).toBe("your daughter Lena");
    expect(places["grown child"]).toMatchObject({
      user: "my son Ivo",
      pronouns: { she: "he", her: "him", hers: "his" },
    });
    expect(places.dog?.name).toBe("Rex");
    expect(places.town?.user).toBe("Ålesund");
    expect(places.boss).toBeUndefined();
  });
});
