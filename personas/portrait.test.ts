import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import { designPersona } from "./cohort/design.ts";
import { designOfLine } from "./cohort/design-of-line.ts";
import { portraitOfDesign, portraitOfLine } from "./portrait.ts";
import { portraitSchema } from "./profile.ts";
import { expectLinesKept, hub } from "./testing/hub-lines.ts";

const design = designPersona(diceOf(7), 3);
const of = (line: string, index = 3) =>
  portraitOfLine(line, designPersona(diceOf(7), index), createRandom(7, line, index));
const adapted = (line: string) => designOfLine(line, design, createRandom(7, line));
const ageIn = (line: string) => Number(design.firstSession.slice(0, 4)) - of(line).birthYear;

describe("portraitOfDesign", () => {
  it("copies the design and varies its sentences", () => {
    const portraits = Array.from({ length: 200 }, (_, index) =>
      portraitOfDesign(designPersona(diceOf(1), index), createRandom(1, "portrait", index)),
    );
    for (const portrait of portraits) portraitSchema.parse(portrait);
    const shapes = portraits.map(({ about, name }) =>
      about
        .map((text) =>
          text
            .replaceAll(name.split(" ")[0] ?? name, "N")
            .split(" ")
            .slice(0, 3)
            .join(" "),
        )
        .join("/"),
    );
    expect(new Set(shapes).size).toBeGreaterThan(190);
  });

  it("speaks of nonbinary people with they and a plural verb", () => {
    const texts = Array.from({ length: 400 }, (_, index) => designPersona(diceOf(5), index))
      .filter(({ gender }) => gender === "nonbinary")
      .flatMap((persona) => portraitOfDesign(persona, createRandom(5, persona.index)).about);
    expect(texts.join(" ")).toMatch(/\bthey\b/i);
    expect(
      texts.filter((text) =>
        /\bthey (?:is|has|was|lives|shares|minds)\b|\b(?:he|she|his|her)\b(?! small| two)/i.test(
          text.replace(/her two small girls/, ""),
        ),
      ),
    ).toEqual([]);
  });
});

