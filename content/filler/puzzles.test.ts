import { describe, expect, it } from "vitest";
import { issuesOf } from "../testing/plant.ts";
import { fillerBank } from "./bank.ts";

describe("the texts of puzzles", () => {
  it.each([
    [
      "say an unknown value",
      { from: "{skin:2} m²", to: "{skim:2} m²" },
      [
        'puzzles.yaml:-13: 2.values.8: no text says "skin"',
        'puzzles.yaml:-1: 2.answer.1: there is no value "skim", did you mean "skin"?',
      ],
    ],
    [
      "leave out a value",
      { from: "climbs {climb:2} cm each", to: "climbs each" },
      ['puzzles.yaml:-12: 2.values.7: no text says "climb"'],
    ],
    [
      "have cases of something else",
      { from: "    february:\n", to: "    march:\n" },
      [
        'puzzles.yaml:-10: 3.answer.0.0: there is no value "february"',
        'puzzles.yaml:-8: 3.answer.0.1: there is no value "february"',
        'puzzles.yaml:-5: 3.answer.0.2: there is no value "february"',
        'puzzles.yaml:0: 3.cases.march: no text says "march"',
      ],
    ],
    [
      "have rows of something else",
      { from: 'row: "{factor}"', to: 'row: "{fact}"' },
      [
        'puzzles.yaml:-20: 0.values.12: no text says "factor"',
        'puzzles.yaml:0: 0.rows.product.row: there is no value "fact", did you mean "factor"?',
      ],
    ],
    [
      "say a number in an unknown style",
      { from: "shows high water at {high:clock}", to: "shows high water at {high:clocks}" },
      [
        'puzzles.yaml:0: 16.ask.0: a value is said as 0, 1, 2, 3, 4, clock, numeral, roman, zone, not "clocks", did you mean "clock"?',
      ],
    ],
    [
      "are a number",
      { from: "- So the ban costs {share:1} percent of them.", to: "- 7" },
      ["puzzles.yaml:0: 0.answer.2: must be text, or a list of at least two texts"],
    ],
  ])("are refused if they %s", (_, change, issues) => {
    expect(issuesOf(fillerBank, { file: "puzzles.yaml", ...change })).toEqual(issues);
  });
});
