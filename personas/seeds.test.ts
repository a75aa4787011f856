import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import { designPersona } from "./cohort/design.ts";
import { portraitOfLine } from "./portrait.ts";
import { parseSeeds, seedLineOf, unfollowedLines } from "./seeds.ts";
import { personasStage, type SourceOfPersonas } from "./stage.ts";

const hub = new URL("../../shared/data/personas/persona_hub.jsonl", import.meta.url);

describe("parseSeeds", () => {
  it("reads JSON lines, with CR, blank lines and further keys", () => {
    const text = '\uFEFF{"persona":"A tiler"}\r\n\n  \n{"persona":"A baker","source":1}\n';
    expect(parseSeeds(text, "seeds.jsonl")).toEqual({
      lines: ["A tiler", "A baker"],
      numbers: [1, 4],
      issues: [],
    });
  });

  it("ends a line only at \\n", () => {
    expect(parseSeeds('{"persona":"one\u2028line\u0085still"}', "s").lines).toEqual([
      "one\u2028line\u0085still",
    ]);
  });

  it("reports lines of another form with their place and keeps the rest", () => {
    const { lines, issues } = parseSeeds(
      '{"persona":"A tiler"}\nnot json\n{"name":"x"}\n{"persona":" "}\n[]',
      "s.jsonl",
    );
    expect(lines).toEqual(["A tiler"]);
    expect(issues.map(({ position }) => position)).toEqual(
      [2, 3, 4, 5].map((line) => ({ file: "s.jsonl", line })),
    );
    expect(issues[1]?.message).toBe(
      'could not use the line "{"name":"x"}": it has no "persona" with text in it',
    );
  });

  it.skipIf(!existsSync(hub))("reads all of persona_hub.jsonl (skipped if the file is missing)", () => {
    const { lines, issues } = parseSeeds(readFileSync(hub, "utf8"), "persona_hub.jsonl");
    expect(lines.length).toBe(2000);
    expect(issues).toEqual([]);
  });
});

describe("seedLineOf", () => {
  it("takes every line once before any is used again", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, count) => {
        const lines = Array.from({ length: count }, (_, index) => `line ${index}`);
        const taken = lines.map((_, index) => seedLineOf(lines, diceOf(seed), index));
        expect([...taken].sort()).toEqual([...lines].sort());
      }),
    );
  });

  it("refuses an empty list", () => {
    expect(() => seedLineOf([], diceOf(1), 0)).toThrow("could not take line 0 of 0");
  });
});

describe("unfollowedLines", () => {
  const seeds = {
    lines: [
      "A plumber",
      "A sports journalist in Qwertyville",
      "A 10-year-old who doesn't like chemistry at all",
      "An eco-conscious packaging company that sells bags",
      "Soy un desarrollador que vive lejos",
      "A teacher in Lagos",
      "An artist raising his late sister's son",
      "A poet who lives on a narrowboat",
      "Großmutter aus dem Schwarzwald, die jeden Sonntag Kuchen backt",
      "A young Arab astronomer",
    ],
    numbers: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11],
  };

  it("gives the number of each line that rules can't follow, and the reason", () => {
    expect(unfollowedLines(seeds, diceOf(1), 10)).toEqual([
      { number: 2, reason: expect.stringContaining('names a place that no table has ("Qwertyville")') },
      { number: 4, reason: expect.stringContaining("is about a child") },
      { number: 5, reason: expect.stringContaining("is about no single person") },
      { number: 6, reason: expect.stringContaining("isn't in English") },
      { number: 8, reason: expect.stringContaining('no rule can read ("his late sister")') },
      { number: 9, reason: expect.stringContaining('no persona has ("narrowboat")') },
      { number: 10, reason: expect.stringContaining("isn't in English") },
      { number: 11, reason: expect.stringContaining('says "Arab", but no rule reads a home from it') },
    ]);
  });

  it.each([
    [
      "A retired art history professor living close to Queen Elizabeth Olympic Park.",
      "Queen Elizabeth Olympic Park",
    ],
    ["A nurse who lives near Lake Qwertz", "Lake Qwertz"],
    ["A tiler who has lived all her life in St. Qwertz", "St. Qwertz"],
    ["A baker who resides on the outskirts of Qwertz am Main", "Qwertz am Main"],
    ["An amateur rowing enthusiast from Qwerty Pradesh", "Qwerty Pradesh"],
    ["A librarian who just moved to Qwerty County, NJ", "Qwerty County"],
    ["A long-term Qwertseka resident, who doesn't own a car", "Qwertseka"],
    ["A local Qwerter, SC resident who likes pools", "Qwerter, SC"],
    ["A Qwertoum-native who teaches French", "Qwertoum"],
    ["A small business owner managing a resort in The Qwertamas", "Qwertamas"],
  ])("reports a place in no table, however the line says that somebody lives there: %s", (line, place) => {
    expect(unfollowedLines({ lines: [line], numbers: [1] }, diceOf(1), 1)).toEqual([
      { number: 1, reason: `names a place that no table has ("${place}"), so the card names no home` },
    ]);
    const portrait = portraitOfLine(line, designPersona(diceOf(1), 0), createRandom(1));
    expect(portrait.about.join(" ")).not.toContain(portrait.town.split(",")[0]);
  });

  it.each([
    "A software engineer with experience in OAuth",
    "A writer of a novel about people living on Pluto",
    "An existing investor in Outdoor Voices",
    "A heartbroken man who used to live in Qwertz",
    "A representative from the Ministry of Education",
    "A Proud resident of a small town",
    "A woman in the Victorian age",
  ])("takes nothing else for such a place: %s", (line) => {
    expect(unfollowedLines({ lines: [line], numbers: [1] }, diceOf(1), 1)).toEqual([]);
  });

  it("says so if a place is in a table, but no rule reads a home from it", () => {
    const lines = ["A parent with children attending school in South Delhi"];
    expect(unfollowedLines({ lines, numbers: [1] }, diceOf(1), 1)).toEqual([
      {
        number: 1,
        reason: 'says "South Delhi", but no rule reads a home from it, so the card names no home',
      },
    ]);
  });

  it("reports only lines that a persona is made from, and none twice", () => {
    const taken = [0, 1].map((index) => seedLineOf(seeds.lines, diceOf(1), index));
    const told = unfollowedLines(seeds, diceOf(1), 2).map(
      ({ number }) => seeds.lines[seeds.numbers.indexOf(number)],
    );
    expect(taken).toEqual(expect.arrayContaining(told));
    expect(unfollowedLines(seeds, diceOf(1), 60)).toHaveLength(8);
    expect(unfollowedLines({ lines: [], numbers: [] }, diceOf(1), 3)).toEqual([]);
  });
});

describe("a file with fewer lines than personas", () => {
  it("gives each of its lines to one persona, and leaves the others to the cohort", () => {
    const dice = diceOf(4);
    const linesOf = (personas: SourceOfPersonas) =>
      [0, 1, 2, 3].map((partition) => {
        const settings = { personas, seedLines: ["A tiler", "A baker"] };
        const random = (...path: readonly (string | number)[]) => dice("personas", partition, ...path);
        return personasStage.plan({}, { partition, settings, dice, random })[0]?.params.line;
      });
    const mixed = linesOf({ source: "file", others: "cohort" });
    expect(mixed.slice(0, 2).sort()).toEqual(["A baker", "A tiler"]);
    expect(mixed.slice(2)).toEqual([null, null]);
    expect(linesOf({ source: "cohort" })).toEqual([null, null, null, null]);
  });
});
