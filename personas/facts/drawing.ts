import type { HouseholdSaid } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import type { Gender } from "../cohort/design.ts";
import type { IsoDate } from "../dates.ts";
import type { LineHousehold } from "../lines/household.ts";
import type { LineFacts } from "../lines/said.ts";
import type { Profile } from "../profile.ts";
import type { Namer, Sex } from "./namer.ts";

/** `childCount` is the number of children if no ages are given, 0 for some. */
export type SaidFacts = HouseholdSaid &
  Pick<LineHousehold, "childCount" | "childSex" | "twins" | "partnerName" | "partnerSex">;

/** What facts are drawn from. */
export interface FactDraw {
  readonly profile: Profile;
  readonly gender: Gender;
  /** The day of the first session; the facts are drawn as of this day. */
  readonly today: IsoDate;
  /** The persona's age in the year of that day. */
  readonly age: number;
  /** What the profile's family text and the line say, as data. */
  readonly said: SaidFacts;
  /** What else the line of a seeds file says; `null` for a persona of the cohort. */
  readonly line: LineFacts | null;
  readonly names: Namer;
  /** Separate dice for each part, so that no part changes another. */
  random(part: string): Random;
  /** The persona's value of a quota over the cohort. */
  quota<T>(label: string, values: readonly T[]): T;
}

/**
 * The month of birth of somebody who is of that age on a day. `months` is the number of months beyond full
 * years: 0 to 11.
 */
export function bornAt(age: number, today: IsoDate, months: number): string {
  return monthsBefore(today, 12 * age + months);
}

/** The month that lies the given number of months before a day. */
export function monthsBefore(today: IsoDate, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

export const yearOf = (month: string) => Number(month.slice(0, 4));

/** A whole number in the range, as far as the bounds allow; the bounds have priority. */
export function within(
  [from, to]: readonly [number, number],
  [least, most]: readonly [number, number],
  random: Random,
): number {
  const low = Math.min(Math.max(from, least), most);
  return random.integer(low, Math.max(low, Math.min(to, most)));
}

export const anySex = (random: Random): Sex => (random.chance(0.5) ? "woman" : "man");

/** Full years since a month. */
export const yearsSince = (month: string, today: string) =>
  Math.floor(
    (Number(today.slice(0, 4)) * 12 +
      Number(today.slice(5, 7)) -
      (yearOf(month) * 12 + Number(month.slice(5, 7)))) /
      12,
  );

export const isCurrent = (tie: string) => tie === "married" || tie === "together";
