import { describe, expect, it } from "vitest";
import { countSpread } from "./spread.ts";

describe("a spread", () => {
  it("counts a text once in a unit, however often its forks and variants repeat it", () => {
    const options = countSpread("options", "group");
    for (const fork of [0, 1, 2, 3]) options.add("0", "what now", [`a`, `b ${fork}`]);
    options.add("0", "what then", ["a"]);
    expect(options.spread()).toMatchObject({
      units: 2,
      distinct: 5,
      commonest: { text: "a", count: 2, share: 1 },
    });
  });

  it("counts the same unit of another persona again", () => {
    const stories = countSpread("stories", "persona");
    for (const persona of ["0", "1", "2", "3"]) {
      stories.add(persona, "", ["the fall", `own ${persona}`]);
      stories.add(persona, "", ["the fall"]);
    }
    stories.add("4", "", ["other"]);
    expect(stories.spread()).toMatchObject({
      units: 5,
      distinct: 6,
      commonest: { text: "the fall", share: 0.8 },
    });
  });

  it("is unknown if nothing was added, or only units without a text", () => {
    const reasons = countSpread("reasons", "persona");
    reasons.add("0", "", []);
    expect(reasons.spread()).toBeNull();
  });

  it("says so if it has to estimate the number", () => {
    const many = countSpread("options", "group");
    for (let group = 0; group < 200; group += 1)
      many.add(
        `${group}`,
        "",
        Array.from({ length: 1_000 }, (_, index) => `${group} ${index}`),
      );
    const found = many.spread();
    expect(found?.exact).toBe(false);
    expect(Math.abs((found?.distinct ?? 0) / 200_000 - 1)).toBeLessThan(0.02);
  });
});
