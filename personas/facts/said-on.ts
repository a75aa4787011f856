import type { IsoDate } from "../dates.ts";
import { yearOf } from "./drawing.ts";
import type { Fact } from "./fact.ts";
import { endedText, togetherText } from "./family.ts";
import { type Ended, endedFact, holdsOn } from "./holding.ts";

/**
 * What is true on a day, in words; `null` if the fact says nothing on it. Somebody who has died, and a partner from whom the
 * persona has parted, are still part of the persona's life. Before that, nobody knows of it.
 */
export function saidOn(fact: Fact, date: IsoDate): string | null {
  if (date < fact.since) return null;
  const ended = endedFact(fact);
  if (holdsOn(fact, date)) return ended ? textBefore(ended) : fact.text;
  if (ended) return fact.text;
  return fact.kind === "partner" && fact.ended && fact.until
    ? endedText(fact, fact.ended, yearOf(fact.until))
    : null;
}

function textBefore(fact: Ended): string {
  const isWoman = fact.sex === "woman";
  const who = `${fact.name} (born ${yearOf(fact.born)})`;
  switch (fact.kind) {
    case "partner":
      return togetherText(fact);
    case "parent":
      return `${isWoman ? "Mother" : "Father"} ${who}`;
    case "sibling":
      return `Has a ${isWoman ? "sister" : "brother"}, ${who}`;
  }
}
