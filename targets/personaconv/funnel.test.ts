import { describe, expect, it } from "vitest";
import { addFunnels } from "./funnel.ts";

describe("the sum of funnels", () => {
  it("has the order of the rows, in whatever order shards count them", () => {
    const sum = addFunnels([{ kept: 2, bot: 0 }, { malformed: 1, kept: 1 }, { cyclic: 4 }]);
    expect(JSON.stringify(sum)).toBe('{"malformed":1,"cyclic":4,"kept":3}');
  });
});
