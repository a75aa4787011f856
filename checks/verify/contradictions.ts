import type { PersonaFacts } from "../../formats/provenance/lines.ts";
import { unless } from "./check.ts";

type Fact = PersonaFacts["facts"][number];
type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { kind: Kind }>;

/** What is wrong with the facts by themselves. `days` are those of the sessions. */
export function contradictions(persona: PersonaFacts, days: readonly string[]): string[] {
  const sorted = [...new Set(days)].sort();
  return [
    ...idIssues(persona),
    ...changeIssues(persona),
    ...sorted.flatMap((day) => countIssues(persona, day)),
    ...persona.facts.flatMap((fact) => [
      ...intervalIssues(fact),
      ...placeIssues(fact),
      ...ageIssues(fact, persona.birthYear, sorted[0] ?? ""),
    ]),
  ];
}

function idIssues({ facts, changes }: PersonaFacts): string[] {
  const ids = new Set(facts.map(({ id }) => id));
  return [
    ...unless(ids.size === facts.length, () => "two facts have one id"),
    ...changes
      .flatMap(({ ends, begins }) => [...ends, ...begins])
      .filter((id) => !ids.has(id))
      .map((id) => `a change names "${id}", which is no fact`),
  ];
}

/** What a change ends holds up to its day, and what it begins holds from then on. */
function changeIssues({ facts, changes }: PersonaFacts): string[] {
  const named = new Map(facts.map((fact) => [fact.id, fact]));
  // A month means its first day.
  const dayOf = (id: string, edge: "since" | "until") => `${named.get(id)?.[edge]}-01`.slice(0, 10);
  return changes.flatMap(({ date, text, ends, begins }) => {
    const wrong = [
      ...ends.filter((id) => named.has(id) && dayOf(id, "until") !== date),
      ...begins.filter((id) => named.has(id) && dayOf(id, "since") !== date),
    ];
    return wrong.map((id) => `"${text}" is on ${date}, but "${id}" does not change on that day`);
  });
}

/** There is one home, one town and one work at a time, and at most one partner. */
function countIssues({ facts }: PersonaFacts, day: string): string[] {
  const held = facts.filter(({ since, until }) => since <= day && (until === null || day < until));
  const count = (kind: string) => held.filter((fact) => fact.kind === kind).length;
  return [
    ...["home", "town", "work"].flatMap((kind) =>
      unless(count(kind) === 1, () => `on ${day}, ${count(kind)} facts of kind "${kind}" hold, not one`),
    ),
    ...unless(count("partner") <= 1, () => `on ${day}, there are ${count("partner")} partners`),
  ];
}

const intervalIssues = ({ id, since, until }: Fact): string[] =>
  unless(until === null || until > since, () => `"${id}" ends before it begins`);

function placeIssues(fact: Fact): string[] {
  const isOf = <Kind extends Fact["kind"]>(one: Fact, kind: Kind): one is FactOf<Kind> => one.kind === kind;
  if (isOf(fact, "home")) {
    const isUpstairs = fact.floor > 0;
    const isHouse = fact.dwelling === "house" || fact.dwelling === "farm";
    return [
      ...unless(!isUpstairs || !fact.garden, () => `"${fact.id}" has a garden above the ground floor`),
      ...unless(!isUpstairs || !isHouse, () => `"${fact.id}" is a ${fact.dwelling} above the ground floor`),
    ];
  }
  if (!isOf(fact, "town")) return [];
  return unless(!fact.tropical || !fact.snow, () => `"${fact.id}" has snow in the tropics`);
}

/** The minimum and maximum number of years between a parent and a child. */
const [leastApart, mostApart] = [15, 60];
const oldest = 105;
/** The year of birth that a text names: "(born 1984)" or "(1931–2005)". */
const saidYear = /\bborn (\d{4})\b|\((\d{4})–\d{4}\)/;

function ageIssues(fact: Fact, birthYear: number, first: string): string[] {
  if (!("born" in fact)) return [];
  const year = Number(fact.born.slice(0, 4));
  const apart = fact.kind === "parent" ? birthYear - year : fact.kind === "child" ? year - birthYear : null;
  const isDead = "died" in fact && fact.died !== null;
  const [, living, dead] = saidYear.exec(fact.text) ?? [];
  const said = Number(living ?? dead ?? year);
  return [
    ...unless(
      apart === null || (apart >= leastApart && apart <= mostApart),
      () => `"${fact.id}", a ${fact.kind}, is ${apart} years apart from the persona`,
    ),
    ...unless(isDead || Number(first.slice(0, 4)) - year <= oldest, () => `"${fact.id}" is too old`),
    ...unless(said === year, () => `"${fact.id}" is born ${fact.born}, and its text says ${said}`),
  ];
}
