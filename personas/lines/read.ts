import type { FamilyTie } from "../../content/people/schema.ts";
import type { Gender } from "../cohort/design.ts";
import { isCurrent } from "../facts/drawing.ts";
import { type AgeRange, agesIn, isChildLine } from "./ages.ts";
import { genderIn, identityOfGenderIn } from "./gender.ts";
import { coreOf, headOf } from "./head.ts";
import { homeNamedIn, type NamedHome } from "./home.ts";
import type { LineHousehold } from "./household.ts";
import { nameIn } from "./name.ts";
import { occupationIn } from "./occupation.ts";
import { factsSaidIn, type LineFacts } from "./said.ts";
import { placeSaidIn } from "./unknown-place.ts";

/** What one line says about its persona; null if it says nothing. */
export interface LineReading {
  readonly name: string | null;
  readonly gender: Gender | null;
  /** What it calls its gender, such as "transgender man". */
  readonly genderIdentity: string | null;
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
  const named = nameIn(line);
  const head = headOf(named?.rest ?? line);
  const name = named?.name ?? null;
  const facts = factsSaidIn(line, head);
  const ties = { ...tiesOf(facts.household), ...tiesIn(line, head) };
  const home = homeNamedIn(line, head);
  return {
    name,
    gender: genderIn({ line: named?.rest ?? line, head, name }),
    genderIdentity: identityOfGenderIn(head),
    ages: agesIn(line, head),
    isChild: isChildLine(head),
    home,
    identity: /\b(?:African[- ]American|Black American)\b/.test(head) ? "Black American" : null,
    occupation: occupationSaid(line, head),
    retired: /(?<!semi-)\b(?:retired|retiree|pensioner)\b/i.test(aboutThemselves(head)),
    ties,
    unknownPlace: home ? null : placeSaidIn(line, head),
    facts,
    saysFamily: Object.keys(ties).length > 0 || ownFamily.test(line),
  };
}

/** The head without others: in "nurse with a retired father", it is the father who is retired. */
const aboutThemselves = (head: string) => head.split(/\s(?:with|of) /)[0] ?? head;

/** The occupation from the head, or from what the line says next: "an alumnus of …, a seasoned educator". */
function occupationSaid(line: string, head: string): string | null {
  const turned = /\bturned (\p{Ll}.*)$/u.exec(head)?.[1];
  const atFirst = occupationIn(line, head);
  const later = turned === undefined ? null : occupationIn(turned, headOf(turned));
  const first = (atFirst === "stay-at-home parent" ? null : later) ?? atFirst ?? second(head);
  if (first !== null) return first;
  const more = line.split(/,\s+(?:and\s+)?(?=an?\s)|\s+and\s+(?=an?\s)|\bturned (?=\p{Ll})/u).slice(1);
  const job = /\bwork(?:s|ing) as (an? .*)$/s.exec(line)?.[1];
  for (const part of [...(job ? [job] : []), ...more.slice(0, 3)]) {
    const found = occupationIn(part, headOf(part));
    if (found !== null) return found;
  }
  const subject = /\bteach(?:es|ing) (\p{Ll}{4,}) (?:in|at|to)\b/u.exec(line)?.[1];
  return subject === undefined || /^(?:children|students|people|others|kids|them)$/.test(subject)
    ? null
    : `${subject} teacher`;
}

/** "long-distance runner and high school history teacher": the second of two, if the first is no occupation. */
function second(head: string): string | null {
  const also = /^(?:(?!(?:of|in|at|from|with|for|to|on) )[\p{L}'’-]+ )+and (?:an? )?(.*)$/u.exec(head)?.[1];
  return also === undefined ? null : occupationIn(also, headOf(also));
}

/** Words about whom the persona lives with or is related to; a sentence on another family would contradict them. */
export const ownFamily =
  /\b(?:his|her|their|my|whose) (?:[\w-]+(?:'s)? )?(?:wife|wives|husband|partner|spouse|fiancée?|boyfriend|girlfriend|mother|father|mom|mum|dad|parents|sons?|daughters?|kids?|child|children|twins|brothers?|sisters?|siblings|family|nephew|niece|grand\w+)\b|\b(?:lives?|living) (?:alone|with (?!a disab|the |dia|chronic))|\bwith (?:two|three|four|five) (?:wives|brothers|sisters|kids|children|sons|daughters)\b/i;

function tiesOf({ partner, children, childCount }: LineHousehold): Partial<Record<FamilyTie, boolean>> {
  return {
    ...(partner === undefined ? {} : { partner: isCurrent(partner) }),
    ...(childCount === undefined && children === undefined
      ? {}
      : { children: childCount !== undefined || (children ?? []).length > 0 }),
  };
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
