import { stemOf } from "./stem.ts";

const alpha = 0.9;
const beta = 3;
const gamma = 0.5;

/** The places of a word of the answer and of the reference that belong together. */
type Match = readonly [answer: number, reference: number];
/** Words that are not matched yet, by place. */
type Words = ReadonlyMap<number, string>;

/**
 * METEOR of one answer against one reference, from 0 to 1, as NLTK's `meteor_score` computes it (A. Lavie and A. Agarwal,
 * 2007) in its first two stages: the same words, then the same stems. The third, synonyms, takes WordNet, which isn't
 * shipped, so it is never above NLTK's. A text against itself is just below 1: 1 - 0.5 / words³.
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
  new Map([...words].map(([place, word]) => [place, change(word)]));

/** From the end, each word of the answer with the last one of the reference that is left; both are taken away. */
function takeMatches(wanted: Map<number, string>, given: Map<number, string>): Match[] {
  const places = new Map<string, number[]>();
  for (const [place, word] of wanted) {
    const known = places.get(word);
    if (known) known.push(place);
    else places.set(word, [place]);
  }
  return [...given].reverse().flatMap(([place, word]): Match[] => {
    const found = places.get(word)?.pop();
    if (found === undefined) return [];
    wanted.delete(found);
    given.delete(place);
    return [[place, found]];
  });
}

/** Runs of matches that stand side by side in both texts. */
function chunksOf(matches: readonly Match[]): number {
  return matches.filter(([answer, reference], index) => {
    const before = matches[index - 1];
    return !before || before[0] + 1 !== answer || before[1] + 1 !== reference;
  }).length;
}
