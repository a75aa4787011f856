/** Bytes by number, all of them zero at first. Numbers are below 2³¹. */
export interface PagedBytes {
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
