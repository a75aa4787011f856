import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { designPersona } from "../cohort/design.ts";
import { designOfLine } from "../cohort/design-of-line.ts";
import { portraitOfAdapted } from "../portrait.ts";
import { profileSchema } from "../profile.ts";
import { parseSeeds } from "../seeds.ts";
import type { Fact } from "./fact.ts";
import { tagsAt } from "./tags.ts";
import { factsOf, type ProfileWithFacts } from "./testing/cohort.ts";
import { contradictionsIn } from "./testing/laws.ts";
import { type Amendments, amended, writeFacts } from "./write-facts.ts";

const hub = new URL("../../../shared/data/personas/persona_hub.jsonl", import.meta.url);

/** The persona of a line as a run without a model makes it. */
function lifeOfLine(line: string, index: number): ProfileWithFacts {
  const design = designOfLine(line, designPersona(diceOf(20), index), createRandom(20, "line", index));
  const { region, manner, outlook, circle, firstSession } = design;
  const profile = profileSchema.parse({
    ...portraitOfAdapted(line, design, createRandom(20, "portrait", index)),
    index,
    region,
    manner,
    outlook,
    circle,
    firstSession,
    seedLine: line,
  });
  return { profile, facts: factsOf(profile, 20, index) };
}

const briefOf = ({ profile, facts }: ProfileWithFacts) => ({
  line: profile.seedLine ?? "",
  profile,
  drawn: facts,
});
const issuesIn = (life: ProfileWithFacts) => [
  ...contradictionsIn(life),
  ...writeFacts.check(writeFacts.simulate(briefOf(life), createRandom(1)), briefOf(life)),
];
const textsOf = (line: string, index = 3) => lifeOfLine(line, index).facts.facts.map(({ text }) => text);
const tagsOf = (line: string, index = 3) => {
  const { profile, facts } = lifeOfLine(line, index);
  return tagsAt(facts, profile.firstSession);
};

describe("facts from a line", () => {
  it("fit the line and each other, whatever it says", () => {
    const who = fc.constantFrom(
      "mother of four",
      "father of a teenage son",
      "grandmother of six",
      "WWII veteran",
      "quarterback",
      "10-year-old",
      "retired state senator",
      "newlywed teacher",
      "divorced chef",
      "widower",
      "twin sister",
      "Muslim doctor",
      "vegan blogger",
      "PhD candidate",
      "company",
      "nun",
      "lesbian firefighter",
      "semi-retired umpire",
      "trans man",
      "divorced driver, father of five",
      "young couple",
      "107-year-old woman",
      "tram driver",
    );
    const where = fc.constantFrom(
      "",
      " from Ghana",
      " in Tokyo",
      " living in Qwertyville",
      " from Texas",
      " in Luna, Apayao",
    );
    const what = fc.constantFrom(
      "",
      " who uses a wheelchair",
      " with two cats",
      ", single, with a guide dog",
      " who lives with her daughter",
      " whose teenage daughter plays the cello",
      ", engaged to Marina",
      ", mother of twin girls",
      ", 29,",
      " who cares for her elderly father",
      " caring for both parents",
      " who works night shifts",
      " who speaks Korean",
    );
    const line = fc
      .tuple(fc.constantFrom("A ", "a young ", "An elderly ", "I am a ", "Ana, a "), who, where, what)
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          line,
          fc.string({ minLength: 1, maxLength: 120 }).filter((text) => text.trim() !== ""),
        ),
        fc.nat(400),
        (text, index) => {
          expect(issuesIn(lifeOfLine(text.trim(), index)), text).toEqual([]);
        },
      ),
      { numRuns: 250, seed: 7 },
    );
  });

  it.skipIf(!existsSync(hub))(
    "can be made from the first 300 lines of persona_hub.jsonl (skipped if the file is missing)",
    () => {
      const { lines } = parseSeeds(readFileSync(hub, "utf8"), "persona_hub.jsonl");
      const found = lines
        .slice(0, 300)
        .flatMap((line, index) =>
          issuesIn(lifeOfLine(line, index)).map((issue) => `${index}: ${line}: ${issue}`),
        );
      expect(found).toEqual([]);
    },
  );

  it("have what the line says about family, health, food, faith, work and pets", () => {
    expect(
      textsOf("A mother of four who bakes").filter((text) => /^Has a (?:daughter|son)/.test(text)),
    ).toHaveLength(4);
    expect([...tagsOf("A father of a teenage son who plays the bass")]).toEqual(
      expect.arrayContaining(["child", "teenager"]),
    );
    expect(tagsOf("A childless woman who travels")).toContain("no children");
    expect(tagsOf("A widower who paints")).toContain("single");
    expect([...tagsOf("A grandmother of six who gardens")]).toEqual(
      expect.arrayContaining(["grandchild", "grown child"]),
    );
    expect(textsOf("A stay-home mom turned caregiver for my elderly father")).toContainEqual(
      expect.stringMatching(/^Father .* in the same home$/),
    );
    expect(
      tagsOf("An older brother who served in the army").has("sister") ||
        tagsOf("An older brother who served in the army").has("brother"),
    ).toBe(true);
    expect(tagsOf("A poet who uses a wheelchair")).not.toContain("good knees");
    expect(textsOf("A doctor who treats diabetes")).not.toContain("Has diabetes");
    expect(textsOf("A tailor diagnosed with diabetes")).toContain("Has diabetes");
    expect(tagsOf("A vegan athlete who runs ultras")).not.toContain("eats meat");
    expect(tagsOf("a retired grocery store owner from Colorado who hates alcohol.")).not.toContain(
      "drinks alcohol",
    );
    expect(textsOf("A Hindu engineer who sings")).toContain("Is Hindu");
    expect(tagsOf("A firefighter who works night shifts")).toContain("shifts");
    expect(tagsOf("A dog owner who hikes")).toContain("dog");
  });

  it("have what is special, in the line's own words", () => {
    const { facts } = lifeOfLine("A heavy metal musician who loves boxing.", 3);
    expect(facts.facts).toContainEqual(
      expect.objectContaining({
        kind: "striking",
        words: "who loves boxing.",
        text: "What stands out: who loves boxing.",
      }),
    );
  });
});

