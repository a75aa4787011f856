import { expect, test } from "vitest";
import { loadBank } from "../content/load.ts";
import { peopleBank } from "../content/people/bank.ts";
import { createFinder } from "../conversations/rules/words.ts";
import { packs } from "./testing/packs.ts";
import { textsOf } from "./texts.ts";
import { subjectsOf } from "./units.ts";

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

test("No text stands in two packs", () => {
  const holders = new Map<string, string>();
  const twice = packs.flatMap((pack) =>
    textsOf(pack)
      .filter(({ text }) => text.split(" ").length > 4)
      .flatMap(({ text }) => {
        const other = holders.get(text) ?? pack.name;
        holders.set(text, pack.name);
        return other === pack.name ? [] : [`${other}, ${pack.name}: ${text}`];
      }),
  );
  expect(twice).toEqual([]);
});

test("A session on one topic never names a subject of another topic, as `pipeline verify` recognizes names", () => {
  const topicOf = new Map(
    packs.flatMap((pack) => subjectsOf(pack).map(({ words }) => [words[0] ?? "", pack.name] as const)),
  );
  const find = createFinder([...topicOf.keys()]);
  const said = packs.flatMap((pack) => textsOf(pack).map((one) => ({ ...one, pack: pack.name })));
  const leaks = said.flatMap(({ pack, path, text }) =>
    [...find(text)]
      .filter((name) => topicOf.get(name) !== pack)
      .map(
        (name) => `${pack} ${path.join(".")} names "${name}" of ${topicOf.get(name)}: "${text.slice(0, 60)}"`,
      ),
  );
  expect(said.length).toBeGreaterThan(10_000);
  expect(leaks).toEqual([]);
});

test("No subject is a name of a persona, a town or a pet, which the profile or a story of another topic may name", () => {
  const { regions, countryFacts, petNames } = loadBank(peopleBank);
  const named = [
    ...regions.flatMap(({ women, men, surnames }) => [...women, ...men, ...surnames]),
    ...Object.entries(countryFacts).flatMap(([country, { towns }]) => [country, ...Object.keys(towns)]),
    ...Object.values(petNames).flat(),
  ];
  const find = createFinder(packs.flatMap((pack) => subjectsOf(pack).map(({ words }) => words[0] ?? "")));
  expect(named.flatMap((name) => [...find(name)].map((subject) => `${name}: ${subject}`))).toEqual([]);
});
