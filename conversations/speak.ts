import type { Manner } from "../personas/manner.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { capitalize } from "../pipeline/text/capitals.ts";
import { type Habits, habits } from "./habits.ts";

const long: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, "cannot"],
  [/\b(C)an't\b/g, "$1annot"],
  [/\bwon't\b/g, "will not"],
  [/\bshan't\b/g, "shall not"],
  [/n't\b/g, " not"],
  [/\bI'm\b/g, "I am"],
  [/\b(L|l)et's\b/g, "$1et us"],
  [/\b(\w+)'re\b/g, "$1 are"],
  [/\b(\w+)'ve\b/g, "$1 have"],
  [/\b(\w+)'ll\b/g, "$1 will"],
  [
    /\b(it|that|there|what|who|where|here|how)'s (?=(?:a|an|the|not|no|so|too|very|in|on|at|all|my|your|just|only|like|what|why|how)\b)/gi,
    "$1 is ",
  ],
];

interface Spoken {
  readonly manner: Manner;
  /** Whether it is the first turn of a session. */
  readonly isFirst: boolean;
  readonly random: Random;
}

/** What the user says, as somebody of the manner writes it. Only how it is written changes, never what it says. */
export function speak(text: string, { manner, isFirst, random }: Spoken): string {
  const own = habits[manner];
  const written = tidy(text, manner);
  const ended = random.chance(own.openEnds) ? written.replace(/(?<![.!?…])\.$/, "") : written;
  return isFirst && random.chance(own.greets) ? `${random.pick(own.greetings)} ${ended}` : ended;
}

/** The same text with the capitals and contractions of the manner. */
export function tidy(text: string, manner: Manner): string {
  const own = habits[manner];
  return cased(
    own.contracts ? text : long.reduce((said, [from, to]) => said.replaceAll(from, to), text),
    own,
  );
}

/** Lines of a list, a letter or code stay as they are. */
const isProse = (text: string) => !text.includes("\n");

function cased(text: string, { casing, openEnds }: Habits): string {
  if (!isProse(text)) return text;
  // What is shouted stays loud.
  if (casing === "lower")
    return text.replaceAll(/[\p{L}\p{N}'’]+/gu, (word) =>
      /\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase(),
    );
  const started = text.replaceAll(
    /(^|[.!?…]["”]?\s+)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  const upright = capitalize(started).replaceAll(/\bi\b(?!\.)/g, "I");
  return openEnds < 0.3 && /[\p{L}\p{N}]$/u.test(upright) ? `${upright}.` : upright;
}
