import { expect, test } from "vitest";
import type { Topic } from "./schema.ts";
import { clausePacks } from "./testing/clause-packs.ts";

const packs = clausePacks;

/** Texts that the packs hold more than once, in any case. */
function repeated(textsOf: (topic: Topic) => readonly string[]): string[] {
  const holders = new Map<string, string[]>();
  for (const pack of packs) {
    for (const text of textsOf(pack)) {
      const key = text.toLowerCase();
      holders.set(key, [...(holders.get(key) ?? []), pack.name]);
    }
  }
  return [...holders].flatMap(([text, names]) => (names.length > 1 ? [`${names.join(", ")}: ${text}`] : []));
}

test("The package comes with eighteen packs that pass the check", () => {
  expect(packs.map(({ name }) => name)).toEqual([
    "bookRecommendation",
    "coding",
    "datingConsultation",
    "email",
    "familyRelations",
    "financialConsultation",
    "foodRecommendation",
    "homeDecoration",
    "legalConsultation",
    "medicalConsultation",
    "movieRecommendation",
    "musicRecommendation",
    "onlineShopping",
    "sportsRecommendation",
    "studyConsultation",
    "therapy",
    "travelPlanning",
    "writing",
  ]);
});

test("Packs with pieces to work on have an example for each subject", () => {
  const working = packs.filter(({ pieces }) => pieces !== undefined);
  expect(working.map(({ name }) => name)).toEqual(["coding", "email", "writing"]);
  for (const { kinds } of working) {
    expect(kinds.flatMap(({ subjects }) => subjects).filter(({ example }) => example === undefined)).toEqual(
      [],
    );
  }
});

test.each<[string, (topic: Topic) => readonly string[]]>([
  ["subject", ({ kinds }) => kinds.flatMap(({ subjects }) => subjects.map(({ name }) => name))],
  ["kind", ({ kinds }) => kinds.map(({ name }) => name)],
  ["scenario", ({ scenarios }) => scenarios.flatMap(({ message, about }) => [message, about])],
  ["occasion", ({ kinds }) => kinds.flatMap(({ occasions }) => occasions)],
  ["remark", ({ kinds }) => kinds.flatMap(({ remarks }) => remarks)],
  ["meeting", ({ kinds }) => kinds.flatMap(({ meetings }) => meetings)],
  ["opening", ({ openings }) => openings],
  ["reason", ({ reasons }) => [...reasons.off, ...reasons.toward].map(({ told }) => told)],
  ["idea", ({ ideas }) => ideas.map(({ idea }) => idea)],
  ["particular", ({ wentWell, wentWrong }) => [...wentWell, ...wentWrong]],
  ["question", ({ questions }) => questions.map(({ ask }) => ask)],
  ["piece of guidance", ({ guidance }) => guidance],
])("No %s is in two packs", (_, textsOf) => {
  expect(repeated(textsOf)).toEqual([]);
});

test("Every pack has an activity of its own", () => {
  expect(new Set(packs.map(({ activity }) => activity)).size).toBe(packs.length);
});
