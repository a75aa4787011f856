import type { IsoDate } from "../dates.ts";
import { bornIssues } from "./check-facts.ts";
import type { Facts, LateFact } from "./fact.ts";
import { ageOn } from "./holding.ts";

/** The persona's facts, including those that were added later. */
export const withLateFacts = (all: Facts, late: readonly LateFact[]): Facts => ({
  ...all,
  facts: [...all.facts, ...late],
});

/** Things that are already settled and must not be told again in a text. */
const settled =
  /\b(?:wife|husband|partner|girlfriend|boyfriend|married|divorced|widow(?:er|ed)?|engaged to|pregnant|sons?|daughters?|moved (?:to|house)|retired|new job)\b/i;

/** How many late facts a persona gets at most. */
const mostFacts = 12;

/**
 * What a model that adds facts must correct. Empty if they fit each other and the existing facts. `last` is
 * the last day that counts.
 */
export function lateFactIssues(late: readonly LateFact[], all: Facts, last: IsoDate): string[] {
  const ids = new Set(all.facts.map(({ id }) => id));
  const names = new Set([all.name.split(" ")[0] ?? "", ...all.facts.flatMap(namesOfFact)]);
  const issues = late.flatMap((fact) => {
    const { id, text, since, until } = fact;
    const name = namesOfFact(fact)[0];
    const found = [
      ...(ids.has(id) ? ["its id is taken"] : []),
      ...(name !== undefined && names.has(name) ? [`somebody else is called ${name}`] : []),
      ...(until !== null && until <= since ? ["it ends before it begins"] : []),
      ...(since > last ? [`it begins after ${last}, when nobody tells of it`] : []),
      ...(Number(since.slice(0, 4)) < all.birthYear ? [`the persona was born in ${all.birthYear}`] : []),
      ...("born" in fact && (ageOn(fact.born, last) > 105 || fact.born > last)
        ? [`nobody who was born in ${fact.born} is there`]
        : []),
      ...("born" in fact ? bornIssues(fact) : []),
      ...(fact.kind === "circumstance" && settled.test(text)
        ? [`"${settled.exec(text)?.[0]}" is settled by the facts that are there: say it in no new one`]
        : []),
    ];
    ids.add(id);
    if (name !== undefined) names.add(name);
    return found.map((issue) => `fact "${id}": ${issue}`);
  });
  return late.length > mostFacts ? [...issues, `at most ${mostFacts} new facts, not ${late.length}`] : issues;
}

/** The late facts that can be used, one after the other, and what is wrong with the others. */
export function usableLateFacts(late: readonly LateFact[], all: Facts, last: IsoDate) {
  const facts: LateFact[] = [];
  const issues: string[] = [];
  for (const fact of late) {
    const [issue] = lateFactIssues([...facts, fact], all, last);
    if (issue === undefined) facts.push(fact);
    else issues.push(issue);
  }
  return { facts, issues };
}

const namesOfFact = (fact: Facts["facts"][number]): string[] => ("name" in fact ? [fact.name] : []);
