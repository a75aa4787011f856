import { describe, expect, it } from "vitest";
import {
  countries,
  countryFacts,
  kinNames,
  regions,
  relations,
  townsByState,
} from "../../content/people/bank.ts";
import { diceOf } from "../../pipeline/engine/random.ts";
import { simulatedText } from "../../pipeline/models/ask.ts";
import { designPersona } from "../cohort/design.ts";
import { isWorkOf, workKindOf } from "../cohort/fitting.ts";
import { homesNamedAlone } from "../lines/home-names.ts";
import { writePortrait } from "../write-portrait.ts";
import { factsStage } from "./stage.ts";
import { tagsAt } from "./tags.ts";
import { factsOf, lifeOf, profileOf } from "./testing/cohort.ts";
import { contradictionsIn } from "./testing/laws.ts";
import { townFactsOf } from "./town.ts";

describe("facts", () => {
  it("fit each other and the profile", () => {
    const found = Array.from({ length: 150 }, (_, index) => lifeOf(7, index)).flatMap((life) =>
      contradictionsIn(life).map((issue) => `persona ${life.profile.index}: ${issue}`),
    );
    expect(found).toEqual([]);
  });

  it("depend on the seed and the persona, not on others", () => {
    const alone = lifeOf(3, 41);
    expect(lifeOf(3, 41)).toEqual(alone);
    expect(lifeOf(4, 41).facts).not.toEqual(alone.facts);
    expect(factsOf(profileOf(3, 41), 3, 42)).not.toEqual(alone.facts);
  });

  it("say what the family text says", () => {
    const withText = (text: string) =>
      Array.from({ length: 300 }, (_, index) => index)
        .filter((index) => designPersona(diceOf(5), index).family === text)
        .slice(0, 4)
        .map((index) => lifeOf(5, index));
    const kinds = (text: string) =>
      withText(text).map(
        ({ facts }) => facts.facts.filter(({ kind }) => kind === "child" || kind === "flatmate").length,
      );
    expect(new Set(kinds("is married with three children under ten"))).toEqual(new Set([3]));
    expect(new Set(kinds("shares a flat with three others who are hardly ever in at the same time"))).toEqual(
      new Set([3]),
    );
    for (const { facts } of withText("never married and shares a house with a widowed sister")) {
      expect(facts.facts.some(({ kind }) => kind === "partner")).toBe(false);
      expect(facts.facts).toContainEqual(
        expect.objectContaining({ kind: "sibling", sex: "woman", lives: "home" }),
      );
      expect(facts.facts).toContainEqual(expect.objectContaining({ kind: "home", dwelling: "house" }));
    }
  });

  it("give somebody who cares for a brother all day a brother in the same home", () => {
    const carers = Array.from({ length: 600 }, (_, index) => index)
      .filter((index) => designPersona(diceOf(20), index).occupation.endsWith("carer of a disabled brother"))
      .map((index) => lifeOf(20, index));
    expect(carers.length).toBeGreaterThan(2);
    for (const { profile, facts } of carers) {
      const brothers = facts.facts.filter((fact) => fact.kind === "sibling" && fact.sex === "man");
      expect(brothers, profile.family).toContainEqual(
        expect.objectContaining({ lives: "home", until: null }),
      );
      expect(tagsAt(facts, profile.firstSession).has("lives alone"), profile.family).toBe(false);
      expect(profile.family).not.toMatch(/\balone\b|left the home village/);
    }
  });

  it("give everybody the sex that their name has", () => {
    const lists = [...regions(), ...Object.values(kinNames()).flat()];
    const sexes = (name: string) => [
      ...lists.filter(({ women }) => women.includes(name)).map(() => "woman"),
      ...lists.filter(({ men }) => men.includes(name)).map(() => "man"),
    ];
    const wrong = Array.from({ length: 400 }, (_, index) => lifeOf(8, index)).flatMap(({ facts }) =>
      facts.facts.filter(
        (fact) =>
          fact.kind === "acquaintance" && sexes(fact.name).length > 0 && !sexes(fact.name).includes(fact.sex),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("leave the business to whoever a charity shop belongs to", () => {
    const managers = Array.from({ length: 900 }, (_, index) => index)
      .filter((index) => designPersona(diceOf(20), index).occupation === "charity shop manager")
      .map((index) => lifeOf(20, index));
    expect(managers.length).toBeGreaterThan(3);
    for (const { profile, facts } of managers)
      expect(tagsAt(facts, profile.firstSession).has("own business")).toBe(false);
  });

  it("change on the day of a life event, and the tags with them", () => {
    const changes = Array.from({ length: 250 }, (_, index) => lifeOf(20, index)).flatMap(({ facts }) =>
      facts.changes.map((change) => {
        const undone = facts.facts
          .filter(({ id }) => !change.begins.includes(id))
          .map((fact) => (change.ends.includes(fact.id) ? { ...fact, until: null } : fact));
        const before = tagsAt({ ...facts, facts: undone }, change.date);
        const after = tagsAt(facts, change.date);
        return {
          ...change,
          gone: [...before].filter((tag) => !after.has(tag)),
          come: [...after].filter((tag) => !before.has(tag)),
        };
      }),
    );
    const of = (kind: string, text = "") =>
      changes.filter((one) => one.kind === kind && one.text.includes(text));
    for (const { come, gone } of of("move"))
      expect([...come, ...gone]).toEqual(expect.arrayContaining(["house", "flat"]));
    for (const { come } of of("birth", "grand")) expect(come.every((tag) => tag === "grandchild")).toBe(true);
    for (const { gone } of of("pet's death", "the dog,")) expect(gone).toEqual(["dog"]);
    for (const { gone, come } of of("new job")) expect([...gone, ...come]).toEqual([]);
    expect(
      of("move").length * of("pet's death", "the dog,").length * of("new job").length * of("birth").length,
    ).toBeGreaterThan(0);
  });

  it("are the record of a separate stage, made from the profile", async () => {
    const profile = profileOf(3, 5);
    const dice = diceOf(3);
    const personas = { keys: ["profile"], get: () => profile };
    const scope = {
      partition: 5,
      settings: {},
      dice,
      random: (...path: readonly (string | number)[]) => dice("facts", 5, ...path),
    };
    expect(factsStage.plan({ personas }, scope)).toEqual([
      { key: "facts", params: { profile, facts: factsOf(profile, 3, 5) }, calls: { "write-facts": 0 } },
    ]);
  });
});

describe("a design", () => {
  it("gives nobody work for which the town has no trams, ferries or coast", () => {
    const designs = Array.from({ length: 800 }, (_, index) => designPersona(diceOf(11), index));
    const impossible = designs.filter((design) => !isWorkOf(design, design.occupation));
    expect(impossible.map(({ occupation, town }) => `${occupation} in ${town}`)).toEqual([]);
    expect(designs.some(({ occupation }) => workKindOf(occupation).needs !== undefined)).toBe(true);
  });

  it("gives a parent at home a child, and gives nobody in the family home a landlady", () => {
    const designs = Array.from({ length: 800 }, (_, index) => designPersona(diceOf(11), index));
    const parents = designs.filter(({ occupation }) => occupation === "stay-at-home parent");
    expect(parents.length).toBeGreaterThan(0);
    for (const { family } of parents) expect(family).toMatch(/children|daughter|son|six-year-old/);
    const withParents = designs.filter(({ family }) => /both parents/.test(family));
    expect(withParents.length).toBeGreaterThan(0);
    for (const { circle } of withParents)
      expect(circle.map(({ relation }) => relation)).not.toContain("landlady");
  });

  it("keeps eight different listed relations", () => {
    for (let index = 0; index < 300; index++) {
      const { circle } = designPersona(diceOf(2), index);
      const listed = circle.filter(({ relation }) => relations().some((one) => one.relation === relation));
      expect(new Set(listed.map(({ relation }) => relation)).size).toBe(8);
    }
  });

  it("is written as the design says", () => {
    const design = designPersona(diceOf(11), 3);
    const portrait = writePortrait.output.parse(
      JSON.parse(simulatedText(writePortrait, { design, line: null })),
    );
    expect(writePortrait.check(portrait, { design, line: null })).toEqual([]);
  });
});

describe("the towns", () => {
  it("are known for all personas", () => {
    const homes = [
      ...regions().flatMap(({ homes: own }) => own),
      ...countries().flatMap(({ name, town, cities, parts }) =>
        [...cities, ...Object.values(parts), ...(town === null ? [] : [town])].map((one) => ({
          town: one,
          country: name,
        })),
      ),
      ...Object.entries(townsByState()).map(([state, town]) => ({
        town: `${town}, ${state}`,
        country: "United States",
      })),
      ...homesNamedAlone().map((town) => ({ town, country: "United States" })),
    ];
    const unknown = homes.filter(({ town, country }) => countryFacts()[country]?.towns[town] === undefined);
    expect(unknown).toEqual([]);
    expect(homes.length).toBeGreaterThan(250);
  });

  it("that no table has get only what holds for their country", () => {
    expect(townFactsOf({ town: "Davos", country: "Switzerland" })).toMatchObject({
      size: "town",
      coast: false,
      transport: ["bus"],
      lat: 47.5,
    });
  });
});
