import type { Random } from "../../pipeline/engine/random.ts";
import type { PersonaDesign } from "../cohort/design.ts";
import {
  type Construction,
  employed,
  family,
  home,
  learning,
  type Openings,
  outOfWork,
  retired,
  type SentenceWords,
  temperament,
} from "./constructions.ts";
import { firstNameOf, sentence, withArticle } from "./grammar.ts";
import { agree, pronounsOf } from "./pronouns.ts";

export type LineTheme = "work" | "home" | "family" | "temperament";

/**
 * Third-person sentences on the themes. Their order and constructions are drawn separately for each persona.
 */
export function sentencesAbout(
  design: PersonaDesign,
  themes: readonly LineTheme[],
  random: Random,
): string[] {
  const words = wordingOf(design);
  const drawn = themes.includes("work") ? introduced(design.occupation, random) : themes.map(constructionsOf);
  const told: string[] = [];
  for (const constructions of drawn) told.push(tell(constructions, words, told, random));
  return told;
}

/** One of the constructions, except those that would state the age a second time. */
function tell(
  constructions: readonly Construction[],
  words: SentenceWords,
  told: readonly string[],
  random: Random,
): string {
  const age = new RegExp(`\\b${words.age}\\b`);
  const again = told.some((text) => age.test(text));
  const possible = constructions.map((construction) => sentence(construction(words)));
  return random.pick(possible.filter((text) => !(again && age.test(text))));
}

/** The first sentence says who, and often where; the others follow in any order. */
function introduced(occupation: string, random: Random): (readonly Construction[])[] {
  const openings = openingsFor(occupation);
  const opensTogether = random.chance(0.6);
  const rest: readonly LineTheme[] = opensTogether
    ? ["family", "temperament"]
    : ["home", "family", "temperament"];
  return [opensTogether ? openings.withHome : openings.alone, ...random.shuffle(rest).map(constructionsOf)];
}

function openingsFor(occupation: string): Openings {
  if (/^(?:out of work|unemployed|stay-at-home|full-time carer)/.test(occupation)) return outOfWork;
  if (occupation.startsWith("retired ")) return retired;
  return /student|trainee/.test(occupation) ? learning : employed;
}

function wordingOf(design: PersonaDesign): SentenceWords {
  const pronouns = pronounsOf(design.gender);
  const name = firstNameOf(design.name);
  const article = /^out of work/.test(design.occupation);
  return {
    ...pronouns,
    name,
    full: design.name,
    job: article ? design.occupation : withArticle(design.occupation),
    home: homeOf(design),
    town: design.town,
    family: design.family,
    theirFamily: agree(design.family, pronouns),
    temper: design.temperament,
    age: Number(design.firstSession.slice(0, 4)) - design.birthYear,
  };
}

/** "Nashik, India", "Halifax in the UK", "Duluth, Minnesota". */
function homeOf({ town, country }: PersonaDesign): string {
  if (/^(?:United States|Canada)$/.test(country) && town.includes(",")) return town;
  if (country === "United Kingdom") return `${town} in the UK`;
  const takesThe = /^(?:United|Czech Republic|Netherlands|Philippines|Dominican Republic)/.test(country);
  return takesThe ? `${town} in the ${country}` : `${town}, ${country}`;
}

function constructionsOf(theme: LineTheme): readonly Construction[] {
  if (theme === "home") return home;
  if (theme === "family") return family;
  if (theme === "temperament") return temperament;
  return employed.alone;
}
