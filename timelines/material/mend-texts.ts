import { withoutTime } from "../tell.ts";
import type { Written } from "./written.ts";

const timeNamed =
  /\b(?:yesterday|today|this morning|last (?:week|month|year|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|winter|spring|summer|autumn|fall)|(?:a|two|three|four|five|six|\d+) (?:days|weeks|months|years) ago|(?:in|last) (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i;

/** What was written, with the small faults mended that code can mend: dashes, and places of a time where none belongs. */
export function mendTexts(written: Partial<Written>): Partial<Written> {
  const { fact, tried, impliedFact, impliedTried, ...rest } = written;
  // Nobody knows beforehand on which day something was tried, and how long it took; a first meeting lies far back.
  return {
    ...mendAll(rest, true),
    ...(fact && { fact: mendAll(fact, false) }),
    ...(tried && { tried: mendAll(tried, false) }),
    ...(impliedFact && { impliedFact: mendAll(impliedFact, false) }),
    ...(impliedTried && { impliedTried: mendAll(impliedTried, false) }),
  };
}

const mendAll = <Value>(value: Value, saysWhen: boolean): Value =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    typeof inner === "string" ? mended(inner, saysWhen && key === "says") : inner,
  );

/** Only a story says when it happened, and only once. */
function mended(text: string, isStory: boolean): string {
  const plain = text.replaceAll(/\s*—\s*/g, ", ").trim();
  return isStory && !timeNamed.test(plain) ? plain : withoutTime(plain).trim();
}