describe("writeFacts", () => {
  const life = lifeOfLine("A retired surveyor who keeps bees on the roof of an old cinema", 3);
  const { facts } = life.facts;
  /** A model's answer with these changes to the facts, or with facts removed. */
  const changed = (change: (fact: Fact) => Fact | null): Amendments => ({
    out: facts.filter((fact) => change(fact) === null).map(({ id }) => id),
    facts: facts.flatMap((fact) => {
      const other = change(fact);
      return other === null || other === fact ? [] : [other];
    }),
  });
  const check = (amendments: Amendments) => writeFacts.check(amendments, briefOf(life));

  it.each([
    [
      "another town",
      (fact: Fact) => (fact.kind === "town" ? { ...fact, town: "Atlantis" } : fact),
      "the town must be",
    ],
    [
      "no home",
      (fact: Fact) => (fact.kind === "home" ? null : fact),
      'one fact of kind "home" must hold, not 0',
    ],
    [
      "a mother younger than the persona",
      (fact: Fact) => (fact.kind === "parent" ? { ...fact, born: "2001-01" } : fact),
      "15 to 60 years older",
    ],
    [
      "nothing striking",
      (fact: Fact) => (fact.kind === "striking" ? null : fact),
      "must say what stands out",
    ],
    [
      "a striking fact of its own making",
      (fact: Fact) => (fact.kind === "striking" ? { ...fact, words: "flies kites" } : fact),
      "must be words of the line",
    ],
    ["a circle that is gone", (fact: Fact) => (fact.kind === "acquaintance" ? null : fact), "of the profile"],
    [
      "a fact that ends before it begins",
      (fact: Fact) => (fact.kind === "belief" ? { ...fact, until: "1901-01" } : fact),
      "ends before it begins",
    ],
  ])("sends back %s", (_, change, issue) => {
    expect(check({ out: [], facts: [] })).toEqual([]);
    expect(check(changed(change)).join("\n")).toContain(issue);
  });

  it("sends back the removal of a fact that nobody drew", () => {
    expect(check({ out: ["fact.999"], facts: [] })).toEqual([
      '"out" names "fact.999", which is no drawn fact',
    ]);
  });

  it("keeps every fact that no answer names, replaces those with the same id, and adds the others", () => {
    const pet = facts.find(({ kind }) => kind === "belief");
    if (!pet) throw new Error("nothing is believed");
    const [first] = facts.filter(({ kind }) => kind === "language");
    if (!first) throw new Error("no language is spoken");
    const added: Fact = {
      ...{ kind: "circumstance", id: "line.1", text: "Has eleven hives", since: "2015-05", until: null },
    };
    const replaced = { ...first, text: "Speaks another dialect" };
    const after = amended(life.facts, { out: [pet.id], facts: [replaced, added] });
    expect(after.facts).toEqual([
      ...facts.filter(({ id }) => id !== pet.id).map((fact) => (fact.id === first.id ? replaced : fact)),
      added,
    ]);
  });

  it("undoes a change of life whose facts are removed", () => {
    const lives = Array.from({ length: 40 }, (_, index) => lifeOfLine("A teacher who collects maps", index));
    const moved = lives.find(({ facts: all }) => all.changes.some(({ kind }) => kind === "move"));
    if (!moved) throw new Error("nobody moves");
    const move = moved.facts.changes.find(({ kind }) => kind === "move");
    const [begun = ""] = move?.begins ?? [];
    const after = amended(moved.facts, { out: [begun], facts: [] });
    expect(after.changes.map(({ kind }) => kind)).not.toContain("move");
    const ids = new Set(after.facts.map(({ id }) => id));
    for (const id of move?.begins ?? []) expect(ids.has(id)).toBe(false);
    for (const id of move?.ends ?? [])
      expect(after.facts.find((fact) => fact.id === id)).toMatchObject({ until: null });
  });

  it("asks with the line, the profile and the facts that the rules drew", () => {
    const [, user] = writeFacts.prompt(briefOf(life));
    expect(JSON.parse(user?.content ?? "")).toEqual(JSON.parse(JSON.stringify(briefOf(life))));
  });
});

