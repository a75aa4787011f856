import { accounts } from "../../../content/reddit/bank.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";

/** It has no common divisor with the number of pairs, so that each pair is used once. */
const stride = 997;

/** The account name of a person, in one of the usual spellings. No two numbers have the same name. */
export function accountOf(seed: number, number: number): string {
  const { adjectives, nouns } = accounts();
  const pairs = adjectives.length * nouns.length;
  const start = createRandom(seed, "accounts").integer(0, pairs - 1);
  const place = (start + number * stride) % pairs;
  const round = Math.floor(number / pairs);
  const adjective = entryAt(adjectives, place % adjectives.length);
  const noun = entryAt(nouns, place % nouns.length);
  const random = createRandom(seed, "account", number);
  const again = round === 0 ? "" : `_${round + 1}`;
  return spell(adjective, noun, random.integer(0, 3), random.integer(10, 99)) + again;
}

function spell(adjective: string, noun: string, style: number, digits: number): string {
  const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  if (style === 0) return `${adjective}_${noun}`;
  if (style === 1) return `${title(adjective)}${title(noun)}${digits}`;
  if (style === 2) return `${title(adjective)}-${title(noun)}-${digits}${digits}`;
  return `${adjective}${noun}`;
}
