import type { IsoDate } from "../dates.ts";
import type { Fact, FactKind, FactOf } from "./fact.ts";

type Dated = Pick<Fact, "since" | "until">;

export const holdsOn = ({ since, until }: Dated, date: IsoDate): boolean =>
  since <= date && (until === null || date < until);

/** Somebody whose time with the persona is over: who has died, or from whom the persona has parted. */
export type Ended = FactOf<"partner"> | FactOf<"parent"> | FactOf<"sibling">;

/**
 * The fact if its text says how it ended, so that it is told from that day on. The interval is that of the life or of the
 * marriage. A separation in the time of the sessions leaves the text as it was.
 */
export function endedFact(fact: Fact): Ended | null {
  if (fact.kind === "parent" || fact.kind === "sibling") return fact.died === null ? null : fact;
  if (fact.kind !== "partner" || fact.until === null) return null;
  return fact.text.includes(fact.until.slice(0, 4)) ? fact : null;
}

/** The facts of a kind that hold on a day. */
export function holding<Kind extends FactKind>(
  facts: readonly Fact[],
  kind: Kind,
  date: IsoDate,
): FactOf<Kind>[] {
  return facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind && holdsOn(fact, date));
}

/**
 * In years. Stories tell of children who talk, have wishes and do things, so no text names a younger child.
 */
export const toldAge = 2;

/** How old somebody born in a month (`1984-05`) is on a day, in full years. */
export function ageOn(born: string, date: IsoDate): number {
  const full = date.slice(5, 7) >= born.slice(5, 7);
  return Number(date.slice(0, 4)) - Number(born.slice(0, 4)) - (full ? 0 : 1);
}

export const atHome = ({ lives }: { readonly lives: string }) => lives !== "away";

/** Whether somebody is as old as the grandchildren in stories, who are neither babies nor grown up. */
export function isSmall({ born }: { readonly born: string }, date: IsoDate): boolean {
  const age = ageOn(born, date);
  return age >= toldAge && age <= 12;
}
