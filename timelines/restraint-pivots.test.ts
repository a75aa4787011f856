import { describe, expect, it } from "vitest";
import { mentions, subjectWords } from "../topics/check.ts";
import { clausePacks } from "../topics/testing/clause-packs.ts";
import { heardOf, keptPrivate } from "./history/restraint.ts";

describe("the clauses around a restraint", () => {
  it("are clauses, and none is there twice", () => {
    const clauses = [...heardOf, ...keptPrivate];
    expect(new Set(clauses).size).toBe(clauses.length);
    for (const clause of clauses) expect(clause).not.toMatch(/[.?!]$|^[A-Z](?!\b|')/);
  });

  it("name the acquaintance and the thing if somebody else likes it, and never the thing if it is to be forgotten", () => {
    for (const clause of heardOf) expect(clause).toMatch(/^\{name\} .*\{it\}/);
    for (const clause of keptPrivate) expect(clause).not.toMatch(/\{(?!person\})/);
  });

  it("name no subject of any topic", () => {
    const words = clausePacks.flatMap(({ kinds }) =>
      kinds.flatMap(({ subjects }) => subjects.flatMap(subjectWords)),
    );
    const said = [...heardOf, ...keptPrivate].join("\n");
    expect(words.filter((word) => mentions(said, [word]))).toEqual([]);
  });
});
