import { describe, expect, it } from "vitest";
import { namesTold } from "./names-told.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { keyed } from "./testing/keyed.ts";

describe("names that a text tells", () => {
  const pseudonym = (name: string) => pseudonymOf(name, keyed("key"));
  const authors = new Set(["Crumb_Keeper", "rye-ana"].map(pseudonym));

  it("are found by their pseudonyms, in any case, without a list of names", () => {
    const texts = ["As crumb_keeper said to RYE-ANA and salt_bo", "nobody here"];
    expect([...namesTold(texts, authors, pseudonym)].sort()).toEqual(["crumb_keeper", "rye-ana"]);
  });

  it("are none by another key", () => {
    const other = (name: string) => pseudonymOf(name, keyed("another"));
    expect(namesTold(["crumb_keeper"], authors, other).size).toBe(0);
  });
});
