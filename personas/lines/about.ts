import type { Random } from "../../pipeline/engine/random.ts";
import type { PersonaDesign } from "../cohort/design.ts";
import { firstNameOf, sentence, withArticle } from "./grammar.ts";
import { agree, type Pronouns, pronounsOf } from "./pronouns.ts";

export type LineTheme = "work" | "home" | "family" | "temperament";

/** The parts of the constructions. */
interface Words extends Pronouns {
  readonly name: string;
  readonly full: string;
  readonly job: string;
  readonly home: string;
  readonly town: string;
  /** A clause after the name, and the same after the pronoun. */
  readonly family: string;
  readonly theirFamily: string;
  readonly temper: string;
  readonly age: number;
}

type Construction = (words: Words) => string;

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
  words: Words,
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

function wordingOf(design: PersonaDesign): Words {
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

/** A home with text after it: "Nashik, India" needs a second comma. */
const withComma = (home: string) => (home.includes(",") ? `${home},` : home);

interface Openings {
  readonly withHome: readonly Construction[];
  readonly alone: readonly Construction[];
}

const employed: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full} works as ${w.job} in ${w.home}`,
    (w) => `in ${w.home}, ${w.full} earns a living as ${w.job}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} and has an address in ${w.home}`,
    (w) => `home for ${w.full} is ${w.home}, and work is that of ${w.job}`,
    (w) => `${w.full} lives in ${withComma(w.home)} and is ${w.job} by trade`,
    (w) => `${withComma(w.home)} is where ${w.full} lives and works as ${w.job}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `${w.full} works as ${w.job}`,
    (w) => `the working days of ${w.full} are those of ${w.job}`,
    (w) => `at ${w.age}, ${w.full} makes a living as ${w.job}`,
    (w) => `ask what ${w.name} does and the answer is short: ${w.job}`,
    (w) => `for a living, ${w.full} is ${w.job}`,
  ],
};

const retired: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} with an address in ${w.home}`,
    (w) => `${withComma(w.home)} is home to ${w.full}, ${w.job}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job} of ${w.age}`,
    (w) => `${w.full}, now ${w.age}, is ${w.job}`,
    (w) => `these days ${w.full} is ${w.job}, and says so with some surprise`,
  ],
};

const learning: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `${withComma(w.home)} is where ${w.full}, ${w.job}, spends the term`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `${w.full} is ${w.age} and ${w.job}`,
    (w) => `officially ${w.full} is ${w.job}, unofficially also whatever pays the rent`,
  ],
};

const outOfWork: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} and lives in ${w.home}`,
    (w) => `in ${w.home}, ${w.full} is ${w.job}`,
    (w) => `${w.full}, ${w.age} and ${w.job}, lives in ${w.home}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job}`,
    (w) => `at present ${w.full} is ${w.job}`,
  ],
};

const home: readonly Construction[] = [
  (w) => `${w.name} lives in ${w.home}`,
  (w) => `home is ${w.home}`,
  (w) => `${w.their} address is in ${w.home}`,
  (w) => `in ${w.home}, ${w.they} ${w.have} lived long enough to be greeted in the street`,
  (w) => `${withComma(w.home)} is where the mail reaches ${w.them}`,
  (w) => `${w.they} live${w.s} in ${withComma(w.home)} and know${w.s} who lives next door`,
  (w) => `${w.name} has a place in ${w.home}`,
];

const family: readonly Construction[] = [
  (w) => `${w.name} ${w.family}`,
  (w) => `${w.they} ${w.theirFamily}`,
  (w) => `at home things stand like this: ${w.they} ${w.theirFamily}`,
  (w) => `as for family, ${w.they} ${w.theirFamily}`,
  (w) => `${w.name}, who is ${w.age}, ${w.family}`,
  (w) => `at ${w.age}, ${w.they} ${w.theirFamily}`,
  (w) => `everyone on the street knows that ${w.name} ${w.family}`,
  (w) => `${w.their} household in a sentence: ${w.they} ${w.theirFamily}`,
];

const temperament: readonly Construction[] = [
  (w) => `people who know ${w.them} say ${w.name} is ${w.temper}`,
  (w) => `${w.they} ${w.are} ${w.temper}`,
  (w) => `${w.name} is ${w.temper}`,
  (w) => `by nature ${w.they} ${w.are} ${w.temper}`,
  (w) => `a colleague once described ${w.them} in one line: ${w.temper}`,
  (w) => `friends would call ${w.them} ${w.temper}`,
  (w) => `an old school report already has ${w.them} down as ${w.temper}`,
  (w) => `${w.their} own verdict, when pressed: ${w.temper}`,
  (w) => `whoever spends a day with ${w.name} will find ${w.them} ${w.temper}`,
  (w) => `neighbors know ${w.name} as ${w.temper}`,
  (w) => `${capital(w.temper)}: that is ${w.name} in a few words`,
  (w) => `if one thing is said of ${w.name}, it is this: ${w.temper}`,
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function constructionsOf(theme: LineTheme): readonly Construction[] {
  if (theme === "home") return home;
  if (theme === "family") return family;
  if (theme === "temperament") return temperament;
  return employed.alone;
}
