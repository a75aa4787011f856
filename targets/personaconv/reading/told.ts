import type { Funnel, FunnelRow } from "../funnel.ts";

export interface Malformed {
  readonly file: string;
  /** Such as "line 12" or "byte 4096". */
  readonly at: string;
  readonly why: string;
}

export interface Told {
  readonly funnel: Funnel;
  /** The first ten; the funnel counts all. */
  readonly malformed: readonly Malformed[];
  readonly warnings: readonly string[];
}

const mostMalformed = 10;
/** A whole line may be quoted. */
const mostLetters = 200;

/** Gathers what is said of a file or an entry. */
export function createTold() {
  const funnel = new Map<FunnelRow, number>();
  const malformed: Malformed[] = [];
  const warnings: string[] = [];
  const count = (row: FunnelRow) => void funnel.set(row, (funnel.get(row) ?? 0) + 1);
  return {
    count,
    malformed(found: Malformed) {
      count("malformed");
      if (malformed.length < mostMalformed)
        malformed.push({ ...found, why: found.why.slice(0, mostLetters) });
    },
    warn: (warning: string) => void warnings.push(warning),
    all: (): Told => ({ funnel: Object.fromEntries(funnel), malformed, warnings }),
  };
}
