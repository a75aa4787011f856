import { describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import { evennessOf } from "../audit/measure.ts";
import { valuesOf } from "../users/draw-affinities.ts";
import { drawnUsers } from "./drawn-user.ts";

const { domains } = ontology();
const attributes = domains.flatMap((domain) =>
  domain.attributes.map((attribute) => ({ domain: domain.name, attribute })),
);

/** The laws of what users prefer, each checked on a number of users. */
export function affinityLaws(count: number): void {
  const users = drawnUsers(count);

  describe.each(attributes)("$domain: $attribute.name", ({ domain, attribute }) => {
    const drawn = users.map(({ user, affinities }) => ({
      user,
      value: affinities[domain]?.[attribute.name],
      values: valuesOf(affinities[domain]?.[attribute.name]),
    }));

    it("has as many values as it takes, each once", () => {
      const given = attribute.options.filter(({ follows }) => follows.length > 0).map(({ value }) => value);
      for (const { value, values } of drawn) {
        expect(typeof value === "string").toBe(attribute.kind === "one");
        expect(new Set(values).size).toBe(values.length);
        const free = values.filter((one) => !given.includes(one));
        expect(free.length).toBeLessThanOrEqual(attribute.takes?.[1] ?? 1);
        expect(values.length).toBeGreaterThanOrEqual(attribute.takes?.[0] ?? 1);
      }
    });

    it("gives nobody what they can't have, and gives what follows from facts to everybody for whom they hold", () => {
      for (const option of attribute.options)
        for (const { user, values } of drawn) {
          const has = values.includes(option.value);
          const may =
            option.needs.every((trait) => user.traits.has(trait)) &&
            !option.without.some((trait) => user.traits.has(trait)) &&
            (!option.homes || option.homes.some((home) => user.homes.has(home)));
          if (has) expect(may, `${option.value} needs what does not hold`).toBe(true);
          if (option.follows.length > 0)
            expect(has).toBe(may && option.follows.every((trait) => user.traits.has(trait)));
          if (has && option.any) expect(values).toEqual([option.value]);
          if (has) for (const other of option.not) expect(values).not.toContain(other);
        }
    });
  });

  describe("over all users", () => {
    const evenness = attributes
      .filter(({ attribute }) => attribute.kind !== "open")
      .map(({ domain, attribute }) => {
        const all = users.flatMap(({ affinities }) => valuesOf(affinities[domain]?.[attribute.name]));
        const counts = attribute.options.map(({ value }) => all.filter((one) => one === value).length);
        return { name: `${domain}: ${attribute.name}`, evenness: evennessOf(counts, counts.length) };
      });

    it("closed attributes have a mean evenness of at least 0.8, and no single value dominates one", () => {
      const mean = evenness.reduce((sum, one) => sum + one.evenness, 0) / evenness.length;
      expect(mean).toBeGreaterThan(0.8);
      expect(evenness.filter((one) => one.evenness < 0.5)).toEqual([]);
    });

    it("vegetarians and vegans are those of the facts", () => {
      const vegetarians = users.filter(({ user }) => user.traits.has("vegetarian"));
      expect(vegetarians.length).toBeGreaterThan(10);
      for (const { affinities } of vegetarians)
        expect(affinities.Restaurants?.["Dietary Restrictions"]).toContain("vegetarian");
    });
  });
}
