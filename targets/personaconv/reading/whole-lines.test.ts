import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeLines } from "./read-lines.ts";

async function cut(text: string, chunkBytes: number, mostBytes?: number): Promise<string[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  const pieces: string[] = [];
  for await (const piece of wholeLines(chunks(), mostBytes)) pieces.push(piece.toString());
  return pieces;
}

describe("a stream cut after line ends", () => {
  it("is the same stream, and each piece except the last ends a line", async () => {
    const text = fc
      .array(fc.constantFrom("a", "\n", "\r\n", "long words", "漢", "\u2028"))
      .map((all) => all.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), async (whole, chunkBytes) => {
        const pieces = await cut(whole, chunkBytes);
        expect(pieces.join("")).toBe(whole);
        expect(pieces.slice(0, -1).every((piece) => piece.endsWith("\n"))).toBe(true);
      }),
    );
  });

  it("has words instead of a line that is too long to keep, wherever it is", async () => {
    const long = "x".repeat(100);
    for (const chunkBytes of [1, 7, 30]) {
      const lines = (await cut(`${long}\nfirst\n${long}\nsecond\n${long}`, chunkBytes, 40))
        .join("")
        .split("\n");
      const stump = "longer than 40 bytes";
      expect(lines).toEqual([stump, "first", stump, "second", stump]);
    }
  });
});
