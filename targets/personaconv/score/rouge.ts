import { stemOf } from "./stem.ts";

export interface Rouge {
  /** Of single words. */
  readonly rouge1: number;
  /** Of the longest common subsequence of all words. */
  readonly rougeL: number;
}

/** F-measures from 0 to 1, as `rouge_score` computes them with its stemmer on (C.-Y. Lin, "ROUGE", 2004). */
export function rougeOf(reference: string, answer: string): Rouge {
  const [wanted, given] = [rougeWords(reference), rougeWords(answer)];
  const of = (common: number) => fMeasure(common, wanted.length, given.length);
  return { rouge1: of(commonWords(wanted, given)), rougeL: of(longestCommon(wanted, given)) };
}

/** Runs of a to z and digits, in lower case; of more than three letters the stem. Other alphabets have no words here. */
function rougeWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stemOf(word) : word));
}

/** 2PR / (P + R), where P = common / given and R = common / wanted. */
const fMeasure = (common: number, wanted: number, given: number) =>
  common === 0 ? 0 : (2 * common) / (wanted + given);

function commonWords(wanted: readonly string[], given: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  return given.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

function longestCommon(wanted: readonly string[], given: readonly string[]): number {
  let lengths = new Uint32Array(given.length + 1);
  for (const word of wanted) {
    const next = new Uint32Array(given.length + 1);
    given.forEach((other, index) => {
      next[index + 1] =
        word === other ? (lengths[index] ?? 0) + 1 : Math.max(lengths[index + 1] ?? 0, next[index] ?? 0);
    });
    lengths = next;
  }
  return lengths.at(-1) ?? 0;
}
