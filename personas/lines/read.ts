import type { FamilyTie } from "../../content/people/schema.ts";
import type { Gender } from "../cohort/design.ts";
import { type AgeRange, agesIn, isChildLine } from "./ages.ts";
import { coreOf, headOf } from "./head.ts";
import { homeNamedIn, type NamedHome } from "./home.ts";
import { occupationIn } from "./occupation.ts";

/** What one line says about its persona; null where it says nothing. */
export interface LineReading {
  readonly name: string | null;
  readonly gender: Gender | null;
  readonly ages: AgeRange | null;
  readonly isChild: boolean;
  readonly home: NamedHome | null;
  /** A self-description among those of the regions that the line calls for. */
  readonly identity: string | null;
  readonly occupation: string | null;
  readonly retired: boolean;
  /** Ties that the persona has, or has not. */
  readonly ties: Readonly<Partial<Record<FamilyTie, boolean>>>;
  readonly saysFamily: boolean;
  /** It names a place or an institution: a home told beside it could be at odds with it. */
  readonly saysWhere: boolean;
}

export function readLine(line: string): LineReading {
  const head = headOf(line);
  const ties = tiesIn(line, head);
  return {
    name: nameIn(line),
    gender: genderIn(line, head),
    ages: agesIn(line, head),
    isChild: isChildLine(head),
    home: homeNamedIn(line, head),
    identity: /\b(?:African[- ]American|Black American)\b/.test(head) ? "Black American" : null,
    occupation: occupationIn(line, head),
    retired: /\b(?:retired|retiree|pensioner)\b/i.test(head),
    ties,
    saysWhere:
      /\b(?:in|from|of|at|near) (?:the |rural )?\p{Lu}\p{Ll}+/u.test(head) ||
      /\b(?:living|residing|lives|based|studying|working|raised|resident|native) (?:in|of|at|for) (?:the )?\p{Lu}/u.test(
        line,
      ),
    saysFamily: Object.keys(ties).length > 0,
  };
}

/** "Massimiliano Bartoli, a chef", "Charlie is a young writer": lines that bring a name of their own. */
function nameIn(line: string): string | null {
  const word = "[A-Z][\\p{L}.'’-]*";
  const match = new RegExp(
    `^(?:I am |I'm )?(?:Professor |Prof\\. |Dr\\.? )?(${word}(?: ${word}){0,3})(?:, (?:an?|the|[A-Z])| is an? )`,
    "u",
  ).exec(line);
  const name = match?.[1];
  return name && !/^(?:An?|The|I|As|My|This|He|She|They)\b/.test(name) ? name : null;
}

const women =
  /\b(?:wom[ae]n|female|girl|schoolgirl|lady|mother|mom|mum|mama|grandmother|grandma|wife|housewife|widow|sister|daughter|aunt|niece|grandniece|granddaughter|actress|waitress|businesswoman|alumna|nun|queen|princess|heroine|ballerina|midwife|stewardess|seamstress|hostess|godmother|sportswoman|spokeswoman|congresswoman|saleswoman|pregnant|expectant mother)\b/i;
const men =
  /\b(?:m[ae]n|male|boy|schoolboy|gentleman|father|dad|papa|grandfather|grandpa|husband|widower|brother|son|uncle|nephew|grandson|grandnephew|actor|businessman|alumnus|monk|king|prince|priest|bishop|imam|waiter|choirmaster|fanboy|guy|godfather|sportsman|spokesman|congressman|salesman|fisherman)\b/i;

function genderIn(line: string, head: string): Gender | null {
  if (/\bnon-?binary\b/i.test(head)) return "nonbinary";
  const core = coreOf(head);
  const [woman, man] = [women.test(core), men.test(core)];
  if (woman !== man) return woman ? "woman" : "man";
  return pronounIn(line);
}

const others =
  /\b(?:fans? of|admir\w+|idoli\w+|support\w+|colleagues?|friend|cousin|client|sister|brother|sons?|daughters?|child|children|teammates?|assistants?|husband|wife|partner|boss|mother|father|parents?|student|follow\w+|works? with|working with|the [a-z]+(?:'s)?)\b/i;

/** "who dedicated his life": a pronoun speaks of the persona where nobody else has come up before it. */
function pronounIn(line: string): Gender | null {
  const found = [...line.matchAll(/\b(she|hers?|herself|he|his|him|himself)\b/gi)].map((match) => ({
    woman: /^(?:she|her)/i.test(match[0]),
    before: line.slice(0, match.index),
  }));
  const [first] = found;
  if (!first || found.some(({ woman }) => woman !== first.woman)) return null;
  const named = /[a-z,] [A-Z][a-z]+/.test(first.before.replace(/\b(?:from|in|at) (?:the )?[A-Z]\w+/g, ""));
  return others.test(first.before) || named ? null : first.woman ? "woman" : "man";
}

function tiesIn(line: string, head: string): Partial<Record<FamilyTie, boolean>> {
  const core = coreOf(head);
  const ties: Partial<Record<FamilyTie, boolean>> = {};
  const kin = /\b(?:grandmother|grandfather|grandma|grandpa|grandparent)\b/i.test(core);
  const parent =
    /\b(?:mother|father|mom|mum|dad|parent)\b(?!-)/i.test(core) ||
    /\bhas (?:two|three|four|five|a) (?:child|kid|son|daughter)/i.test(line);
  if (kin) ties.grandchildren = true;
  if (parent || kin) ties.children = true;
  if (/\b(?:no intentions? of having children|childless|childfree)\b/i.test(line)) ties.children = false;
  if (/\b(?:single|divorced|divorcee|widow|widower|bachelor)\b/i.test(core)) ties.partner = false;
  if (
    /\b(?:wife|husband|housewife|married|newlywed|couple)\b/i.test(core) ||
    /\b(?:his wife|her husband)\b/i.test(line)
  )
    ties.partner = true;
  return ties;
}
