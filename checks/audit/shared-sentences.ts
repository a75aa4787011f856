import { type Commonest, countCommonest } from "../measures/commonest.ts";
import type { Sentence } from "./sentences.ts";

/** How many personas are compared with each other, and how many of them make a sentence a shared one. */
export const comparedPersonas = 9;
export const sharingPersonas = 3;

/**
 * How many turns contain a sentence that several personas hear. The value is a mean over windows of nine
 * personas; the sum of all turns is in `turns`.
 */
export interface SharedSentences {
  readonly personas: number;
  readonly turns: number;
  readonly share: number;
  /** The shared sentence that most turns contain, over all windows. */
  readonly commonest: Commonest | null;
}

export interface SharedSentenceCount {
  /** Adds a turn. The turns of a persona must come one after the other. */
  add(persona: string, sentences: readonly Sentence[]): void;
  /** `null` if fewer than three personas were added, because then nothing can be shared by three. */
  measures(): SharedSentences | null;
}

/** Personas go into a window until nine are in it; then it is measured and forgotten. A window that isn't full counts only if it is the only one. */
export function countSharedSentences(): SharedSentenceCount {
  const commonest = countCommonest();
  let window = createWindow();
  let [last, personas, turns, windows, sum]: [string | null, number, number, number, number] = [
    null,
    0,
    0,
    0,
    0,
  ];
  const close = () => {
    sum += window.shareOf(commonest.add);
    windows += 1;
    window = createWindow();
  };
  return {
    add: (persona, sentences) => {
      if (persona !== last) {
        if (window.personas() === comparedPersonas) close();
        window.begin();
        personas += 1;
      }
      last = persona;
      turns += 1;
      window.add(sentences);
    },
    measures: () => {
      if (windows === 0 || window.personas() === comparedPersonas) close();
      if (personas < sharingPersonas) return null;
      return { personas, turns, share: sum / windows, commonest: commonest.commonest() };
    },
  };
}

function createWindow() {
  /** For each sentence, how many personas hear it, and the last of them. */
  const hearers = new Map<number, { count: number; last: number }>();
  const turns: (readonly Sentence[])[] = [];
  let personas = 0;
  return {
    personas: () => personas,
    begin: () => {
      personas += 1;
    },
    add: (sentences: readonly Sentence[]) => {
      turns.push(sentences);
      for (const { hash } of sentences) {
        const known = hearers.get(hash);
        if (!known) hearers.set(hash, { count: 1, last: personas });
        else if (known.last !== personas) {
          known.count += 1;
          known.last = personas;
        }
      }
    },
    /** Yields each shared sentence once for each turn that contains it. */
    shareOf: (name: (sentence: string) => void): number => {
      const holding = turns.filter((sentences) => {
        const shared = sentences.filter(({ hash }) => (hearers.get(hash)?.count ?? 0) >= sharingPersonas);
        for (const { text } of shared) name(text);
        return shared.length > 0;
      });
      return holding.length / Math.max(1, turns.length);
    },
  };
}
