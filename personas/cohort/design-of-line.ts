import {
  countries,
  countryFacts,
  familySituations,
  occupations,
  type Region,
  regions,
} from "../../content/people/bank.ts";
import type { FamilySituation, People } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { lazy } from "../../pipeline/lazy.ts";
import { isCurrent } from "../facts/drawing.ts";
import { type AgeRange, meet } from "../lines/ages.ts";
import { firstNameOf } from "../lines/grammar.ts";
import type { NamedHome } from "../lines/home.ts";
import type { LineHousehold } from "../lines/household.ts";
import { type LineReading, readLine } from "../lines/read.ts";
import type { Portrait } from "../profile.ts";
import { drawCircle, possibleCircle } from "./circle.ts";
import { type Gender, genderIdentities, identitiesAt, type PersonaDesign } from "./design.ts";
import { possibleWork } from "./fitting.ts";

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

/** The country itself, or the one whose peoples are taken for it. */
const nearOf = (country: string) => countries().find(({ name }) => name === country)?.near ?? country;

type Origin = Pick<PersonaDesign, "region" | "name" | "racialIdentity" | "town" | "country">;

interface OriginToFind {
  readonly said: LineReading;
  readonly design: PersonaDesign;
  readonly gender: Gender;
  readonly random: Random;
}

/** Home, identity and name belong together: a line that says where somebody is from decides all three. */
function originOf({ said: reading, design, gender, random }: OriginToFind): Origin {
  const said = { ...reading, home: reading.home ?? homeOfFaith(reading, design, random) };
  const own = peopleNamed(firstNameOf(design.name));
  const renamed = gender === design.gender ? design.name : nameFrom(own.people, gender, random);
  if (!said.home && !said.identity) return ofName(said, random) ?? { ...design, ...named(said, renamed) };
  const country = said.home?.country.name ?? "United States";
  const from = said.home?.from.name ?? country;
  const found = random.shuffle(peopleFor(said, from), 1)[0] ?? own;
  const name = nameFrom(found.people, gender, random);
  return {
    region: found.region.name,
    racialIdentity: identityOf(said, found, random),
    town: said.home?.town ?? townIn(country, found, random) ?? said.home?.country.town ?? design.town,
    country,
    ...named(said, name),
  };
}

/** Where somebody lives whose first name a people has: the line says nothing else on it. */
function ofName({ name }: LineReading, random: Random): Origin | null {
  const found = name === null ? undefined : peopleWith(firstNameOf(name));
  if (name === null || !found) return null;
  const { town, country } = random.pick(found.people.homes);
  return {
    region: found.region.name,
    racialIdentity: random.pick(identitiesAt(found.people, country)),
    name: name.includes(" ") ? name : `${name} ${random.pick(found.people.surnames)}`,
    town,
    country,
  };
}

/**
 * A country where people live by the faith that the line names, if there are none in the designed country.
 */
function homeOfFaith(
  { facts: { faith }, identity }: LineReading,
  design: PersonaDesign,
  random: Random,
): NamedHome | null {
  if (faith === null || faith === "none" || identity !== null) return null;
  const share = (country: string) => countryFacts()[country]?.faiths[faith] ?? 0;
  if (share(design.country) > 0) return null;
  const own = countries().filter(({ name, near }) => near === null && share(name) >= 2);
  const country = own.length > 0 ? random.pick(own) : countries().find(({ name }) => name === "Israel");
  return country ? { country, town: null, from: country } : null;
}

/** The peoples of the country of origin, or of the nearest country that has peoples. */
function peopleFor(said: LineReading, from: string): readonly Found[] {
  const peoples = peopleAt(said.home?.from.near ?? from);
  const called = peoples.filter(({ people }) =>
    people.racialIdentities.some((identity) => identity === said.identity),
  );
  return called.length > 0 ? called : peoples;
}

function identityOf(said: LineReading, { people }: Found, random: Random): string {
  if (said.identity && people.racialIdentities.includes(said.identity)) return said.identity;
  const from = said.home?.from;
  if (!from || from.near) return from?.demonym ?? random.pick(people.racialIdentities);
  return random.pick(identitiesAt(people, from.name));
}

/** A town of the country, if possible one where the people live. */
function townIn(country: string, { people }: Found, random: Random): string | undefined {
  const inCountry = ({ homes }: People) => homes.filter((home) => home.country === country);
  const own = inCountry(people);
  return random.shuffle(own.length > 0 ? own : regions().flatMap(inCountry), 1)[0]?.town;
}

