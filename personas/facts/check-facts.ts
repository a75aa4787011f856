import type { Profile } from "../profile.ts";
import type { Fact, FactKind, Facts } from "./fact.ts";
import { ageOn, holding } from "./holding.ts";

interface Brief {
  readonly line: string;
  readonly profile: Profile;
  readonly drawn: Facts;
}

/** What a writer of facts must correct. Empty if the facts fit each other, the profile and the line. */
export function factIssues(all: Facts, { line, profile, drawn }: Brief): string[] {
  return [
    ...sameIssues(all, drawn),
    ...contradictions(all, profile),
    ...circleIssues(all, profile),
    ...lineIssues(all, line),
  ];
}

/**
 * What is wrong with facts by themselves: with their intervals, with the ages of people, and with kinds of
 * which only one fact can hold.
 */
export const contradictions = (
  all: Facts,
  profile: Pick<Profile, "birthYear" | "firstSession" | "town">,
): string[] => [
  ...intervalIssues(all),
  ...changingDays(all, profile.firstSession).flatMap((date) => onceIssues(all, date)),
  ...all.facts.flatMap((fact) => personIssues(fact, profile)),
];

/** The first session, and the days after it on which a fact begins or ends. */
function changingDays({ facts }: Facts, first: string): string[] {
  const edges = facts.flatMap(({ since, until }) => [since, until ?? first]).map(firstDayOf);
  return [...new Set([first, ...edges.filter((day) => day > first)])].sort();
}

/** A month means its first day. */
const firstDayOf = (when: string) => `${when}-01`.slice(0, 10);

const sameIssues = (all: Facts, drawn: Facts): string[] =>
  (["name", "birthYear", "gender"] as const)
    .filter((field) => all[field] !== drawn[field])
    .map((field) => `"${field}" must be "${drawn[field]}"`);

function intervalIssues({ facts, changes }: Facts): string[] {
  const ids = new Set(facts.map(({ id }) => id));
  const unknown = changes.flatMap(({ ends, begins }) => [...ends, ...begins]).filter((id) => !ids.has(id));
  return [
    ...(ids.size < facts.length ? ["each fact needs an id of its own"] : []),
    ...unknown.map((id) => `a change names "${id}", which is no fact`),
    ...changes.flatMap(({ date, text, ends, begins }) => {
      const isOn = (when: string | null) => when !== null && firstDayOf(when) === date;
      return facts
        .filter(
          ({ id, since, until }) =>
            (ends.includes(id) && !isOn(until)) || (begins.includes(id) && !isOn(since)),
        )
        .map(({ id }) => `"${id}" must change on ${date}, with "${text}"`);
    }),
    ...facts
      .filter(({ since, until }) => until !== null && until <= since)
      .map(({ id }) => `"${id}" ends before it begins`),
  ];
}

/** Kinds of which only one fact holds on a day. */
const single: readonly FactKind[] = ["home", "town", "work"];

function onceIssues({ facts }: Facts, date: string): string[] {
  const held = holding(facts, "work", date);
  const colleagues = holding(facts, "acquaintance", date).some(({ role }) => role === "boss");
  return [
    ...single
      .map((kind) => [kind, holding(facts, kind, date).length] as const)
      .filter(([, count]) => count !== 1)
      .map(([kind, count]) => `on ${date}, one fact of kind "${kind}" must hold, not ${count}`),
    ...(holding(facts, "partner", date).length > 1 ? [`on ${date}, only one partner may hold`] : []),
    ...(colleagues && !held.some(({ state }) => state === "works") ? ["a boss needs a job"] : []),
  ];
}

function personIssues(
  fact: Fact,
  { birthYear, firstSession, town }: Pick<Profile, "birthYear" | "firstSession" | "town">,
): string[] {
  if (fact.kind === "town")
    return fact.town === town ? [] : [`"${fact.id}": the town must be "${town}", as in the profile`];
  if (fact.kind === "home") {
    const isHouse = fact.dwelling === "house" || fact.dwelling === "farm";
    return [
      ...(fact.garden && fact.floor > 0 ? [`"${fact.id}": a garden belongs to the ground floor`] : []),
      ...(isHouse && fact.floor > 0 ? [`"${fact.id}": a ${fact.dwelling} stands on the ground floor`] : []),
    ];
  }
  if (!("born" in fact)) return [];
  const apart = Number(fact.born.slice(0, 4)) - birthYear;
  const age = ageOn(fact.born, firstSession);
  const dead = "died" in fact && fact.died !== null;
  return [
    ...bornIssues(fact).map((issue) => `"${fact.id}": ${issue}`),
    ...(fact.kind === "parent" && (apart > -15 || apart < -60)
      ? [`"${fact.id}": a parent must be 15 to 60 years older`]
      : []),
    ...(fact.kind === "child" && (apart < 15 || apart > 60)
      ? [`"${fact.id}": a child must be 15 to 60 years younger`]
      : []),
    ...(!dead && age > 105 ? [`"${fact.id}": nobody is ${age}`] : []),
  ];
}

/** The year of birth in "(born 1984)" or "(1931–2005)" must be that of the fact. */
export function bornIssues({ text, born }: { readonly text: string; readonly born: string }): string[] {
  const [, living, dead] = /\bborn (\d{4})\b|\((\d{4})–\d{4}\)/.exec(text) ?? [];
  const said = living ?? dead;
  return said === undefined || born.startsWith(said) ? [] : [`"text" says ${said}, and "born" is ${born}`];
}

function circleIssues({ facts }: Facts, { circle }: Profile): string[] {
  const names = new Set(facts.flatMap((fact) => ("name" in fact ? [fact.name] : [])));
  return circle
    .filter(({ name }) => !names.has(name))
    .map(({ name, relation }) => `keep ${name}, the ${relation} of the profile`);
}

function lineIssues({ facts }: Facts, line: string): string[] {
  const said = line.replace(/\s+/g, " ");
  const striking = facts.flatMap((fact) => (fact.kind === "striking" ? [fact.words] : []));
  if (striking.length === 0) return ['a fact of kind "striking" must say what stands out'];
  return striking
    .filter((words) => !said.includes(words))
    .map((words) => `"${words}" must be words of the line: "${said}"`);
}
