import { describe, expect, it } from "vitest";
import { namesTold } from "./names-told.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { keyed } from "./testing/keyed.ts";

describe("names that a text tells", () => {
  const pseudonym = (name: string) => pseudonymOf(name, keyed("key"));
  const authors = new Set(["Crumb_Keeper", "rye-ana"].map(pseudonym));

  async function* some(...texts: readonly (readonly string[])[]) {
    yield* texts;
  }

  it("are found by their pseudonyms, in any case, without a list of names", async () => {
    const texts = some(["nobody here", "As crumb_keeper said"], [], ["to RYE-ANA and salt_bo"]);
    expect([...(await namesTold(texts, authors, pseudonym))].sort()).toEqual(["crumb_keeper", "rye-ana"]);
  });

  it("are none by another key", async () => {
    const other = (name: string) => pseudonymOf(name, keyed("another"));
    expect((await namesTold(some(["crumb_keeper"]), authors, other)).size).toBe(0);
  });
});
