import { describe, expect, it } from "vitest";
import type { Fact } from "./fact.ts";
import { saidOn } from "./said-on.ts";
import { lifeOf } from "./testing/cohort.ts";

const mother: Fact = {
  ...{ id: "fact.1", kind: "parent", name: "Brenda", sex: "woman", born: "1960-04", lives: "away" },
  ...{ since: "1994-01", until: "2016-10", died: 2016, text: "Mother Brenda (1960–2016) is dead" },
};
const brother: Fact = {
  ...{ id: "fact.2", kind: "sibling", name: "Pat", sex: "man", born: "1990-04", lives: "away" },
  ...{ since: "1994-01", until: "2022-09", died: 2022, text: "Had an older brother, Pat (1990–2022)" },
};
const husband: Fact = {
  ...{ id: "fact.3", kind: "partner", name: "Ola", sex: "man", born: "1992-04", lives: "home" },
  ...{ since: "2015-05", until: "2020-03", tie: "married", ended: "divorced" },
  text: "Divorced from Ola (born 1992) since 2020",
};

describe("what is said of somebody on a day", () => {
  it("is that they are dead, from their death on, and no word of it before", () => {
    expect(saidOn(mother, "2021-04-01")).toBe("Mother Brenda (1960–2016) is dead");
    expect(saidOn(brother, "2021-04-01")).toBe("Has a brother, Pat (born 1990)");
    expect(saidOn(brother, "2022-09-01")).toBe("Had an older brother, Pat (1990–2022)");
  });

  it("is that they are a former partner after the end, and that they are one before", () => {
    expect(saidOn(husband, "2014-04-01")).toBeNull();
    expect(saidOn(husband, "2019-04-01")).toBe("Married to Ola (born 1992) since 2015");
    expect(saidOn(husband, "2021-04-01")).toBe("Divorced from Ola (born 1992) since 2020");
  });

  it("tells of a separation that came between two sessions, although the fact's text doesn't", () => {
    const left: Fact = {
      ...husband,
      ...{ ended: "separated", until: "2022-03", text: "Married to Ola (born 1992) since 2015" },
    };
    expect(saidOn(left, "2021-04-01")).toBe("Married to Ola (born 1992) since 2015");
    expect(saidOn(left, "2022-04-01")).toBe("Separated from Ola (born 1992) since 2022");
  });

  it("is nothing of what is over, such as a flat that was left", () => {
    expect(
      saidOn(
        { id: "a", kind: "circumstance", since: "2015-01", until: "2019-01", text: "Has a boat" },
        "2019-02-01",
      ),
    ).toBeNull();
  });
});

it("In the facts of a cohort, no death and no end of a marriage is told before it, and each is told after it", () => {
  let ended = 0;
  for (let index = 0; index < 200; index += 1)
    for (const fact of lifeOf(7, index).facts.facts) {
      const isOver = ("died" in fact && fact.died !== null) || ("ended" in fact && fact.ended !== null);
      if (!isOver || fact.until === null) continue;
      ended += 1;
      const year = fact.until.slice(0, 4);
      expect(saidOn(fact, `${fact.since}-28`)).not.toContain(year);
      expect(saidOn(fact, `${Number(year) + 1}-01-01`)).toContain(year);
    }
  expect(ended).toBeGreaterThan(100);
});
