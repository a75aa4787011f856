import {
  countries,
  familySituations,
  occupations,
  type Region,
  regions,
  temperaments,
} from "../../content/people/bank.ts";
import type { Occupation, People } from "../../content/people/schema.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { addDays, daysBetween, type IsoDate } from "../dates.ts";
import { type Manner, mannerNames } from "../manner.ts";
import type { Acquaintance, Outlook } from "../profile.ts";
import { drawCircle } from "./circle.ts";
import { dealt, dealtBefore, fromPosition } from "./deck.ts";

export type Gender = "woman" | "man" | "nonbinary";

/** Everything of a persona that code decides. */
export interface PersonaDesign {
  readonly index: number;
  readonly gender: Gender;
  readonly region: string;
  readonly name: string;
  readonly genderIdentity: string;
  readonly racialIdentity: string;
  readonly birthYear: number;
  readonly occupation: string;
  readonly town: string;
  readonly country: string;
  readonly family: string;
  readonly temperament: string;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly circle: readonly Acquaintance[];
  readonly firstSession: IsoDate;
}

/** Persona `index` of every cohort with these dice, however large the cohort is. */
export function designPersona(dice: Dice, index: number): PersonaDesign {
  const random = dice("cohort", "persona", index);
  const region = dealt(regions(), index % regions().length, dice, "region");
  const gender = dealt(genders, index, dice, "gender");
  const { firstName, people } = nameOf(dice, index, region, gender);
  const firstSession = addDays(earliest, random.integer(0, daysBetween(earliest, latest)));
  const { age, occupation } = workOf(dice, index, random);
  const outlook = dealt(outlooks, index, dice, "outlook");
  const home = random.pick(people.places);
  return {
    index,
    gender,
    region: region.name,
    name: `${firstName} ${random.pick(people.surnames)}`,
    genderIdentity: dealt(genderIdentities[gender], index, dice, `identity ${gender}`),
    racialIdentity: random.pick(identitiesAt(people, home.country)),
    birthYear: Number(firstSession.slice(0, 4)) - age,
    occupation,
    ...home,
    family: familyOf(dice, index, age, outlook),
    temperament: dealt(temperaments(), index, dice, "temperament"),
    manner: dealt(mannerNames, index, dice, "manner"),
    outlook,
    circle: drawCircle(region, firstName, age, random),
    firstSession,
  };
}

const earliest = "2021-01-10";
const latest = "2024-06-30";

const times = <T>(count: number, card: T): T[] => Array.from({ length: count }, () => card);
const genders: readonly Gender[] = [
  ...times<Gender>(11, "woman"),
  ...times<Gender>(11, "man"),
  ...times<Gender>(2, "nonbinary"),
];
const outlooks: readonly Outlook[] = [
  ...times<Outlook>(4, "cheerful"),
  ...times<Outlook>(3, "mixed"),
  ...times<Outlook>(3, "difficult"),
];

export const genderIdentities: Readonly<Record<Gender, readonly string[]>> = {
  woman: [...times(10, "female"), ...times(8, "woman"), "cisgender woman", "transgender woman"],
  man: [...times(10, "male"), ...times(8, "man"), "cisgender man", "transgender man"],
  nonbinary: ["nonbinary", "nonbinary (they/them)", "genderqueer", "agender", "genderfluid"],
};

/** Age bands, and how many of twelve people are in each. */
const bands = [
  { from: 18, to: 29, share: 3 },
  { from: 30, to: 44, share: 3 },
  { from: 45, to: 59, share: 3 },
  { from: 60, to: 74, share: 2 },
  { from: 75, to: 88, share: 1 },
] as const;
type Band = (typeof bands)[number];
const bandDeck: readonly Band[] = bands.flatMap((band) => times(band.share, band));

/** First names go round within the region, so that none comes again before all have come. */
function nameOf(
  dice: Dice,
  index: number,
  region: Region,
  gender: Gender,
): { firstName: string; people: People } {
  const round = Math.floor(index / regions().length);
  const listed = gender === "nonbinary" ? (round % 2 === 0 ? "woman" : "man") : gender;
  const names = listed === "woman" ? region.women : region.men;
  const firstName = dealt(names, round, dice, `${region.name} ${listed}`);
  const people = region.peoples.find(
    ({ women, men }) => women.includes(firstName) || men.includes(firstName),
  );
  if (!people) throw new RangeError(`could not find whose name "${firstName}" is`);
  return { firstName, people };
}

/** The identities of a people that name no other country than `country`. */
export function identitiesAt(people: People, country: string): readonly string[] {
  const elsewhere = countries()
    .filter(({ name }) => name !== country && people.places.some((place) => place.country === name))
    .map(({ demonym }) => new RegExp(`\\b${demonym}\\b(?! descent| grandmother)`));
  const fitting = people.racialIdentities.filter(
    (identity) => !elsewhere.some((other) => other.test(identity)),
  );
  return fitting.length > 0 ? fitting : people.racialIdentities;
}

/** An occupation that somebody of the band can have, and an age at which it can be had. */
function workOf(dice: Dice, index: number, random: Random): { age: number; occupation: string } {
  const band = dealt(bandDeck, index, dice, "age");
  const nth = dealtBefore(bandDeck, band, index, dice, "age");
  const fitting = occupations().filter((occupation) => overlaps(occupation, band));
  const occupation = dealt(fitting, nth, dice, `occupation ${band.from}`);
  const last = canRetire(occupation) ? band.to : Math.min(band.to, occupation.ages[1]);
  const age = random.integer(Math.max(band.from, occupation.ages[0]), last);
  const retired = canRetire(occupation) && age > Math.min(occupation.ages[1], random.integer(63, 70));
  const works = occupation.ages[1] > 70 && age <= occupation.ages[1];
  return { age, occupation: retired && !works ? `retired ${occupation.name}` : occupation.name };
}

/** Students, parents at home and the unemployed become something else; a trade is retired from. */
const canRetire = ({ name, ages: [, to] }: Occupation) =>
  to >= 60 && !/^(?:unemployed|out of work|full-time carer)/.test(name);
const overlaps = (occupation: Occupation, band: Band) =>
  occupation.ages[0] <= band.to &&
  (occupation.ages[1] >= band.from || (canRetire(occupation) && band.from >= 60));

/** A situation for the age that doesn't contradict the outlook; the next in the deck where one does. */
function familyOf(dice: Dice, index: number, age: number, outlook: Outlook): string {
  const aged = fromPosition(familySituations(), index, dice, "family").filter(
    ({ ages: [from, to] }) => from <= age && age <= to,
  );
  const fitting =
    aged.find((family) => family.outlook === outlook) ?? aged.find((family) => family.outlook === "mixed");
  const family = fitting ?? aged[0];
  if (!family) throw new RangeError(`could not find a family for somebody aged ${age}`);
  return family.text;
}
