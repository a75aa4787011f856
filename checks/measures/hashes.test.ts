import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashBound, hashRuns, hashText } from "./hashes.ts";

describe("hashes", () => {
  it("tells a hundred thousand texts apart that differ only slightly", () => {
    const hashes = Array.from({ length: 100_000 }, (_, index) => hashText(`text ${index}`));
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(Number.isSafeInteger(hash) && hash >= 0 && hash < hashBound).toBe(true);
  });

  it("gives two runs of words the same hash if their words are the same", () => {
    const words = fc.array(fc.constantFrom("tea", "milk", "te", "a"), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 4 }), (list, size) => {
        const runs = [...hashRuns(list, size)];
        const texts = list
          .slice(0, Math.max(0, list.length - size + 1))
          .map((_, start) => list.slice(start, start + size).join(" "));
        expect(runs).toHaveLength(texts.length);
        expect(new Set(runs).size).toBe(new Set(texts).size);
        for (const [one, run] of runs.entries())
          for (const [other, text] of texts.entries()) expect(run === runs[other]).toBe(texts[one] === text);
      }),
    );
  });
});
