import { type Letter, letters } from "../questions/types.ts";

/** What an answer comes to. */
export interface ReadAnswer {
  readonly isRight: boolean;
  /** The one letter that it names; `null` where it names none or several. */
  readonly letter: Letter | null;
}

const tag = "<final_answer>";

/**
 * Reads the letter that a model answers with, by the rule of PersonaMem's own evaluation: from what follows the last
 * `<final_answer>`, letters a–d in parentheses, else letters that stand alone. The answer is right where exactly the
 * right one is named there; else the same is tried over the whole answer. So the English article "a" is a letter too
 * where nothing stands in parentheses.
 */
export function readLetter(answer: string, right: Letter): ReadAnswer {
  const final = answer.lastIndexOf(tag);
  const parts = final < 0 ? [answer] : [answer.slice(final + tag.length), answer];
  const named = parts.map(onlyLetterIn);
  if (named.includes(right)) return { isRight: true, letter: right };
  return { isRight: false, letter: named.find((letter) => letter !== null) ?? null };
}

const inParentheses = /\(([a-d])\)/gi;
/** No letter, digit or underscore on either side, in any script; "I'd" names no letter. */
const alone = /(?<![\p{L}\p{M}\p{N}_]|[\p{L}]['’])([a-d])(?![\p{L}\p{M}\p{N}_]|['’]\p{L})/giu;

/** The letter that a text names, `null` where it names none or several. */
function onlyLetterIn(text: string): Letter | null {
  const found = lettersBy(inParentheses, text);
  const [letter, ...more] = found.length > 0 ? found : lettersBy(alone, text);
  return more.length === 0 ? (letter ?? null) : null;
}

function lettersBy(pattern: RegExp, text: string): Letter[] {
  const named = new Set([...text.matchAll(pattern)].map((found) => found[1]?.toLowerCase()));
  return letters.filter((letter) => named.has(letter));
}
