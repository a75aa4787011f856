import type { Manner } from "../personas/manner.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { capitalize } from "../pipeline/text/capitals.ts";
import { type Habits, habits } from "./habits.ts";

const participle =
  "been|become|begun|bought|brought|built|caught|come|cut|done|drawn|felt|found|gone|got|grown|had|held|hit|hurt|kept|known|laid|led|left|lent|lost|made|met|paid|put|read|run|said|seen|sent|set|shut|sold|spent|split|stood|stuck|taken|taught|thought|told|won|worn|written|\\w+ed|\\w+en";
const adverb = "all|already|also|always|both|even|ever|just|long|never|now|once|only|still";

/** Words with "'s" and "'d" are written out only where what follows shows what they stand for. */
const long: readonly (readonly [RegExp, string])[] = [
  [/\b(T|t)hx\b/g, "$1hank you"],
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
    /\b(it|that|there|what|who|where|here|how|he|she)'s (?=(?:(?:always|already|never) )?(?:been|had)\b)/gi,
    "$1 has ",
  ],
  [
    new RegExp(
      `\\b(it|that|there|what|who|where|here|how|he|she)'s (?=(?:(?:just|only|all) (?:a|an|the|in|on|my|so|that|I|you|we|they)\\b)|(?!(?:${adverb}|${participle})\\b)\\w)`,
      "gi",
    ),
    "$1 is ",
  ],
  [
    /\b(I|you|he|she|it|we|they)'d (?=(?:better|a|an|no|the|two)\b|(?:(?:already|never|only) )?(?:been|done|eaten|forgotten|given|gone|got|had|known|left|lost|made|seen|taken|thought|told|written|(?!need|feed|heed)\w+ed)\b)/gi,
    "$1 had ",
  ],
  [
    /\b(I|you|he|she|it|we|they)'d (?=(?:ask|be|buy|choose|do|find|get|give|go|have|keep|know|like|love|make|need|prefer|rather|say|see|take|think|use|want)\b)/gi,
    "$1 would ",
  ],
];

interface Spoken {
  readonly manner: Manner;
  /** Whether it is the first turn of a session. */
  readonly isFirst: boolean;
  /**
   * Whether a word may be mistyped. Not allowed in a story about a subject, which must be found by its name.
   */
  readonly mayMistype: boolean;
  readonly random: Random;
}

/** The text as a person of this manner writes it. This changes only the form, never the content. */
export function speak(text: string, { manner, isFirst, mayMistype, random }: Spoken): string {
  const own = habits[manner];
  const typed = mayMistype && isProse(text) && random.chance(own.typos) ? mistype(text, random) : text;
  const asked = isShort(typed) && random.chance(own.unasked) ? typed.replace(/^([^?]*)\?$/, "$1") : typed;
  const written = tidy(asked, manner);
  const ended = random.chance(own.openEnds) ? written.replace(/(?<![.!?…])\.$/, "") : written;
  return isFirst && random.chance(own.greets) ? `${random.pick(own.greetings)} ${ended}` : ended;
}

/** In a longer turn, a question without its mark would be hard to find. */
const isShort = (text: string) => text.split(" ").length < 15;

/**
 * Swaps two letters late in a long word. Words are compared by their beginnings, so it still counts as the
 * same word.
 */
function mistype(text: string, random: Random): string {
  const words = [...text.matchAll(/(?<= )\p{Ll}{8,}(?= )/gu)];
  const [chosen] = random.shuffle(words, 1);
  if (!chosen) return text;
  const at = chosen.index + random.integer(5, chosen[0].length - 2);
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
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
  // Words in capitals stay in capitals.
  if (casing === "lower")
    return text.replaceAll(/[\p{L}\p{N}'’]+/gu, (word) =>
      /\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase(),
    );
  const started = text.replaceAll(
    /(^|(?<!\b(?:Jr|Sr|Mr|Mrs|Ms|Dr|St|vs|etc))[.!?…]["”]?\s+)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  // A word boundary would also stand between a letter with a mark and an ASCII letter, as in "Iași".
  const upright = capitalize(started).replaceAll(/(?<![\p{L}\p{N}])i(?![\p{L}\p{N}.])/gu, "I");
  return openEnds < 0.3 && /[\p{L}\p{N}]$/u.test(upright) ? `${upright}.` : upright;
}
