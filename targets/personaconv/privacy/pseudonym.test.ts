import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyed } from "../testing/plain-values.ts";
import { isPseudonym, pseudonymOf, realNamesIn } from "./pseudonym.ts";

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);

describe("a pseudonym", () => {
  it("is the same for the same name in any case, and different with another key", () => {
    fc.assert(
      fc.property(name, (given) => {
        const pseudonym = pseudonymOf(given, keyed("key"));
        expect(pseudonymOf(given.toUpperCase(), keyed("key"))).toBe(pseudonym);
        expect(pseudonymOf(given.toLowerCase(), keyed("key"))).toBe(pseudonym);
        expect(pseudonymOf(given, keyed("another key"))).not.toBe(pseudonym);
      }),
    );
  });

  it("is longer than names on Reddit, and is recognized", () => {
    fc.assert(
      fc.property(name, (given) => {
        expect(pseudonymOf(given, keyed("key"))).toMatch(/^user_[a-z]{16}$/);
        expect([isPseudonym(pseudonymOf(given, keyed("key"))), isPseudonym(given)]).toEqual([true, false]);
      }),
    );
  });

  it("never changes, so that files made at different times fit together", () => {
    expect(pseudonymOf("Crumb_Keeper", keyed("key"))).toBe("user_gtvjnrrhrqdqphst");
  });

  it("is shared by no two of 50,000 names", () => {
    const pseudonyms = new Set(
      Array.from({ length: 50_000 }, (_, index) => pseudonymOf(`name${index}`, keyed("key"))),
    );
    expect(pseudonyms.size).toBe(50_000);
  });
});

describe("real names in a text", () => {
  const pseudonym = (name: string) => pseudonymOf(name, keyed("key"));
  const authors = new Set(["Crumb_Keeper", "rye-ana"].map(pseudonym));

  async function* some(...texts: readonly (readonly string[])[]) {
    yield* texts;
  }

  it("are found by their pseudonyms, in any case, without a list of names", async () => {
    const texts = some(["nobody here", "As crumb_keeper said"], [], ["to RYE-ANA and salt_bo"]);
    expect([...(await realNamesIn(texts, authors, pseudonym))].sort()).toEqual(["crumb_keeper", "rye-ana"]);
  });

  it("are not found with another key", async () => {
    const other = (name: string) => pseudonymOf(name, keyed("another"));
    expect((await realNamesIn(some(["crumb_keeper"]), authors, other)).size).toBe(0);
  });
});
