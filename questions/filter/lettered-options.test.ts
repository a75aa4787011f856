import { describe, expect, it } from "vitest";
import { orders } from "./lettered-options.ts";

describe("the orders in which options are shown", () => {
  it("are all 24 orders, each once", () => {
    expect(new Set(orders.map((order) => order.join())).size).toBe(24);
    for (const order of orders) expect([...order].sort()).toEqual([0, 1, 2, 3]);
  });

  it("give each option each letter once in every four", () => {
    for (let round = 0; round < orders.length; round += 4)
      for (const place of [0, 1, 2, 3])
        expect(new Set(orders.slice(round, round + 4).map((order) => order[place])).size).toBe(4);
  });
});
