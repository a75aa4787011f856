import { hashText } from "../../../checks/measures/hashes.ts";

// What a survey keeps of millions of entries, in little memory.

/** Bytes by number, all of them zero at first. Numbers are below 2³¹. */
interface PagedBytes {
  at(place: number): number;
  put(place: number, byte: number): void;
}

/** In bits. Much smaller pages take longer to make, much larger ones are mostly empty. */
const pageSize = 14;
const inPage = 2 ** pageSize - 1;

/**
 * Takes memory only for the pages that were written to. One array of 64 MB would cost a small input more time
 * than the reading of it, because the engine collects garbage whenever such an array is made.
 */
export function pagedBytes(): PagedBytes {
  const pages: (Uint8Array | undefined)[] = [];
  return {
    at: (place) => pages[place >>> pageSize]?.[place & inPage] ?? 0,
    put(place, byte) {
      const number = place >>> pageSize;
      const page = pages[number] ?? new Uint8Array(2 ** pageSize);
      page[place & inPage] = byte;
      pages[number] = page;
    },
  };
}

/** Takes eight bytes per number. A `Set` takes forty, and ends at sixteen million. */
export function sortedShared(numbers: Float64Array): Float64Array {
  const sorted = new Float64Array(new SharedArrayBuffer(numbers.byteLength));
  sorted.set(numbers);
  return sorted.sort();
}

export function isAmong(sorted: Float64Array, number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}

/** A list of numbers that can grow. */
export function growingNumbers() {
  let numbers = new Float64Array(1024);
  let length = 0;
  return {
    push(number: number) {
      if (length === numbers.length) {
        const wider = new Float64Array(2 * length);
        wider.set(numbers);
        numbers = wider;
      }
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
  };
}

/** At most 64 MB. With ten million names, one other word in 30,000 counts as a name. */
const bits = 2 ** 29;
const perName = 4;

/**
 * Says of a name whether it was added, but can't list the names: a Bloom filter (B. H. Bloom, 1970). More names take no more
 * memory.
 */
interface SeenNames {
  /** @param hash of the name in lower case, as `hashText` gives it */
  add(hash: number): void;
  /** @param word in lower case */
  has(word: string): boolean;
}

export function createSeenNames(): SeenNames {
  const filter = pagedBytes();
  return {
    add(hash) {
      for (let index = 0; index < perName; index += 1) {
        const place = slotOf(hash, index);
        filter.put(place >>> 3, filter.at(place >>> 3) | (1 << (place & 7)));
      }
    },
    has(word) {
      const hash = hashText(word);
      for (let index = 0; index < perName; index += 1) {
        const place = slotOf(hash, index);
        if ((filter.at(place >>> 3) & (1 << (place & 7))) === 0) return false;
      }
      return true;
    },
  };
}

/** The two halves of the hash give any number of places (A. Kirsch and M. Mitzenmacher, 2006). */
const slotOf = (hash: number, index: number) =>
  ((hash % bits) + index * (2 * Math.floor(hash / bits) + 1)) % bits;
