import { hashText } from "../measures/hashes.ts";
import type { SessionRead } from "../reading/contexts.ts";
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
  add(persona: string, sessions: readonly SessionRead[]): void;
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
  const sessions = rememberFiller(most);
  let [contexts, repeating, nearlyRepeating] = [0, 0, 0];
  return {
    add: (persona, shown) => {
      contexts += 1;
      const inContext = sessions.see(persona, shown);
      if (inContext.repeats) repeating += 1;
      if (nearPairs(inContext.known).length > 0) nearlyRepeating += 1;
    },
    duplicates: () => {
      if (contexts === 0) return null;
      const all = sessions.all();
      const near = nearPairs(all);
      return {
        texts: all.reduce((sum, { count }) => sum + count, 0),
        distinct: all.length,
        near: near.length,
        examples: mostRepeated(all.map(({ start, count }) => ({ text: start, count }))),
        nearExamples: nearest(near, (index) => all[index]?.start ?? ""),
        contexts,
        repeating,
        nearlyRepeating,
      };
    },
    isFull: sessions.isFull,
  };
}

/** Remembers at most `most` different sessions. */
function rememberFiller(most: number) {
  const known = new Map<number, Known>();
  let full = false;
  const remember = (hash: number, { turns }: SessionRead): Known | null => {
    const found = known.get(hash);
    if (found) return found;
    if (known.size === most) {
      full = true;
      return null;
    }
    const signature = signatureOf(shinglesOf(turns.map(({ text }) => text).join("\n")));
    const start = turns[0]?.text.slice(0, shownLength + 1) ?? "";
    const made: Known = { start, signature, count: 0, lastPersona: null };
    known.set(hash, made);
    return made;
  };
  return {
    /** Which of the sessions of a context are remembered, each listed once, and whether the context repeats one. */
    see: (persona: string, sessions: readonly SessionRead[]) => {
      const inContext = new Map<number, Known>();
      let repeats = false;
      for (const session of sessions) {
        const hash = hashOf(session);
        if (inContext.has(hash)) repeats = true;
        const entry = remember(hash, session);
        if (!entry) continue;
        inContext.set(hash, entry);
        if (entry.lastPersona !== persona) entry.count += 1;
        entry.lastPersona = persona;
      }
      return { known: [...inContext.values()], repeats };
    },
    all: () => [...known.values()],
    isFull: () => full,
  };
}

/** Sessions with the same turns are equal, whoever they are shown to. */
const hashOf = ({ turns }: SessionRead) =>
  hashText(turns.map(({ role, text }) => `${role} ${text}`).join("\n"));

/** The texts of sessions are not kept, so what two sessions share is estimated from their signatures. */
const nearPairs = (entries: readonly Known[]) =>
  findNear(
    entries.map(({ signature }) => signature),
    (one, other) => {
      const [first, second] = [entries[one], entries[other]];
      return first && second ? agreement(first.signature, second.signature) : 0;
    },
  );
