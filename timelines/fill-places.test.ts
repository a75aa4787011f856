import { describe, expect, it } from "vitest";
import type { NameForms } from "../personas/facts/places.ts";
import { lifeOf } from "../personas/facts/testing/cohort.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { castOf } from "./cast.ts";
import { placeFiller } from "./fill-places.ts";

const lives = Array.from({ length: 200 }, (_, index) => lifeOf(5, index));

describe("texts that share the people of their placeholders", () => {
  it("name the same friend, even a year later, if the persona still knows them", () => {
    let several = 0;
    for (const [index, { facts, profile }] of lives.entries()) {
      const cast = castOf(facts);
      const chosen = new Map<string, NameForms>();
      const year = Number(profile.firstSession.slice(0, 4));
      const days = [profile.firstSession, `${year + 1}${profile.firstSession.slice(4)}`];
      const [first, later] = days.map((date) =>
        placeFiller({ cast, date, random: createRandom(index, date), chosen })("{friend's name}", "user"),
      );
      const names = cast.named("friend", days[1] ?? "").map(({ name }) => name);
      if (names.length > 1) several += 1;
      expect(names.includes(first ?? "") ? later : first).toBe(first);
    }
    expect(several).toBeGreaterThan(50);
  });
});

it("the braces of a program stay as they are", () => {
  const life = lives[0];
  if (!life) throw new Error("there is no life");
  const date = life.profile.firstSession;
  const fill = placeFiller({ cast: castOf(life.facts), date, random: createRandom(1, "program") });
  const program = 'NAME = {"D": 7}\nprint(f"{row} of {}")';
  expect(fill(program, "assistant")).toBe(program);
});
