import { expect, test } from "vitest";
import { tags } from "../../content/people/vocabulary.ts";
import { addDays } from "../../personas/dates.ts";
import { tagsAt } from "../../personas/facts/tags.ts";
import { lifeOf } from "../../personas/facts/testing/cohort.ts";
import { factsOfDay, isMet } from "./needs.ts";

test("A need is met exactly if the tag holds by which stories are selected, although both are written separately", () => {
  const seen = new Set<string>();
  for (let index = 0; index < 300; index++) {
    const { profile, facts } = lifeOf(5, index);
    for (const days of [0, 100, 400]) {
      const day = addDays(profile.firstSession, days);
      const held = factsOfDay({ persona_id: index, ...facts }, day);
      const met = tags.filter((tag) => isMet[tag](held));
      expect(met).toEqual(tags.filter((tag) => tagsAt(facts, day).has(tag)));
      for (const tag of met) seen.add(tag);
    }
  }
  expect(seen.size).toBeGreaterThan(tags.length - 5);
});
