import { jaccard } from "../../questions/surface/words.ts";
import { findNear, type NearPair, shinglesOf, signatureOf } from "./minhash.ts";

export interface Duplicates {
  readonly texts: number;
  readonly distinct: number;
  /** Distinct texts that share at least `nearness` of their words and word pairs with another one. */
  readonly near: number;
  /** The most frequent texts. */
  readonly examples: readonly Repeated[];
  /** The nearest pairs of different texts. */
  readonly nearExamples: readonly NearTexts[];
}

export interface Repeated {
  readonly text: string;
  readonly count: number;
}

export interface NearTexts {
  readonly one: string;
  readonly other: string;
  readonly likeness: number;
}

/** Counts equal texts and, among the distinct ones, nearly equal texts: MinHash finds candidates, and then their shingles are compared. */
export function findDuplicates(texts: readonly string[]): Duplicates {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const distinct = [...counts.keys()];
  const near = nearTexts(distinct);
  return {
    texts: texts.length,
    distinct: distinct.length,
    near: near.length,
    examples: mostRepeated([...counts].map(([text, count]) => ({ text, count }))),
    nearExamples: nearest(near, (index) => distinct[index] ?? ""),
  };
}

const mostShingled = 2_000;

function nearTexts(texts: readonly string[]): readonly NearPair[] {
  const signatures = texts.map((text) => signatureOf(shinglesOf(text)));
  const shingles = new Map<number, ReadonlySet<number>>();
  const shinglesAt = (index: number) => {
    const known = shingles.get(index) ?? shinglesOf(texts[index] ?? "");
    // Few texts are ever compared. If many are, they are compared in groups, so the map can be cleared in between.
    if (shingles.size === mostShingled) shingles.clear();
    shingles.set(index, known);
    return known;
  };
  return findNear(signatures, (one, other) => jaccard(shinglesAt(one), shinglesAt(other)));
}

const shownExamples = 5;
/** In characters. */
export const shownLength = 160;

/** Shortens a text, because it may be as long as a session. */
const excerpt = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)} …` : text);

export function mostRepeated(counts: readonly Repeated[]): readonly Repeated[] {
  return counts
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count)
    .slice(0, shownExamples)
    .map(({ text, count }) => ({ text: excerpt(text), count }));
}

/** The nearest pairs. No text is in two of them, because several pairs of one text would show nothing new. */
export function nearest(pairs: readonly NearPair[], textAt: (index: number) => string): readonly NearTexts[] {
  const shown = new Set<number>();
  const examples: NearTexts[] = [];
  for (const { one, other, likeness } of [...pairs].sort((first, next) => next.likeness - first.likeness)) {
    if (examples.length === shownExamples) break;
    if (shown.has(one) || shown.has(other)) continue;
    shown.add(one).add(other);
    examples.push({ one: excerpt(textAt(one)), other: excerpt(textAt(other)), likeness });
  }
  return examples;
}
