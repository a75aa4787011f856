import { describe, expect, it } from "vitest";
import type { Fact } from "./fact.ts";
import { endedFact } from "./holding.ts";
import { lifeOf } from "./testing/cohort.ts";

const facts = Array.from({ length: 200 }, (_, index) => lifeOf(7, index).facts.facts).flat();
const isOver = (fact: Fact) =>
  ("died" in fact && fact.died !== null) || ("ended" in fact && fact.ended !== null);

describe("a fact about somebody who has died, or from whom the persona has parted", () => {
  it("says how it ended, and when", () => {
    const over = facts.filter(isOver);
    expect(over.length).toBeGreaterThan(100);
    const told = over.filter((fact) => endedFact(fact) === fact);
    for (const fact of told) expect(fact.text).toContain(fact.until?.slice(0, 4));
    // A separation in the time of the sessions is told by the change, and the text stays as it was.
    for (const { text } of over.filter((fact) => !told.includes(fact)))
      expect(text).toMatch(/^(?:Married to|Together with) .* since \d{4}$/);
    expect(told.length).toBeGreaterThan(0.9 * over.length);
  });

  it("is told apart from all others", () => {
    for (const fact of facts.filter((one) => !isOver(one))) expect(endedFact(fact), fact.text).toBeNull();
  });
});
