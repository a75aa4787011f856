import type { FamilyTie } from "../../content/people/schema.ts";
import type { Gender } from "../cohort/design.ts";
import { type AgeRange, agesIn, isChildLine } from "./ages.ts";
import { coreOf, headOf } from "./head.ts";
import { homeNamedIn, type NamedHome } from "./home.ts";
import { occupationIn } from "./occupation.ts";
import { factsSaidIn, type LineFacts } from "./said.ts";

/** What one line says about its persona; null if it says nothing. */
export interface LineReading {
  readonly name: string | null;
  readonly gender: Gender | null;
  readonly ages: AgeRange | null;
  readonly isChild: boolean;
  readonly home: NamedHome | null;
  /** A self-description from the regions that the line suggests. */
  readonly identity: string | null;
  readonly occupation: string | null;
  readonly retired: boolean;
  /** Ties that the persona has or doesn't have. */
  readonly ties: Readonly<Partial<Record<FamilyTie, boolean>>>;
  readonly saysFamily: boolean;
  /** A place that it names as the home, but that is in no table. */
  readonly unknownPlace: string | null;
  readonly facts: LineFacts;
}

const readings = new Map<string, LineReading>();
const mostReadings = 5000;

/** A line is read once, because several ask for it and reading takes some milliseconds. */
export function readLine(line: string): LineReading {
  const known = readings.get(line);
  if (known) return known;
  if (readings.size >= mostReadings) readings.clear();
  const reading = readingOf(line);
  readings.set(line, reading);
  return reading;
}

function readingOf(line: string): LineReading {
  const name = nameIn(line);
  const head = headOf(
    name === null ? line : line.slice(line.indexOf(name) + name.length).replace(/^(?:,| is)\s*/, ""),
  );
  const ties = tiesIn(line, head);
  const home = homeNamedIn(line, head);
  return {
    name,
    gender: genderIn(line, head),
    ages: agesIn(line, head),
    isChild: isChildLine(head),
    home,
    identity: /\b(?:African[- ]American|Black American)\b/.test(head) ? "Black American" : null,
    occupation: occupationSaid(line, head),
    retired: /\b(?:retired|retiree|pensioner)\b/i.test(head),
    ties,
    unknownPlace: home ? null : placeIn(line, head),
    facts: factsSaidIn(line, head),
    saysFamily: Object.keys(ties).length > 0,
  };
}

/** The occupation from the head, or from what the line says next: "an alumnus of …, a seasoned educator". */
function occupationSaid(line: string, head: string): string | null {
  const first = occupationIn(line, head);
  if (first !== null) return first;
  const more = line.split(/,\s+(?:and\s+)?(?=an?\s)|\s+and\s+(?=an?\s)|\bturned (?=\p{Ll})/u).slice(1);
  const job = /\bwork(?:s|ing) as (an? .*)$/s.exec(line)?.[1];
  for (const part of [...(job ? [job] : []), ...more.slice(0, 3)]) {
    const found = occupationIn(part, headOf(part));
    if (found !== null) return found;
  }
  return null;
}

const place =
  "(?:the (?:city|town|village) of |(?:rural|downtown) )?(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)";

/** "in Chester" right after who it is, "based in Chester" anywhere. */
function placeIn(line: string, head: string): string | null {
  const lived = new RegExp(
    `\\b(?:living|lives|residing|resides|based|resident|native|settled) (?:in|of) ${place}`,
    "u",
  );
  const after = new RegExp(`^(?:[\\p{Ll}-]+ )+(?:in|from|of the (?:city|town) of) ${place}`, "u");
  const found = lived.exec(line)?.[1] ?? after.exec(head)?.[1] ?? null;
  return found !== null && institutions.test(head) ? null : found;
}

const institutions =
  /\b(?:University|College|School|League|Ministry|Department|Studies|Science|Engineering|History|Office|Army|Station|Bank|Club|Party|Museum|Institute|Python|Java|Internet)\b/;

/** "Massimiliano Bartoli, a chef", "Charlie is a young writer": lines that contain a name. */
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

/** "who dedicated his life": a pronoun means the persona if nobody else was mentioned before it. */
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
