/** Bytes by number, all of them zero at first. */
export interface PagedBytes {
  at(place: number): number;
  put(place: number, byte: number): void;
}

const pageBytes = 2 ** 12;

/**
 * Takes memory only for the pages that were written to. One array of 64 MB would cost a small input more time than the
 * reading of it, because the engine collects garbage whenever such an array is made.
 */
export function pagedBytes(): PagedBytes {
  const pages: (Uint8Array | undefined)[] = [];
  return {
    at: (place) => pages[Math.floor(place / pageBytes)]?.[place % pageBytes] ?? 0,
    put(place, byte) {
      const number = Math.floor(place / pageBytes);
      const page = pages[number] ?? new Uint8Array(pageBytes);
      page[place % pageBytes] = byte;
      pages[number] = page;
    },
  };
}
