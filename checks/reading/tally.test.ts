import { expect, test } from "vitest";
import { createTally } from "./tally.ts";

test("A tally keeps a limited number of findings of each check and counts all of them", () => {
  const tally = createTally(2);
  for (const row of [1, 2, 3]) {
    tally.count("types");
    tally.find("types", "questions", row, "one thing");
    tally.find("types", "questions", row, "another thing");
  }
  tally.count("size");
  expect(tally.findings.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "one thing"],
    [1, "another thing"],
  ]);
  expect(tally.counts()).toEqual([
    { check: "types", checked: 3, findings: 6 },
    { check: "size", checked: 1, findings: 0 },
  ]);
});

test("A check that was never made but finds something counts as made zero times", () => {
  const tally = createTally(1);
  tally.find("files", "questions", null, "it is missing");
  expect(tally.counts()).toEqual([{ check: "files", checked: 0, findings: 1 }]);
});

test("A finding that several questions meet in the same row counts once, and again in another row", () => {
  const tally = createTally(9);
  for (const row of [1, 2])
    for (const reason of ["one thing", "another thing", "one thing"])
      tally.find("bearing", "contexts", row, reason);
  expect(tally.findings.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "one thing"],
    [1, "another thing"],
    [2, "one thing"],
    [2, "another thing"],
  ]);
  expect(tally.counts()).toEqual([{ check: "bearing", checked: 0, findings: 4 }]);
});
