import { remembering } from "../../pipeline/lazy.ts";
import type { Surface } from "../../questions/surface/surface.ts";
import { mix } from "./hashes.ts";

/** Numbers names from 0 in the order in which they come up. */
export function numbering<Name>(): {
  readonly numberOf: (name: Name) => number;
  readonly size: () => number;
} {
  const numbers = new Map<Name, number>();
  return {
    numberOf: (name) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    size: () => numbers.size,
  };
}

/** The grams (words and pairs of words) of each option, by question and option, and the number of questions in which each gram tells options apart. */
export interface GramTable {
  readonly grams: readonly (readonly (readonly number[])[])[];
  readonly questions: ReadonlyMap<number, number>;
}

/** A set of options that some questions have in common, in whatever order. */
interface OptionSet {
  /** By the words of an option. */
  readonly grams: ReadonlyMap<readonly string[], readonly number[]>;
  /** The grams that tell the options apart. */
  readonly telling: readonly number[];
  questions: number;
}

/**
 * Keeps only grams that tell the options apart: a gram that all options have can't decide anything. The forks of a group have
 * the same options. These are compared only once, provided that equal options share one list of words.
 */
export function gramTable(surfaces: readonly Surface[]): GramTable {
  const { numberOf } = numbering<string>();
  const numberOfList = numbering<readonly string[]>().numberOf;
  const gramsOfList = remembering((words: readonly string[]) => gramsOf(words.map(numberOf)));
  const sets = new Map<string, OptionSet>();
  const grams = surfaces.map(({ words }) => {
    const name = words.map(numberOfList).sort().join(" ");
    const set = sets.get(name) ?? optionSet(words, words.map(gramsOfList));
    sets.set(name, set);
    set.questions += 1;
    return words.map((list) => set.grams.get(list) ?? []);
  });
  const questions = new Map<number, number>();
  for (const { telling, questions: count } of sets.values())
    for (const gram of telling) questions.set(gram, (questions.get(gram) ?? 0) + count);
  return { grams, questions };
}

function optionSet(words: readonly (readonly string[])[], grams: readonly (readonly number[])[]): OptionSet {
  const counts = new Map<number, number>();
  for (const list of grams) for (const gram of list) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  for (const [gram, count] of counts) if (count === grams.length) counts.delete(gram);
  const kept = grams.map((list) => list.filter((gram) => counts.has(gram)));
  return {
    grams: new Map(words.map((list, index) => [list, kept[index] ?? []])),
    telling: [...counts.keys()],
    questions: 0,
  };
}

/**
 * 32 bits, because larger numbers are slow to look up. Among 100,000 pairs of words, about one is mistaken
 * for another.
 */
const pairOf = (first: number, second: number) => mix(Math.imul(first + 1, 0x9e3779b1) ^ second) | 0;

/** Each gram once. */
function gramsOf(words: readonly number[]): readonly number[] {
  const grams = new Set(words);
  for (let at = 1; at < words.length; at += 1) grams.add(pairOf(words[at - 1] ?? 0, words[at] ?? 0));
  return [...grams];
}
