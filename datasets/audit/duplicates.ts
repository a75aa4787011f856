import { jaccard, wordsOf } from "../../questions/surface/words.ts";

export interface Duplicates {
  readonly texts: number;
  readonly distinct: number;
  /** Distinct texts of which another shares at least `nearness` of its words and word pairs. */
  readonly near: number;
  /** The texts that come most often, or are nearest to another: what to look at first. */
  readonly examples: readonly { readonly text: string; readonly count: number }[];
}

export const nearness = 0.8;
const shownExamples = 5;

/** Counts equal texts, and among the distinct ones those that have a near twin: MinHash finds candidates, their shingles are then compared. */
export function findDuplicates(texts: readonly string[]): Duplicates {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
  return {
    texts: texts.length,
    distinct: counts.size,
    near: countNear([...counts.keys()]),
    examples: repeated.slice(0, shownExamples).map(([text, count]) => ({ text, count })),
  };
}

/** With 21 bands of 6, two texts that share 0.8 meet in a band in 99.8 % of cases, two that share 0.4 in 8 %. */
const bands = 21;
const rowsOfBand = 6;

function countNear(texts: readonly string[]): number {
  const shingles = texts.map(shinglesOf);
  const near = new Set<number>();
  const signatures = shingles.map(signatureOf);
  for (let band = 0; band < bands; band += 1) {
    const buckets = new Map<string, number[]>();
    for (const [index, signature] of signatures.entries()) {
      const key = signature.subarray(band * rowsOfBand, (band + 1) * rowsOfBand).join();
      const bucket = buckets.get(key);
      if (bucket) bucket.push(index);
      else buckets.set(key, [index]);
    }
    for (const bucket of buckets.values()) markNear(bucket, shingles, near);
  }
  return near.size;
}

function markNear(
  bucket: readonly number[],
  shingles: readonly ReadonlySet<number>[],
  near: Set<number>,
): void {
  for (const [place, one] of bucket.entries())
    for (const other of bucket.slice(place + 1)) {
      if (near.has(one) && near.has(other)) continue;
      const [first, second] = [shingles[one], shingles[other]];
      if (first && second && jaccard(first, second) >= nearness) near.add(one).add(other);
    }
}

/** Words and pairs of words, as numbers. */
function shinglesOf(text: string): ReadonlySet<number> {
  const words = wordsOf(text).map(hashOf);
  const pairs = words.slice(1).map((word, index) => mix((words[index] ?? 0) ^ Math.imul(word, 31)));
  return new Set([...words, ...pairs]);
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const salts = Array.from({ length: bands * rowsOfBand }, (_, index) => mix(index + 1));

function signatureOf(shingles: ReadonlySet<number>): Uint32Array {
  const signature = new Uint32Array(salts.length).fill(0xffffffff);
  for (const shingle of shingles)
    for (let row = 0; row < salts.length; row += 1) {
      const hash = mix(shingle ^ (salts[row] ?? 0));
      if (hash < (signature[row] ?? 0)) signature[row] = hash;
    }
  return signature;
}
