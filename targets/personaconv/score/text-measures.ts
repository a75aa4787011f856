import { stemOf } from "./stem.ts";

export interface Rouge {
  /** By single words. */
  readonly rouge1: number;
  /** By the longest common subsequence of words. */
  readonly rougeL: number;
}

/** F-measures from 0 to 1, as `rouge_score` computes them with its stemmer (C.-Y. Lin, "ROUGE", 2004). */
export function rougeOf(reference: string, answer: string): Rouge {
  const [wanted, given] = [rougeWords(reference), rougeWords(answer)];
  const of = (common: number) => fMeasure(common, wanted.length, given.length);
  return { rouge1: of(commonWords(wanted, given)), rougeL: of(longestCommon(wanted, given)) };
}

/** Runs of a to z and digits, in lower case. Words of more than three characters are stemmed. Other alphabets have no words. */
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

/** Used instead of zero matches: NLTK's smoothing "method 1" (B. Chen and C. Cherry, 2014). */
const epsilon = 0.1;
const longest = 4;

/**
 * BLEU of one answer against one reference, from 0 to 1 (K. Papineni et al., 2002), as NLTK's `sentence_bleu` computes it
 * with smoothing method 1. It is the geometric mean of four shares: how many of the answer's runs of one, two, three and four
 * words are in the reference. If the answer is shorter, this is multiplied by exp(1 - reference / answer). Without a common
 * word it is 0.
 */
export function bleuOf(reference: readonly string[], answer: readonly string[]): number {
  const shares = Array.from({ length: longest }, (_, index) => shareOfRuns(reference, answer, index + 1));
  if ((shares[0]?.common ?? 0) === 0) return 0;
  const logs = shares.map(({ common, runs }) => Math.log((common === 0 ? epsilon : common) / runs));
  const mean = logs.reduce((sum, log) => sum + log, 0) / longest;
  return Math.exp(mean + Math.min(0, 1 - reference.length / answer.length));
}

/** How many runs of a number of words the answer has (at least 1), and how many of them are in the reference too. */
function shareOfRuns(reference: readonly string[], answer: readonly string[], length: number) {
  const [wanted, given] = [countRuns(reference, length), countRuns(answer, length)];
  let common = 0;
  for (const [run, count] of given) common += Math.min(count, wanted.get(run) ?? 0);
  return { common, runs: Math.max(1, answer.length - length + 1) };
}

function countRuns(words: readonly string[], length: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let end = length; end <= words.length; end++) {
    const run = words.slice(end - length, end).join(" ");
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

const alpha = 0.9;
const beta = 3;
const gamma = 0.5;

/** The positions of two matching words in the answer and the reference. */
type Match = readonly [answer: number, reference: number];
/** Words that are not matched yet, by position. */
type Words = ReadonlyMap<number, string>;

/**
 * METEOR of one answer against one reference, from 0 to 1 (A. Lavie and A. Agarwal, 2007), as NLTK's `meteor_score` computes
 * its first two stages: equal words, then equal stems. The third stage, synonyms, needs WordNet, which isn't included, so
 * the value is never higher than NLTK's. A text compared with itself has slightly less than 1: 1 - 0.5 / words³.
 */
export function meteorOf(reference: readonly string[], answer: readonly string[]): number {
  const matches = matchesOf(reference, answer);
  if (matches.length === 0) return 0;
  const [precision, recall] = [matches.length / answer.length, matches.length / reference.length];
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  return mean * (1 - gamma * (chunksOf(matches) / matches.length) ** beta);
}

function matchesOf(reference: readonly string[], answer: readonly string[]): readonly Match[] {
  const [wanted, given] = [new Map(reference.entries()), new Map(answer.entries())];
  const same = takeMatches(wanted, given);
  const stems = takeMatches(mapWords(wanted, stemOf), mapWords(given, stemOf));
  return [...same, ...stems].sort(([one], [other]) => one - other);
}

const mapWords = (words: Words, change: (word: string) => string): Map<number, string> =>
  new Map([...words].map(([position, word]) => [position, change(word)]));

/** From the end, matches each word of the answer with the last equal word left in the reference, and removes both. */
function takeMatches(wanted: Map<number, string>, given: Map<number, string>): Match[] {
  const positions = new Map<string, number[]>();
  for (const [position, word] of wanted) {
    const known = positions.get(word);
    if (known) known.push(position);
    else positions.set(word, [position]);
  }
  return [...given].reverse().flatMap(([position, word]): Match[] => {
    const found = positions.get(word)?.pop();
    if (found === undefined) return [];
    wanted.delete(found);
    given.delete(position);
    return [[position, found]];
  });
}

/** How many runs of matches are adjacent in both texts. */
function chunksOf(matches: readonly Match[]): number {
  return matches.filter(([answer, reference], index) => {
    const before = matches[index - 1];
    return !before || before[0] + 1 !== answer || before[1] + 1 !== reference;
  }).length;
}
