import { countries, regions } from "../../content/people/bank.ts";
import { lazy } from "../../pipeline/lazy.ts";
import type { Gender } from "../cohort/design.ts";
import { coreOf } from "./head.ts";

const women =
  /\b(?:wom[ae]n|female|girl|schoolgirl|lady|lesbian|mother|mom|mum|mama|grandmother|grandma|wife|housewife|widow|sister|daughter|aunt|niece|grandniece|granddaughter|actress|waitress|businesswoman|alumna|nun|queen|princess|heroine|ballerina|midwife|stewardess|seamstress|hostess|godmother|sportswoman|spokeswoman|congresswoman|saleswoman|pregnant|expectant mother)\b/i;
const men =
  /\b(?:m[ae]n|male|boy|schoolboy|gentleman|father|dad|papa|grandfather|grandpa|husband|widower|brother|son|uncle|nephew|grandson|grandnephew|actor|businessman|salaryman|alumnus|monk|king|prince|priest|bishop|imam|waiter|choirmaster|fanboy|guy|godfather|sportsman|spokesman|congressman|salesman|fisherman)\b/i;
const nonbinary = /\b(?:non-?binary|genderqueer|agender|genderfluid)\b/i;

/** Words after the head that call the person a parent: "a nurse from Accra, mother of two". */
const parentAfter =
  /(?:, |; |\band )(?:an? |the )?(?:(?:proud|single|devoted|doting) )?(mother|father|mom|mum|dad|grandmother|grandfather) (?:of|to)\b/i;

/** What a line calls its persona, in the words of a card, if it says more than woman or man. */
export const identityOfGenderIn = (head: string): string | null =>
  /\btrans(?:gender|sexual)? (wom[ae]n|m[ae]n)\b/i
    .exec(coreOf(head))?.[1]
    ?.replace(/^wom.*$/i, "transgender woman")
    .replace(/^m.n$/i, "transgender man") ??
  nonbinary.exec(coreOf(head))?.[0].toLowerCase().replace("non-binary", "nonbinary") ??
  null;

interface LineHead {
  readonly line: string;
  readonly head: string;
  readonly name: string | null;
}

export function genderIn({ line, head, name }: LineHead): Gender | null {
  const core = coreOf(head);
  if (nonbinary.test(core)) return "nonbinary";
  const [woman, man] = [women.test(core), men.test(core)];
  if (woman !== man) return woman ? "woman" : "man";
  const parent = parentAfter.exec(line)?.[1];
  if (parent !== undefined) return women.test(parent) ? "woman" : "man";
  return pronounIn(line, core) ?? (name === null ? null : genderOfName(name));
}

const others =
  /\b(?:fans? of|admir\w+|idoli\w+|support\w+|colleagues?|friend|cousin|client|sister|brother|sons?|daughters?|child|children|teammates?|assistants?|husband|wife|partner|boss|mother|father|parents?|student|follow\w+|works? with|working with|the [a-z]+(?:'s)?)\b/i;

/**
 * "who dedicated his life": a pronoun means the persona if nobody else was mentioned before it. Capitals in the
 * words that say who the persona is, in a place and in an origin are nobody's name.
 */
function pronounIn(line: string, core: string): Gender | null {
  const found = [...line.matchAll(/\b(she|hers?|herself|he|his|him|himself)\b/gi)].map((match) => ({
    woman: /^(?:she|her)/i.test(match[0]),
    before: line.slice(0, match.index),
  }));
  const [first] = found;
  if (!first || found.some(({ woman }) => woman !== first.woman)) return null;
  const after = first.before.slice(Math.max(0, first.before.indexOf(core)) + core.length);
  const named = /[a-z,] [A-Z][a-z]+/.test(
    (first.before.includes(core) ? after : first.before)
      .replace(/\b(?:from|in|at) (?:the )?\p{Lu}[\p{L}'’-]+(?:,? \p{Lu}[\p{L}'’-]+)*/gu, "")
      .replace(/\p{Lu}[\p{L}-]+/gu, (word) => (demonyms().has(word) ? "" : word)),
  );
  return others.test(first.before) || named ? null : first.woman ? "woman" : "man";
}

const demonyms = lazy(() => new Set(countries().flatMap(({ demonym, words }) => [demonym, ...words])));

/** A first name that the table of names has for women or men only. */
function genderOfName(name: string): Gender | null {
  const first = name.split(" ")[0] ?? "";
  const woman = regions().some((region) => region.women.includes(first));
  return woman ? "woman" : regions().some((region) => region.men.includes(first)) ? "man" : null;
}
