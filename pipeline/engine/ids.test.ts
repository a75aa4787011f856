import { expect, it } from "vitest";
import { idOf } from "./ids.ts";

it("An id is the same for the same path, and different for every other path", () => {
  expect(idOf(20, 0, "32k")).toBe(idOf(20, 0, "32k"));
  const ids = [idOf(20, 0, "32k"), idOf(20, "0", "32k"), idOf(200, "32k"), idOf("20", 0, "32k"), idOf()];
  expect(new Set(ids).size).toBe(ids.length);
});
