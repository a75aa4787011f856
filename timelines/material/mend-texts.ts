import { withoutTime } from "../tell.ts";
import type { Written } from "./written.ts";

const timeNamed =
  /\b(?:yesterday|today|this morning|last (?:week|month|year|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|winter|spring|summer|autumn|fall)|(?:a|two|three|four|five|six|\d+) (?:days|weeks|months|years) ago|(?:in|last) (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i;

/**
 * The written texts without the small faults that code can correct: dashes, and time placeholders in the
 * wrong texts.
 */
export function mendTexts(written: Partial<Written>): Partial<Written> {
  const { fact, tried, impliedFact, impliedTried, ...rest } = written;
  // For ideas tried, the day and duration aren't known in advance. A first meeting is long past.
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
