import { type Letter, letters } from "../../questions/types.ts";

/** The result of reading an answer. */
export interface ReadAnswer {
  readonly isRight: boolean;
  /** The letter that it names; `null` if it names none or several. */
  readonly letter: Letter | null;
}

const tag = "<final_answer>";

/**
 * Reads the letter that a model answers with, by the rule of PersonaMem's own evaluation. It looks at the text after the last
 * `<final_answer>` for letters a–d in parentheses or, if there are none, for letters that are words of their own. The answer
 * is right if it names exactly the right letter there. If not, the same is tried on the whole answer. So the English article
 * "a" counts as a letter if there is none in parentheses.
 */
export function readLetter(answer: string, right: Letter): ReadAnswer {
  const final = answer.lastIndexOf(tag);
  const parts = final < 0 ? [answer] : [answer.slice(final + tag.length), answer];
  const named = parts.map(onlyLetterIn);
  if (named.includes(right)) return { isRight: true, letter: right };
  return { isRight: false, letter: named.find((letter) => letter !== null) ?? null };
}

const inParentheses = /\(([a-d])\)/gi;
/** With no letter, digit or underscore of any script on either side; "I'd" names no letter. */
const alone = /(?<![\p{L}\p{M}\p{N}_]|[\p{L}]['’])([a-d])(?![\p{L}\p{M}\p{N}_]|['’]\p{L})/giu;

/** The letter that a text names; `null` if it names none or several. */
function onlyLetterIn(text: string): Letter | null {
  const found = lettersBy(inParentheses, text);
  const [letter, ...more] = found.length > 0 ? found : lettersBy(alone, text);
  return more.length === 0 ? (letter ?? null) : null;
}

function lettersBy(pattern: RegExp, text: string): Letter[] {
  const named = new Set([...text.matchAll(pattern)].map((found) => found[1]?.toLowerCase()));
  return letters.filter((letter) => named.has(letter));
}
