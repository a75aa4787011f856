import { describe, expect, it } from "vitest";
import { type Tag, tags } from "../../content/people/vocabulary.ts";
import { addDays } from "../dates.ts";
import { factsSchema } from "./fact.ts";
import { holdsOn } from "./holding.ts";
import { tagsAt } from "./tags.ts";
import { factsOf, lifeOf } from "./testing/cohort.ts";
import { contradictionsIn } from "./testing/laws.ts";

const lives = Array.from({ length: 2000 }, (_, index) => lifeOf(20, index));

describe("the facts of 2,000 personas", () => {
  it("fit each other and the profile", () => {
    const found = lives.flatMap((life) =>
      contradictionsIn(life).map(
        (issue) => `persona ${life.profile.index} (${life.profile.family}): ${issue}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it("have the form of the schema", () => {
    for (const { facts } of lives) expect(factsSchema.safeParse(facts).error).toBeUndefined();
  });

  it("are the same whatever else is made", () => {
    for (const { profile, facts } of lives.filter((_, index) => index % 97 === 0))
      expect(factsOf(profile, 20, profile.index)).toEqual(facts);
  });

  it("change between the sessions for some personas: the change ends facts and begins others on its day", () => {
    const changed = lives.filter(({ facts }) => facts.changes.length > 0);
    expect(changed.length / lives.length).toBeGreaterThan(0.3);
    expect(changed.length / lives.length).toBeLessThan(0.8);
    const kinds = new Set(changed.flatMap(({ facts }) => facts.changes.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(
      ["birth", "move", "new job", "pet's death", "retirement", "separation"].sort(),
    );
    for (const { profile, facts } of changed)
      for (const { date, kind, ends, begins } of facts.changes) {
        const on = facts.facts.filter((fact) => holdsOn(fact, date)).map(({ id }) => id);
        const before = facts.facts.filter((fact) => holdsOn(fact, addDays(date, -1))).map(({ id }) => id);
        expect(ends.every((id) => before.includes(id) && !on.includes(id))).toBe(true);
        expect(begins.every((id) => on.includes(id) && !before.includes(id))).toBe(true);
        if (kind !== "retirement") expect(date > profile.firstSession).toBe(true);
      }
    const late = lives.filter(({ profile, facts }) =>
      facts.changes.some(({ date }) => date > addDays(profile.firstSession, 450)),
    );
    expect(late.length / lives.length).toBeGreaterThan(0.2);
  });

  it("give every tag to somebody, and the common ones to the intended share", () => {
    const counts = new Map<Tag, number>();
    for (const { profile, facts } of lives)
      for (const tag of tagsAt(facts, profile.firstSession)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    expect(tags.filter((tag) => !counts.has(tag))).toEqual([]);
    const share = (tag: Tag) => (counts.get(tag) ?? 0) / lives.length;
    const shares: readonly (readonly [Tag, number, number])[] = [
      ["partner", 0.4, 0.6],
      ["child", 0.15, 0.35],
      ["dog", 0.15, 0.3],
      ["cat", 0.12, 0.3],
      ["garden", 0.2, 0.4],
      ["village", 0.04, 0.12],
      ["good knees", 0.85, 0.97],
      ["eats meat", 0.8, 0.95],
    ];
    for (const [tag, least, most] of shares) {
      expect(share(tag), tag).toBeGreaterThan(least);
      expect(share(tag), tag).toBeLessThan(most);
    }
  });
});