describe("a line of somebody's own", () => {
  const lifeTold = (line: string) => lifeOfLine(line, 4);
  const factsOfKind = (line: string, kind: string) =>
    lifeTold(line).facts.facts.filter((fact) => fact.kind === kind);
  const ageOf = ({ profile }: ProfileWithFacts) =>
    Number(profile.firstSession.slice(0, 4)) - profile.birthYear;

  it("keeps the name, the age and the sex that go with it", () => {
    const doctor = lifeTold(
      "Dr. Ifeoma Eze, paediatric oncologist at a hospital in Enugu; she is 46, married, has three sons",
    );
    expect(doctor.profile).toMatchObject({
      name: "Ifeoma Eze",
      occupation: "paediatric oncologist",
      town: "Enugu",
      country: "Nigeria",
    });
    expect(doctor.profile.genderIdentity).toMatch(/woman|female/);
    expect(ageOf(doctor)).toBe(46);
    expect(doctor.profile.about[0]).toMatch(/^Dr\. Ifeoma Eze is a paediatric oncologist/);
    const sons = doctor.facts.facts.filter((fact) => fact.kind === "child");
    expect(sons.map((fact) => fact.kind === "child" && fact.sex)).toEqual(["man", "man", "man"]);
    const fisherman = lifeTold("Mehmet, 29, a fisherman who never learned to swim");
    expect(fisherman.profile).toMatchObject({ country: "Turkey", occupation: "fisherman" });
    expect(fisherman.profile.name).toMatch(/^Mehmet /);
    expect(ageOf(fisherman)).toBe(29);
  });

  it("names the partner that it names, and gives twins one birthday", () => {
    const [partner] = factsOfKind(
      "A retired tram driver in Tampere who lives with his husband Pekka",
      "partner",
    );
    expect(partner).toMatchObject({ name: "Pekka", sex: "man", tie: "married" });
    const [engaged] = factsOfKind("A lesbian firefighter in São Paulo, engaged to Marina", "partner");
    expect(engaged).toMatchObject({ name: "Marina", sex: "woman", tie: "together" });
    const twins = factsOfKind(
      "Nana Ama Owusu, an accountant from Kumasi, Ghana, mother of twin girls",
      "child",
    );
    expect(twins.map((fact) => fact.kind === "child" && fact.sex)).toEqual(["woman", "woman"]);
    expect(new Set(twins.map((fact) => fact.kind === "child" && fact.born)).size).toBe(1);
  });

  it("is followed where it says in passing where somebody lives and works", () => {
    const homeOf = (line: string) => {
      const { town, country, occupation } = lifeTold(line).profile;
      return `${occupation}, ${town}, ${country}`;
    };
    expect(homeOf("A blind piano tuner in Leipzig with a guide dog called Bach")).toBe(
      "piano tuner, Leipzig, Germany",
    );
    expect(homeOf("A developer who is bored of her job at a bank in Frankfurt")).toBe(
      "developer, Frankfurt, Germany",
    );
    expect(homeOf("An ice hockey goalkeeper turned funeral director in Minsk")).toBe(
      "funeral director, Minsk, Belarus",
    );
    expect(homeOf("A runner and high school history teacher from Window Rock, Arizona")).toBe(
      "high school history teacher, Window Rock, Arizona, United States",
    );
    expect(homeOf("long-haul truck driver from Saskatchewan, divorced, two kids")).toBe(
      "long-haul truck driver, Regina, Canada",
    );
    expect(homeOf("An 82-year-old former ballet dancer in Buenos Aires")).toBe(
      "retired ballet dancer, Buenos Aires, Argentina",
    );
  });

  it("gets a card without a second family beside the one that it names", () => {
    for (const line of [
      "A colour-blind tattoo artist from Bristol raising his late sister's son",
      "A potter who lives with her daughter",
      "A shepherd, single, who lives with two brothers",
    ])
      for (const index of [1, 2, 3, 4, 5]) expect(lifeOfLine(line, index).profile.about).toHaveLength(3);
  });

  it("calls a trans man a transgender man", () => {
    expect(lifeTold("A trans man who works as a clerk").profile.genderIdentity).toBe("transgender man");
  });

  it("makes nobody who is color-blind blind, and no nun a mother", () => {
    expect(factsOfKind("A colour-blind tattoo artist", "health")).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("sight") }),
    );
    expect(factsOfKind("Sister Mary Agnes, a Benedictine nun in Galway", "child")).toEqual([]);
    expect(factsOfKind("Sister Mary Agnes, a Benedictine nun in Galway", "partner")).toEqual([]);
  });
});
