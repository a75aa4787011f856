import type { Random } from "../pipeline/engine/random.ts";
import type { PersonaDesign } from "./cohort/design.ts";
import { designOfLine } from "./cohort/design-of-line.ts";
import { type LineTheme, sentencesAbout } from "./lines/about.ts";
import { readLine } from "./lines/read.ts";
import { sentenceOfLine } from "./lines/sentence.ts";
import type { Portrait } from "./profile.ts";

/** The portrait of a persona that code designed. */
export function portraitOfDesign(design: PersonaDesign, random: Random): Portrait {
  return portrait(design, sentencesAbout(design, ["work", "home", "family", "temperament"], random));
}

/**
 * The portrait of a persona made from one line of a seeds file. The design decides what the line leaves open.
 */
export function portraitOfLine(line: string, design: PersonaDesign, random: Random): Portrait {
  return portraitOfAdapted(line, designOfLine(line, design, random), random);
}

/** The same for a design that already fits the line. */
export function portraitOfAdapted(line: string, design: PersonaDesign, random: Random): Portrait {
  const { saysFamily, unknownPlace } = readLine(line);
  // If the line names a home that is in no table, another home would contradict it.
  const home: readonly LineTheme[] = unknownPlace === null ? ["home"] : [];
  const themes: LineTheme[] = saysFamily ? [...home, "temperament"] : [...home, "family", "temperament"];
  return portrait(design, [sentenceOfLine(line, design.name), ...sentencesAbout(design, themes, random)]);
}

function portrait(design: PersonaDesign, about: string[]): Portrait {
  const { name, genderIdentity, racialIdentity, birthYear, occupation, town, country, family, temperament } =
    design;
  return {
    name,
    genderIdentity,
    racialIdentity,
    birthYear,
    occupation,
    town,
    country,
    family,
    temperament,
    about,
  };
}
