import { escapeRegExp } from "../../pipeline/text/escape-reg-exp.ts";
import { isForeign } from "./foreign.ts";
import { coreOf, headOf } from "./head.ts";
import { demonyms, homeNames } from "./home-names.ts";
import { ownFamily, readLine } from "./read.ts";

const nobody =
  /\b(?:company|organization|organisation|agency|firm|corporation|startup|institution|university|department|council|committee|federation|platform|group|team|band|club|robot|A\.I\.|whale|bear|rabbit|parrot|horse)$/i;

/** Homes that no persona has. */
const rareHome =
  /\b(?:on|in) an? (?:\w+ )?(narrowboat|houseboat|boat|ship|camp|convent|monastery|abbey|van|caravan|trailer|tent|prison|commune|shelter|lighthouse)\b/i;

/** Words for peoples that no single country is the home of. */
const peoples = [
  "Arab",
  "Kurdish",
  "African",
  "Asian",
  "European",
  "Latin American",
  "Middle Eastern",
  "Slavic",
];

/** A word for a place or its people in what the line says of the persona: "a young Arab astronomer". */
function originSaid(head: string): string | undefined {
  const core = coreOf(head);
  const words = [...homeNames(), ...demonyms()].map(({ word }) => word);
  return [...words, ...peoples]
    .filter((word) => core.includes(word))
    .find((word) => new RegExp(`(?<![\\p{L}-])${escapeRegExp(word)}(?!\\p{L})`, "u").test(core));
}

const ofPlace = (place: string) =>
  homeNames().some(({ word }) => place.includes(word))
    ? `says "${place}", but no rule reads a home from it`
    : `names a place that no table has ("${place}")`;

/** What the rules can't follow in a line; `null` if they can follow everything, as far as they can tell. */
export function unfollowedIn(line: string): string | null {
  const { home: place, unknownPlace, isChild, ties } = readLine(line);
  const head = headOf(line).split(/\s(?:of|from|in|with|for|at|on|to)\s/)[0] ?? "";
  if (unknownPlace !== null) return `${ofPlace(unknownPlace)}, so the card names no home`;
  if (isChild) return "is about a child; the persona is a young adult";
  if (nobody.test(head)) return `is about no single person ("${head}"); the persona is one of them`;
  if (isForeign(line)) return "isn't in English; only work and country are read from it";
  const family = Object.keys(ties).length === 0 ? ownFamily.exec(line)?.[0] : undefined;
  if (family !== undefined)
    return `says something about the family that no rule can read ("${family}"), so the card names no family`;
  const home = rareHome.exec(line)?.[1];
  if (home !== undefined) return `names a home that no persona has ("${home}"); the persona has a usual one`;
  const origin = place ? undefined : originSaid(headOf(line));
  return origin === undefined
    ? null
    : `says "${origin}", but no rule reads a home from it, so the home comes from the quotas`;
}
