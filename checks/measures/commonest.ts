import { hashText } from "./hashes.ts";

export interface CommonestCount {
  add(text: string): void;
  /** The text that was added most often, and how often; `null` if none was. */
  commonest(): Commonest | null;
}

export interface Commonest {
  /** Shortened. */
  readonly text: string;
  readonly count: number;
  /** By how much the count may be too low. */
  readonly error: number;
}

/** In characters. */
const keptLength = 120;

/**
 * Finds the most common text in memory that doesn't grow. It keeps at most `most` texts. When there are more,
 * it subtracts one from the count of each (Misra and Gries 1982). So a count is too low by at most the number
 * of texts added, divided by `most`.
 */
export function countCommonest(most = 50_000): CommonestCount {
  const counts = new Map<number, { count: number; readonly text: string }>();
  let error = 0;
  const countOff = () => {
    error += 1;
    for (const [hash, entry] of counts) {
      entry.count -= 1;
      if (entry.count === 0) counts.delete(hash);
    }
  };
  return {
    add: (text) => {
      const hash = hashText(text);
      const known = counts.get(hash);
      if (known) known.count += 1;
      else if (counts.size < most) counts.set(hash, { count: 1, text: cut(text) });
      else countOff();
    },
    commonest: () => {
      let best: Commonest | null = null;
      for (const { count, text } of counts.values())
        if (!best || count > best.count || (count === best.count && text < best.text))
          best = { text, count, error };
      return best;
    },
  };
}

const cut = (text: string) => (text.length > keptLength ? `${text.slice(0, keptLength)} …` : text);
