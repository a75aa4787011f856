import { occupations } from "../../content/people/bank.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { type AgeRange, meet } from "../lines/ages.ts";
import { firstNameOf } from "../lines/grammar.ts";
import { type LineReading, readLine } from "../lines/read.ts";
import type { Portrait } from "../profile.ts";
import { drawCircle, possibleCircle } from "./circle.ts";
import { genderIdentities, type PersonaDesign } from "./design.ts";
import { familyOf, situationOf } from "./family-of-line.ts";
import { possibleWork } from "./fitting.ts";
import { nearOf, originOf, peopleAt, regionNamed } from "./origin-of-line.ts";

/**
 * The design changed to fit a line of a seeds file. It takes over what the line says, and draws again what
 * would contradict it.
 */
export function designOfLine(line: string, design: PersonaDesign, random: Random): PersonaDesign {
  const said = readLine(line);
  const gender = said.gender ?? design.gender;
  const origin = originOf({ said, design, gender, random });
  const year = Number(design.firstSession.slice(0, 4));
  const age = ageOf(said, year - design.birthYear, random);
  const occupation =
    workSaid(said, age) ?? possibleWork(occupationAt(design.occupation, age, said.retired, random), origin);
  const family = familyOf(said, design, age, random);
  const samePerson = age === year - design.birthYear && origin.name === design.name;
  return {
    ...design,
    ...origin,
    gender,
    genderIdentity:
      said.genderIdentity ??
      (gender === design.gender ? design.genderIdentity : random.pick(genderIdentities[gender])),
    birthYear: year - age,
    occupation,
    family,
    circle: possibleCircle(
      samePerson
        ? design.circle
        : drawCircle(regionNamed(origin.region), firstNameOf(origin.name), age, random),
      { age, occupation, family: situationOf(family) },
    ),
  };
}

/**
 * The region and the circle of a portrait. A model may read a country in the line that the rules don't find: then the
 * drawn people don't fit, and others are drawn from the region of that country.
 */
export function surroundingsOf(
  { country, name, birthYear, occupation }: Pick<Portrait, "country" | "name" | "birthYear" | "occupation">,
  design: PersonaDesign,
  random: Random,
): Pick<PersonaDesign, "region" | "circle"> {
  const [found] = country === design.country ? [] : peopleAt(nearOf(country));
  if (!found) return { region: design.region, circle: design.circle };
  const age = Number(design.firstSession.slice(0, 4)) - birthYear;
  const circle = drawCircle(found.region, firstNameOf(name), age, random);
  return {
    region: found.region.name,
    circle: possibleCircle(circle, { age, occupation, family: situationOf(design.family) }),
  };
}

/** Past the usual age, somebody who was a dancer is a retired dancer. */
function workSaid({ occupation, retired }: LineReading, age: number): string | null {
  if (occupation === null || occupation.startsWith("retired ")) return occupation;
  if (age >= 66 && /^(?:former|ex-?) ?/.test(occupation))
    return occupation.replace(/^(?:former|ex-?) ?/, "retired ");
  return retired ? `retired ${occupation}` : occupation;
}

const working: AgeRange = [24, 64];

function ageOf(said: LineReading, designed: number, random: Random): number {
  if (said.isChild) return random.integer(18, 20);
  const works = said.occupation !== null && !said.retired;
  const { children = [] } = said.facts.household;
  const child = Math.max(0, ...children.map(({ ages: [from] }) => from));
  const parent: AgeRange | null = children.length > 0 ? [child + 20, child + (child < 8 ? 42 : 57)] : null;
  // A child's age tells more than "young" or "elderly".
  const spoken = parent && said.ages ? meet(parent, said.ages) : (said.ages ?? parent);
  const range =
    spoken && works
      ? meet(spoken, [18, 72])
      : (spoken ?? (works ? working : said.retired ? ([64, 84] as const) : null));
  if (!range) return designed;
  return designed >= range[0] && designed <= range[1] ? designed : random.integer(range[0], range[1]);
}

/** The designed occupation if the age allows it, otherwise another. */
function occupationAt(designed: string, age: number, retired: boolean, random: Random): string {
  const trade = designed.replace(/^retired /, "");
  const fits = (name: string) =>
    occupations().some((other) => other.name === name && other.ages[0] <= age && age <= other.ages[1]);
  const trades = occupations().filter(({ ages: [, to] }) => to >= 60);
  if (retired || age > 70) {
    const kept =
      trades.some(({ name }) => name === trade) && !/^(?:unemployed|out of work|full-time carer)/.test(trade);
    return `retired ${kept ? trade : random.pick(trades.filter(({ name }) => !/^(?:unemployed|out of work|full-time carer)/.test(name))).name}`;
  }
  if (!designed.startsWith("retired ") && fits(trade)) return trade;
  if (designed.startsWith("retired ") && age >= 63) return designed;
  return random.pick(occupations().filter(({ name }) => fits(name))).name;
}
