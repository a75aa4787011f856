import { hashText } from "../measures/hashes.ts";
import type { Session } from "../reading/contexts.ts";
import { type Duplicates, mostRepeated, nearest, shownLength } from "./duplicates.ts";
import { agreement, findNear, type Signature, shinglesOf, signatureOf } from "./minhash.ts";

/** Repeated filler. The forks and variants of a persona repeat its filler, so over the whole file a session counts once for each persona. */
export interface FillerDuplicates extends Duplicates {
  readonly contexts: number;
  /** Contexts that contain a filler session twice. */
  readonly repeating: number;
  /** Contexts that contain two nearly equal filler sessions. */
  readonly nearlyRepeating: number;
}

export interface FillerCount {
  /** Adds the filler sessions of one context of the persona. The contexts of a persona must come one after the other. */
  add(persona: string, sessions: readonly Session[]): void;
  /** `null` if there was no context. */
  duplicates(): FillerDuplicates | null;
  /** Whether sessions were left out because there are more than `mostFiller`. */
  isFull(): boolean;
}

export const mostFiller = 20_000;

interface Known {
  /** Its first characters, one more than are shown. */
  readonly start: string;
  readonly signature: Signature;
  /** The number of personas that see it. */
  count: number;
  lastPersona: string | null;
}

export function countFiller(most = mostFiller): FillerCount {
  const known = new Map<number, Known>();
  let [contexts, repeating, nearlyRepeating, full] = [0, 0, 0, false];
  const find = (hash: number, { turns }: Session): Known | null => {
    const found = known.get(hash);
    if (found) return found;
    if (known.size === most) {
      full = true;
      return null;
    }
    const signature = signatureOf(shinglesOf(turns.map(({ text }) => text).join("\n")));
    const made: Known = {
      start: turns[0]?.text.slice(0, shownLength + 1) ?? "",
      signature,
      count: 0,
      lastPersona: null,
    };
    known.set(hash, made);
    return made;
  };
  return {
    add: (persona, sessions) => {
      contexts += 1;
      const inContext = new Map<number, Known>();
      let again = false;
      for (const session of sessions) {
        const hash = hashOf(session);
        if (inContext.has(hash)) again = true;
        const entry = find(hash, session);
        if (!entry) continue;
        inContext.set(hash, entry);
        if (entry.lastPersona !== persona) entry.count += 1;
        entry.lastPersona = persona;
      }
      if (again) repeating += 1;
      if (nearPairs([...inContext.values()]).length > 0) nearlyRepeating += 1;
    },
    duplicates: () => {
      if (contexts === 0) return null;
      const entries = [...known.values()];
      const near = nearPairs(entries);
      return {
        texts: entries.reduce((sum, { count }) => sum + count, 0),
        distinct: entries.length,
        near: near.length,
        examples: mostRepeated(entries.map(({ start, count }) => ({ text: start, count }))),
        nearExamples: nearest(near, (index) => entries[index]?.start ?? ""),
        contexts,
        repeating,
        nearlyRepeating,
      };
    },
    isFull: () => full,
  };
}

/** Sessions with the same turns are equal, whoever they are shown to. */
const hashOf = ({ turns }: Session) => hashText(turns.map(({ role, text }) => `${role} ${text}`).join("\n"));

/** The texts of sessions are not kept, so what two sessions share is estimated from their signatures. */
const nearPairs = (entries: readonly Known[]) =>
  findNear(
    entries.map(({ signature }) => signature),
    (one, other) => {
      const [first, second] = [entries[one], entries[other]];
      return first && second ? agreement(first.signature, second.signature) : 0;
    },
  );
