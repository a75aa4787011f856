import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heatMap, labelLines } from "./heat-map.ts";

const score = (share: number) => ({ right: 0, asked: 1, share, low: 0, high: 1 });

describe("a heat map", () => {
  it("shows all its numbers, and what was not asked", () => {
    const drawn = heatMap("Accuracy", ["one", "other"], [{ name: "tea", cells: [score(0.5), null] }]);
    expect(drawn).toContain("<desc>tea: one 50.0 %, other not asked.</desc>");
  });

  it("has a stronger color the more answers are right", () => {
    const drawn = heatMap(
      "Accuracy",
      ["a", "b", "c"],
      [{ name: "tea", cells: [score(0.2), score(0.9), score(1)] }],
    );
    const colors = [...drawn.matchAll(/fill-opacity="([\d.]+)"/g)].map(([, opacity]) => Number(opacity));
    expect(colors).toEqual([...colors].sort());
    expect(new Set(colors).size).toBe(3);
  });

  it("breaks names into a few short lines, which contain them completely or end with a mark", () => {
    expect(labelLines("majority letter")).toEqual(["majority", "letter"]);
    expect(labelLines("bm25 k=5")).toEqual(["bm25 k=5"]);
    fc.assert(
      fc.property(fc.string(), (name) => {
        const lines = labelLines(name);
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(lines.every((line) => line.length <= 26)).toBe(true);
        const letters = (text: string) => text.replaceAll(/\s/g, "");
        if (!lines.at(-1)?.endsWith("…")) expect(letters(lines.join(""))).toBe(letters(name));
      }),
    );
  });
});
