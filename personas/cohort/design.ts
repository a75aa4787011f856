import {
  countries,
  familySituations,
  occupations,
  type Region,
  regions,
  temperaments,
} from "../../content/people/bank.ts";
import type { FamilySituation, Occupation, People } from "../../content/people/schema.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { addDays, daysBetween, type IsoDate } from "../dates.ts";
import { type Manner, mannerNames } from "../manner.ts";
import type { Acquaintance, Outlook } from "../profile.ts";
import { drawCircle, possibleCircle } from "./circle.ts";
import { fitsFamily, isWorkOf, possibleWork } from "./fitting.ts";
import { quotaOf } from "./quota.ts";

export type Gender = "woman" | "man" | "nonbinary";

/** Everything about a persona that code decides. */
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

/** Persona `index` of a cohort. It doesn't depend on the size of the cohort. */
export function designPersona(dice: Dice, index: number): PersonaDesign {
  const random = dice("cohort", "persona", index);
  const region = quotaOf(dice, "region", regions()).at(index % regions().length);
  const gender = quotaOf(dice, "gender", genders).at(index);
  const { firstName, people } = drawFirstName(dice, index, region, gender);
  const firstSession = addDays(earliest, random.integer(0, daysBetween(earliest, latest)));
  const { age, occupation: trade } = workOf(dice, index, random);
  const outlook = quotaOf(dice, "outlook", outlooks).at(index);
  const drawn = random.pick(people.homes);
  const home = [drawn, ...people.homes].find((one) => isWorkOf(one, trade)) ?? drawn;
  const occupation = possibleWork(trade, home);
  const family = familyOf(dice, index, { age, outlook, occupation });
  return {
    index,
    gender,
    region: region.name,
    name: `${firstName} ${random.pick(people.surnames)}`,
    genderIdentity: quotaOf(dice, `identity ${gender}`, genderIdentities[gender]).at(index),
    racialIdentity: random.pick(identitiesAt(people, home.country)),
    birthYear: Number(firstSession.slice(0, 4)) - age,
    occupation,
    ...home,
    family: family.text,
    temperament: quotaOf(dice, "temperament", temperaments()).at(index),
    manner: quotaOf(dice, "manner", mannerNames).at(index),
    outlook,
    circle: possibleCircle(drawCircle(region, firstName, age, random), { age, occupation, family }),
    firstSession,
  };
}

const earliest = "2021-01-10";
const latest = "2024-06-30";

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
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
const sharedBands: readonly Band[] = bands.flatMap((band) => times(band.share, band));

/** No first name is used twice in a region before all other names of the region have been used. */
function drawFirstName(
  dice: Dice,
  index: number,
  region: Region,
  gender: Gender,
): { firstName: string; people: People } {
  const round = Math.floor(index / regions().length);
  const listed = gender === "nonbinary" ? (round % 2 === 0 ? "woman" : "man") : gender;
  const names = listed === "woman" ? region.women : region.men;
  const firstName = quotaOf(dice, `${region.name} ${listed}`, names).at(round);
  const people = region.peoples.find(
    ({ women, men }) => women.includes(firstName) || men.includes(firstName),
  );
  if (!people)
    throw new RangeError(`could not find the people that the first name "${firstName}" belongs to`);
  return { firstName, people };
}

/** The identities of a people, without those that name a country other than `country`. */
export function identitiesAt(people: People, country: string): readonly string[] {
  const elsewhere = countries()
    .filter(({ name }) => name !== country && people.homes.some((home) => home.country === name))
    .map(({ demonym }) => new RegExp(`\\b${demonym}\\b(?! descent| grandmother)`));
  const fitting = people.racialIdentities.filter(
    (identity) => !elsewhere.some((other) => other.test(identity)),
  );
  return fitting.length > 0 ? fitting : people.racialIdentities;
}

/** An occupation for somebody of the age band, and an age that fits both. */
function workOf(dice: Dice, index: number, random: Random): { age: number; occupation: string } {
  const ages = quotaOf(dice, "age", sharedBands);
  const band = ages.at(index);
  const nth = ages.countBefore(index, band);
  const fitting = occupations().filter((occupation) => overlaps(occupation, band));
  const occupation = quotaOf(dice, `occupation ${band.from}`, fitting).at(nth);
  const last = canRetire(occupation) ? band.to : Math.min(band.to, occupation.ages[1]);
  const age = random.integer(Math.max(band.from, occupation.ages[0]), last);
  const retired = canRetire(occupation) && age > Math.min(occupation.ages[1], random.integer(63, 70));
  const works = occupation.ages[1] > 70 && age <= occupation.ages[1];
  return { age, occupation: retired && !works ? `retired ${occupation.name}` : occupation.name };
}

/** Nobody retires from being a student, a parent at home or unemployed. */
const canRetire = ({ name, ages: [, to] }: Occupation) =>
  to >= 60 && !/^(?:unemployed|out of work|full-time carer)/.test(name);
const overlaps = (occupation: Occupation, band: Band) =>
  occupation.ages[0] <= band.to &&
  (occupation.ages[1] >= band.from || (canRetire(occupation) && band.from >= 60));

interface Person {
  readonly age: number;
  readonly outlook: Outlook;
  readonly occupation: string;
}

/** The next situation that fits the age and the occupation and doesn't contradict the outlook. */
function familyOf(dice: Dice, index: number, { age, outlook, occupation }: Person): FamilySituation {
  const aged = quotaOf(dice, "family", familySituations())
    .from(index)
    .filter(({ ages: [from, to] }) => from <= age && age <= to)
    .filter((family) => fitsFamily(occupation, family));
  const fitting =
    aged.find((family) => family.outlook === outlook) ?? aged.find((family) => family.outlook === "mixed");
  const family = fitting ?? aged[0];
  if (!family) throw new RangeError(`could not find a family for somebody aged ${age}`);
  return family;
}

/** The gender that an identity names, for pronouns and names: "transgender woman", "male", "genderqueer". */
export function genderOf(identity: string): Gender {
  if (/\b(?:wom[ae]n|female|girl)\b/i.test(identity)) return "woman";
  return /\b(?:m[ae]n|male|boy)\b/i.test(identity) ? "man" : "nonbinary";
}
