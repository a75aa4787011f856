import { expect, it } from "vitest";
import { lifeOf } from "../personas/facts/testing/cohort.ts";
import { castOf } from "./cast.ts";

const numberIn = (price: string) => Number(price.replace(/[^\d.]/g, ""));

it("prices add up in the currency of every country", () => {
  const told = new Set<string>();
  for (let index = 0; index < 300; index += 1) {
    const { facts } = lifeOf(3, index);
    const money = (amount: number) => castOf(facts).money(amount, "2023-05-01");
    expect(numberIn(money(90)) + numberIn(money(60)), money(90)).toBeCloseTo(numberIn(money(150)), 6);
    told.add(money(1).replace(/[\d.,]+/, ""));
  }
  expect(told.size).toBeGreaterThan(10);
});