const named = (said: LineReading, name: string): Pick<Origin, "name"> => {
  if (!said.name) return { name };
  return { name: said.name.includes(" ") ? said.name : `${said.name} ${name.split(" ").slice(1).join(" ")}` };
};

interface Found {
  readonly region: Region;
  readonly people: People;
}

const allPeoples = lazy((): readonly Found[] =>
  regions().flatMap((region) => region.peoples.map((people) => ({ region, people }))),
);

const peopleAt = (country: string) =>
  allPeoples().filter(({ people }) => people.homes.some((home) => home.country === country));

const peopleWith = (firstName: string) =>
  allPeoples().find(({ people }) => people.women.includes(firstName) || people.men.includes(firstName));

function peopleNamed(firstName: string): Found {
  const found = peopleWith(firstName);
  if (!found) throw new RangeError(`could not find the people that the first name "${firstName}" belongs to`);
  return found;
}

function regionNamed(name: string): Region {
  const found = regions().find((region) => region.name === name);
  if (!found) throw new RangeError(`could not find the region "${name}"`);
  return found;
}

function nameFrom(people: People, gender: Gender, random: Random): string {
  const listed =
    gender === "nonbinary" ? random.pick(["women", "men"] as const) : gender === "woman" ? "women" : "men";
  return `${random.pick(people[listed])} ${random.pick(people.surnames)}`;
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

function familyOf(said: LineReading, design: PersonaDesign, age: number, random: Random): string {
  const own = familySituations().find(({ text }) => text === design.family);
  if (own && fitsFamily(own, said, age)) return own.text;
  const fitting = familySituations().filter((family) => fitsFamily(family, said, age));
  const toned = fitting.filter(({ outlook }) => outlook === design.outlook || outlook === "mixed");
  const possible = toned.length > 0 ? toned : fitting;
  return possible.length > 0 ? random.pick(possible).text : fallbackFamily(said);
}

const fitsFamily = (family: FamilySituation, said: LineReading, age: number) =>
  agrees(family.household, said.facts.household) &&
  family.ages[0] <= age &&
  age <= Math.max(family.ages[1], family.ages[1] >= 92 ? 110 : 0) &&
  Object.entries(said.ties).every(([tie, has]) => family.has.some((own) => own === tie) === has) &&
  // Somebody with a spouse or children doesn't live with their parents or share a flat.
  !(Object.values(said.ties).includes(true) && /both parents|shares a flat/.test(family.text));

const situationOf = (family: string) =>
  familySituations().find(({ text }) => text === family) ?? { household: { siblings: [], others: [] } };

/** Whether a situation says the same as the line about partner, children, parents and the home. */
function agrees(listed: FamilySituation["household"], line: LineHousehold): boolean {
  const same = <Value>(one: Value | undefined, other: Value | undefined) =>
    one === undefined || other === undefined || one === other;
  if (line.partner && listed.partner && isCurrent(line.partner) !== isCurrent(listed.partner)) return false;
  if (line.partner && !isCurrent(line.partner) && listed.partner !== line.partner) return false;
  if (line.children && (listed.children === undefined) !== line.children.length > 0) return false;
  if (line.childCount !== undefined && listed.children && listed.children.length !== line.childCount)
    if (line.childCount > 0 || listed.children.length === 0) return false;
  if (line.partner === "together" && listed.partner && listed.partner !== "together") return false;
  // A listed family has children of its own, who need not be two girls.
  if ((line.childSex || line.twins) && listed.children) return false;
  if (line.siblings && line.siblings.length > 0 && listed.siblings.length > 0) return false;
  return (
    same(line.mother, listed.mother) &&
    same(line.father, listed.father) &&
    same(line.dwelling, listed.dwelling) &&
    same(line.tenure, listed.tenure) &&
    same(line.flatmates !== undefined, listed.flatmates !== undefined || undefined)
  );
}

/** Plain words, for when no listed situation fits. */
function fallbackFamily({ ties }: LineReading): string {
  const children =
    ties.children === true ? "has children" : ties.children === false ? "has no children" : null;
  const partner =
    ties.partner === true
      ? "lives with a partner"
      : ties.partner === false
        ? "lives without a partner"
        : null;
  return [partner, children].filter((part) => part !== null).join(" and ") || "lives alone";
}
