import { workKinds } from "../../content/people/bank.ts";
import type { WorkKind } from "../../content/people/facts-schema.ts";
import type { FamilySituation } from "../../content/people/schema.ts";
import { townFactsOf } from "../facts/town.ts";
import type { Profile } from "../profile.ts";

const usual: WorkKind = {
  words: [],
  place: "venue",
  hours: "days",
  own: "never",
  alone: "never",
  home: "never",
};

/** The kind of work of an occupation, by the first word of the table that occurs in its name. */
export function workKindOf(occupation: string): WorkKind {
  const name = ` ${occupation.toLowerCase().replace(/[^\p{L}'-]+/gu, " ")} `;
  return (
    workKinds().find(({ words }) => words.some((word) => name.includes(` ${word.toLowerCase()} `))) ?? usual
  );
}

type Home = Pick<Profile, "town" | "country">;

/** Whether the town has the trams, ferries or coast that an occupation needs. */
export function isWorkOf(home: Home, occupation: string): boolean {
  const { needs } = workKindOf(occupation);
  if (needs === undefined) return true;
  const { coast, transport } = townFactsOf(home);
  return needs === "coast" ? coast : transport.includes(needs);
}

/** The occupation, or another one if the town has no trams or no coast for it. */
export function possibleWork(occupation: string, home: Home): string {
  const { words, otherwise } = workKindOf(occupation);
  const named = words.find((word) => occupation.includes(word));
  if (otherwise === undefined || named === undefined || isWorkOf(home, occupation)) return occupation;
  return occupation.replace(named, otherwise);
}

/** Somebody who cares for a brother all day. */
export const caresForBrother = (occupation: string) =>
  /^full-time carer of a disabled brother/.test(occupation);

/** A parent at home has a child there, and somebody who cares for a brother all day lives with him. */
export function fitsFamily(occupation: string, { text, household }: FamilySituation): boolean {
  const { children = [], siblings, flatmates } = household;
  if (/^stay-at-home parent/.test(occupation))
    return children.some(({ lives, ages }) => lives === "home" && ages[1] < 18);
  if (!caresForBrother(occupation)) return true;
  if (siblings.length > 0) return siblings.some(({ sex, home }) => sex === "man" && home);
  return flatmates === undefined && !/\balone\b|\bleft the home village\b/.test(text);
}