describe("portraitOfLine", () => {
  it("turns the line into a sentence about the named person", () => {
    expect(of("A heavy metal musician who loves boxing.").about[0]).toMatch(
      /^\S+ is a heavy metal musician who loves boxing\.$/,
    );
    expect(of("University athletic director committed to winning").about[0]).toMatch(
      / is a university athletic director /,
    );
    expect(of("A young couple embarking on a renovation").about[0]).toMatch(
      / is one half of a young couple /,
    );
    expect(of("A 10-year-old who doesn't like chemistry at all").about[0]).toMatch(/^As a child, /);
    expect(of("I am a bureaucratic satirist.").about[0]).toMatch(/ is a bureaucratic satirist\.$/);
    expect(of("A rural doctor who says I know my patients").about[0]).toMatch(
      / in one line: “A rural doctor/,
    );
  });

  it.each([
    ["a patent officer with years of experience", "patent officer"],
    ["A conservative rugby coach who emphasizes defense", "rugby coach"],
    ["A retired police officer who believes in the law", "retired police officer"],
    ["A computer science major struggling with complexity", "computer science student"],
    ["A patient and understanding educator who recognizes James", "educator"],
    ["Un economista che studia l'impatto delle tecnologie", "economist"],
  ])("takes the occupation from %j", (line, occupation) => {
    expect(of(line).occupation).toBe(occupation);
  });

  it.each([
    ["Ali, a 22-year-old university student studying software", "university student"],
    ["I am a proud alumnus of Chandpur College, a seasoned educator, and a mentor", "educator"],
    ["A representative from the Ministry of Education, advocating for VR", "representative"],
    ["Another tech entrepreneur who has a rival", "tech entrepreneur"],
    ["A spiritual inspirational speaker who encourages each journey", "inspirational speaker"],
    ["An eco-conscious packaging company that provides bags", "packaging company employee"],
    ["A stay-home mom turned family caregiver for my father", "stay-at-home parent"],
    ["A high school quarterback who reads poems", "quarterback"],
    ["A drunken Alehouse Bard who sees the humor in everything", "bard"],
    ["A Nevada businessman who values education", "businessman"],
    ["A research-driven expert in thermodynamics with a lab", "expert"],
    ["A history professor teaching a course on Alberta", "history professor"],
    ["an employee at Nigerian Postal Service (NIPOST)", "employee"],
    ["A dedicated fan of Pop Evil who works as a music critic in Ohio", "music critic"],
  ])("finds the occupation of %j", (line, occupation) => {
    expect(of(line).occupation).toContain(occupation);
  });

  it("takes the age after a name, and the home from a state, a region or a war", () => {
    expect(ageIn("Ali, a 22-year-old university student studying software")).toBe(22);
    expect(adapted("A Nevada businessman who values education")).toMatchObject({
      town: "Reno, Nevada",
      country: "United States",
    });
    expect(adapted("A shop owner who votes in Shoalhaven, New South Wales.")).toMatchObject({
      town: "Shoalhaven",
      country: "Australia",
    });
    expect(adapted("A Vietnam War veteran who fishes").country).toBe("United States");
    expect(adapted("A Jewish violinist who teaches").country).toMatch(/Israel|United States/);
  });

  it("states no home beside a place that no table has", () => {
    for (let index = 0; index < 20; index++) {
      const { about, town } = of("A sports journalist in Qwertyville who follows the club", index);
      expect(about.join(" ")).toContain("Qwertyville");
      expect(about.join(" ")).not.toContain(town);
    }
  });

  it("takes the occupation from the design if the line has none", () => {
    expect(of("A loyal fan of the Hoosiers").occupation).toBe(design.occupation);
  });

  it("makes members of parliaments legislators of their countries, and leaves the retired father to the line", () => {
    const member = adapted("A member of the Bundestag who collects stamps");
    expect([member.occupation, member.country]).toEqual(["legislator", "Germany"]);
    const nurse = adapted("A paediatric nurse in Nairobi with three sons and a retired father");
    expect([nurse.occupation, nurse.town]).toEqual(["paediatric nurse", "Nairobi"]);
    expect(adapted("A retired nurse with a young son").occupation).toBe("retired nurse");
  });

  it("takes age, sex and home from the line, and changes what depends on them", () => {
    expect(ageIn("A high school student who likes chess")).toBeLessThanOrEqual(19);
    expect(ageIn("A WWII veteran who didn't finish high school.")).toBeGreaterThan(90);
    expect(ageIn("A retired surveyor")).toBeGreaterThanOrEqual(64);
    expect(adapted("An aging actor").gender).toBe("man");
    expect(adapted("A grandmother of six").gender).toBe("woman");
    expect(adapted("A chess player who dedicated his life to openings").gender).toBe("man");
    const ghanaian = adapted("A junior mining engineer from Ghana who aspires to start his own company");
    expect([ghanaian.country, ghanaian.region, ghanaian.gender]).toEqual(["Ghana", "West Africa", "man"]);
    expect(ghanaian.racialIdentity).toContain("Ghanaian");
    expect(adapted("A young teacher residing in Tokyo").town).toBe("Tokyo");
    expect(adapted("a plumber from Davos, Switzerland").town).toBe("Davos");
    expect(adapted("A Yemeni mother with a son at sea")).toMatchObject({
      country: "Yemen",
      gender: "woman",
      racialIdentity: "Yemeni",
    });
    expect(adapted("A history professor of German literature").country).toBe(design.country);
    expect(adapted("A California-based worker who looks for a job").town).toMatch(/, California$/);
    const senator = adapted("A member of the current Louisiana State Senate");
    expect([senator.town, senator.occupation]).toEqual([expect.stringMatching(/, Louisiana$/), "legislator"]);
    expect(adapted("a proud Arabic-speaking Moroccan-American woman whose name is Nezha")).toMatchObject({
      name: expect.stringMatching(/^Nezha\b/),
      country: "United States",
      gender: "woman",
    });
  });

  it.skipIf(!existsSync(hub))(
    "keeps what each eighth line of persona_hub.jsonl says (skipped if the file is missing)",
    () => expectLinesKept(8),
  );
});
