import { countries, countryFacts, type Region, regions } from "../../content/people/bank.ts";
import type { People } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { lazy } from "../../pipeline/lazy.ts";
import { firstNameOf } from "../lines/grammar.ts";
import type { NamedHome } from "../lines/home.ts";
import type { LineReading } from "../lines/read.ts";
import { type Gender, identitiesAt, type PersonaDesign } from "./design.ts";

/** The country itself, or the one whose peoples are taken for it. */
export const nearOf = (country: string) => countries().find(({ name }) => name === country)?.near ?? country;

type Origin = Pick<PersonaDesign, "region" | "name" | "racialIdentity" | "town" | "country">;

interface OriginToFind {
  readonly said: LineReading;
  readonly design: PersonaDesign;
  readonly gender: Gender;
  readonly random: Random;
}

/** Home, identity and name belong together: a line that says where somebody is from decides all three. */
export function originOf({ said: reading, design, gender, random }: OriginToFind): Origin {
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

/** The home of a people that uses the first name. For lines that say nothing else about where somebody lives. */
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
function peopleFor(said: LineReading, from: string): readonly RegionOfLine[] {
  const peoples = peopleAt(said.home?.from.near ?? from);
  const called = peoples.filter(({ people }) =>
    people.racialIdentities.some((identity) => identity === said.identity),
  );
  return called.length > 0 ? called : peoples;
}

function identityOf(said: LineReading, { people }: RegionOfLine, random: Random): string {
  if (said.identity && people.racialIdentities.includes(said.identity)) return said.identity;
  const from = said.home?.from;
  if (!from || from.near) return from?.demonym ?? random.pick(people.racialIdentities);
  return random.pick(identitiesAt(people, from.name));
}

/** A town of the country, if possible one where the people live. */
function townIn(country: string, { people }: RegionOfLine, random: Random): string | undefined {
  const inCountry = ({ homes }: People) => homes.filter((home) => home.country === country);
  const own = inCountry(people);
  return random.shuffle(own.length > 0 ? own : regions().flatMap(inCountry), 1)[0]?.town;
}

const named = (said: LineReading, name: string): Pick<Origin, "name"> => {
  if (!said.name) return { name };
  return { name: said.name.includes(" ") ? said.name : `${said.name} ${name.split(" ").slice(1).join(" ")}` };
};

interface RegionOfLine {
  readonly region: Region;
  readonly people: People;
}

const allPeoples = lazy((): readonly RegionOfLine[] =>
  regions().flatMap((region) => region.peoples.map((people) => ({ region, people }))),
);

export const peopleAt = (country: string) =>
  allPeoples().filter(({ people }) => people.homes.some((home) => home.country === country));

const peopleWith = (firstName: string) =>
  allPeoples().find(({ people }) => people.women.includes(firstName) || people.men.includes(firstName));

function peopleNamed(firstName: string): RegionOfLine {
  const found = peopleWith(firstName);
  if (!found) throw new RangeError(`could not find the people that the first name "${firstName}" belongs to`);
  return found;
}

export function regionNamed(name: string): Region {
  const found = regions().find((region) => region.name === name);
  if (!found) throw new RangeError(`could not find the region "${name}"`);
  return found;
}

function nameFrom(people: People, gender: Gender, random: Random): string {
  const listed =
    gender === "nonbinary" ? random.pick(["women", "men"] as const) : gender === "woman" ? "women" : "men";
  return `${random.pick(people[listed])} ${random.pick(people.surnames)}`;
}
