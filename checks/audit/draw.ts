import { hashBound, hashText } from "../measures/hashes.ts";

/** A bounded part of entries that come one after the other. */
export interface Draw<Entry> {
  add(entry: Entry): void;
  /** In the order in which they came. */
  drawn(): readonly Entry[];
}

interface Place<Entry> {
  readonly entry: Entry;
  readonly at: number;
}

/** A unit that alone is larger goes on without its later entries: a file may ask nothing but the same. */
const mostOfUnit = 1_000;

/**
 * Keeps all entries up to `most`; of more, whole units: those whose names have the lowest hashes. What is drawn hangs on the names
 * alone, neither on their order nor on dice, and each unit is as likely as another.
 */
export function drawUnits<Entry>(most: number, unitOf: (entry: Entry) => string): Draw<Entry> {
  const units = new Map<number, Place<Entry>[]>();
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
