import { hashText } from "../../../checks/measures/hashes.ts";

/** 64 MB, of which the system gives only what is used. With ten million names, one other word in 30,000 counts as a name. */
const bits = 2 ** 29;
const perName = 4;

/** Names that can be asked for but not listed: a Bloom filter (B. H. Bloom, 1970). It takes the same memory for any number. */
export interface SeenNames {
  /** @param hash of the name in lower case, as `hashText` gives it */
  add(hash: number): void;
  /** @param word in lower case */
  has(word: string): boolean;
}

export function createSeenNames(): SeenNames {
  const filter = new Uint8Array(bits / 8);
  return {
    add(hash) {
      for (let index = 0; index < perName; index += 1) {
        const place = placeOf(hash, index);
        filter[place >>> 3] = (filter[place >>> 3] ?? 0) | (1 << (place & 7));
      }
    },
    has(word) {
      const hash = hashText(word);
      for (let index = 0; index < perName; index += 1) {
        const place = placeOf(hash, index);
        if (((filter[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
      }
      return true;
    },
  };
}

/** The two halves of the hash give any number of places (A. Kirsch and M. Mitzenmacher, 2006). */
const placeOf = (hash: number, index: number) =>
  ((hash % bits) + index * (2 * Math.floor(hash / bits) + 1)) % bits;
