import { describe, expect, it } from "vitest";
import { regions } from "../content/people/bank.ts";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import { designPersona } from "./cohort/design.ts";
import { designOfLine, surroundingsOf } from "./cohort/design-of-line.ts";
import { personaCard, portraitSchema } from "./profile.ts";
import { type PortraitBrief, writePortrait } from "./write-portrait.ts";

const line = "A retired surveyor who keeps bees on the roof of an old cinema";
const drawn = designPersona(diceOf(7), 3);
const briefs: Readonly<Record<"drawn" | "line", PortraitBrief>> = {
  drawn: { design: drawn, line: null },
  line: { design: designOfLine(line, drawn, createRandom(1)), line },
};
const written = (brief: PortraitBrief) => writePortrait.simulate(brief, createRandom(1));

describe("a portrait", () => {
  it("passes its check when it is written without a model, drawn or from a line", () => {
    for (let index = 0; index < 60; index++) {
      const design = designPersona(diceOf(1), index);
      for (const brief of [
        { design, line: null },
        { design: designOfLine(line, design, createRandom(index)), line },
      ]) {
        const portrait = writePortrait.simulate(brief, createRandom(index));
        expect(portraitSchema.safeParse(portrait).error).toBeUndefined();
        expect(writePortrait.check(portrait, brief)).toEqual([]);
      }
    }
  });

  it.each(["name", "occupation", "town", "temperament"] as const)(
    "must keep the %s that was drawn",
    (field) => {
      const portrait = { ...written(briefs.drawn), [field]: "another" };
      expect(writePortrait.check(portrait, briefs.drawn)).toEqual([`"${field}" must be "${drawn[field]}"`]);
    },
  );

  it("must keep what the line says", () => {
    const portrait = { ...written(briefs.line), about: ["She lives here.", "She is calm."] };
    expect(writePortrait.check(portrait, briefs.line)).toEqual([
      `"about" must keep what the line says, in its words: "${line}"`,
    ]);
  });

  it("may differ from the design if a line is given", () => {
    const portrait = { ...written(briefs.line), town: "Davos" };
    expect(writePortrait.check(portrait, briefs.line)).toEqual([]);
  });
});

it("A line that names a town before its first comma is followed", () => {
  const { country, town } = designOfLine("A pastry cook in Oaxaca, mother of twins", drawn, createRandom(1));
  expect([country, town]).toEqual(["Mexico", "Oaxaca"]);
});

it("A person whom a model finds in another country than was drawn knows people from there", () => {
  const design = designPersona(diceOf(20), 3);
  const regionOf = (country: string) =>
    surroundingsOf({ ...written(briefs.line), name: "Araceli Cruz", country }, design, createRandom(1));
  const abroad = regionOf("Mexico");
  const { women, men } = regions().find(({ name }) => name === abroad.region) ?? { women: [], men: [] };
  expect([...women, ...men]).toEqual(expect.arrayContaining(abroad.circle.map(({ name }) => name)));
  expect(abroad.region).not.toBe(design.region);
  expect(regionOf(design.country).circle).toEqual(design.circle);
  expect(regionOf("a country nobody knows").region).toBe(design.region);
});

it("A persona's card has the form that loaders of PersonaMem expect", () => {
  const card = personaCard({
    ...written(briefs.drawn),
    name: "Solveig Hauge",
    genderIdentity: "Woman",
    racialIdentity: "Norwegian",
    about: ["Solveig drives a tram.", "She lives above a bakery."],
    index: 0,
    region: "Northern Europe",
    manner: "dry",
    outlook: "mixed",
    circle: [],
    firstSession: "2022-03-14",
    seedLine: null,
  });
  expect(card).toBe(
    "Current user persona: Name: Solveig Hauge\nGender Identity: Woman\nRacial Identity: Norwegian\n\nSolveig drives a tram. She lives above a bakery.",
  );
});
