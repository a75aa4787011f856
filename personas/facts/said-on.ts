import type { IsoDate } from "../dates.ts";
import { yearOf } from "./drawing.ts";
import type { Fact, FactOf } from "./fact.ts";
import { endedText, togetherText } from "./family.ts";
import { holdsOn } from "./holding.ts";

type Ending = FactOf<"partner"> | FactOf<"parent"> | FactOf<"sibling">;

/**
 * What is true on a day, in words; `null` if the fact says nothing on it. Somebody who has died, and a partner from whom the
 * persona has separated, are still part of the persona's life. Before that, nobody knows of it.
 */
export function saidOn(fact: Fact, date: IsoDate): string | null {
  if (date < fact.since) return null;
  const ending = endingOf(fact);
  if (holdsOn(fact, date)) return ending ? textBefore(ending) : fact.text;
  if (ending) return fact.text;
  return fact.kind === "partner" && fact.ended && fact.until
    ? endedText(fact, fact.ended, yearOf(fact.until))
    : null;
}

/** The fact if its text says how it ended. A separation in the time of the sessions leaves the text as it was. */
function endingOf(fact: Fact): Ending | null {
  if (fact.kind === "parent" || fact.kind === "sibling") return fact.died === null ? null : fact;
  if (fact.kind !== "partner" || fact.until === null) return null;
  return fact.text.includes(String(yearOf(fact.until))) ? fact : null;
}

function textBefore(fact: Ending): string {
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
