import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familySituations, occupations, regions, relations } from "../../content/people/bank.ts";
import { diceOf } from "../../pipeline/engine/random.ts";
import { manners } from "../manner.ts";
import { designPersona, type PersonaDesign } from "./design.ts";

const seeds = [1, 7, 42];
const cohort = (seed: number, size = 200) =>
  Array.from({ length: size }, (_, index) => designPersona(diceOf(seed), index));
const ageOf = ({ firstSession, birthYear }: PersonaDesign) => Number(firstSession.slice(0, 4)) - birthYear;
const firstName = ({ name }: PersonaDesign) => name.split(" ")[0] ?? name;

function most(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values());
}

describe.each(seeds)("a cohort of 200 with seed %i", (seed) => {
  const personas = cohort(seed);

  it("uses no first name more than four times and no occupation more than six times", () => {
    expect(most(personas.map(firstName))).toBeLessThanOrEqual(4);
    expect(most(personas.map(({ occupation }) => occupation.replace(/^retired /, "")))).toBeLessThanOrEqual(
      6,
    );
  });

  it("has people from all regions, of all ages, manners and outlooks", () => {
    expect(new Set(personas.map(({ region }) => region)).size).toBe(regions().length);
    expect(new Set(personas.map(({ manner }) => manner)).size).toBe(Object.keys(manners).length);
    expect(new Set(personas.map(({ outlook }) => outlook))).toEqual(
      new Set(["cheerful", "mixed", "difficult"]),
    );
    const bands = personas.map((persona) => [18, 30, 45, 60, 75].findLast((from) => ageOf(persona) >= from));
    expect(new Set(bands)).toEqual(new Set([18, 30, 45, 60, 75]));
  });

  it("has women and men in equal numbers, and some nonbinary people", () => {
    const count = (gender: string) => personas.filter((persona) => persona.gender === gender).length;
    expect(Math.abs(count("woman") - count("man"))).toBeLessThanOrEqual(8);
    expect(count("nonbinary")).toBeGreaterThan(5);
  });

  it("gives nobody an occupation or a family that is impossible at their age", () => {
    for (const persona of personas) {
      const age = ageOf(persona);
      const trade = persona.occupation.replace(/^retired /, "");
      const [from = 0, to = 0] = occupations().find(({ name }) => name === trade)?.ages ?? [];
      expect(age).toBeGreaterThanOrEqual(from);
      if (persona.occupation === trade) expect(age).toBeLessThanOrEqual(Math.max(to, 70));
      else expect(age).toBeGreaterThanOrEqual(60);
      const [youngest = 0, oldest = 0] =
        familySituations().find(({ text }) => text === persona.family)?.ages ?? [];
      expect(age).toBeGreaterThanOrEqual(youngest);
      expect(age).toBeLessThanOrEqual(oldest);
    }
  });
});

describe("a persona", () => {
  it("is the same whatever else is asked for", () => {
    const large = cohort(7, 300);
    expect(cohort(7, 8)).toEqual(large.slice(0, 8));
    expect(designPersona(diceOf(7), 250)).toEqual(large[250]);
  });

  it("has a name, a home and friends of one region for every seed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (seed, index) => {
          const persona = designPersona(diceOf(seed), index);
          const region = regions().find(({ name }) => name === persona.region);
          const names = [...(region?.women ?? []), ...(region?.men ?? [])];
          const circle = persona.circle.map(({ name }) => name);
          expect(names).toContain(firstName(persona));
          expect(region?.homes).toContainEqual({ town: persona.town, country: persona.country });
          expect(new Set([...circle, firstName(persona)]).size).toBe(9);
          for (const name of circle) expect(names).toContain(name);
          for (const { relation, name } of persona.circle) {
            const sex = relations().find((other) => other.relation === relation)?.sex;
            if (sex === "woman") expect(region?.women).toContain(name);
            if (sex === "man") expect(region?.men).toContain(name);
          }
          expect(persona.firstSession >= "2021-01-10" && persona.firstSession <= "2024-06-30").toBe(true);
        },
      ),
      { numRuns: 60, seed: 1 },
    );
  });
});
