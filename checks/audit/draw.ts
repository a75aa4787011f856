import { hashBound, hashText } from "../measures/hashes.ts";

/** Draws a bounded part of the entries that are added. */
export interface Draw<Entry> {
  add(entry: Entry): void;
  /** In the order in which they were added. */
  drawn(): readonly Entry[];
}

interface Numbered<Entry> {
  readonly entry: Entry;
  readonly at: number;
}

/** A unit keeps no more entries than this: a file may contain only one message. */
const mostOfUnit = 1_000;

/**
 * Keeps all entries if there are at most `most`. If there are more, it keeps whole units: those whose names
 * have the lowest hashes. So the draw depends only on the names, not on their order or on random numbers, and
 * all units are equally likely.
 */
export function drawUnits<Entry>(most: number, unitOf: (entry: Entry) => string): Draw<Entry> {
  const units = new Map<number, Numbered<Entry>[]>();
  let bound = hashBound;
  let kept = 0;
  let seen = 0;
  const shrink = () => {
    for (const hash of [...units.keys()].sort((one, other) => other - one)) {
      if (kept <= most || units.size === 1) return;
      kept -= units.get(hash)?.length ?? 0;
      units.delete(hash);
      bound = hash;
    }
  };
  return {
    add: (entry) => {
      const hash = hashText(unitOf(entry));
      seen += 1;
      if (hash >= bound) return;
      const unit = units.get(hash) ?? [];
      if (unit.length >= mostOfUnit) return;
      unit.push({ entry, at: seen });
      units.set(hash, unit);
      kept += 1;
      if (kept > 1.25 * most) shrink();
    },
    drawn: () => {
      shrink();
      return [...units.values()]
        .flat()
        .sort((one, other) => one.at - other.at)
        .map(({ entry }) => entry);
    },
  };
}
