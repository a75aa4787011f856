import { type Commonest, countCommonest } from "../measures/commonest.ts";
import { hashText } from "../measures/hashes.ts";
import { countDistinct } from "./counts.ts";

/** How much of one kind of material there is, and how often its most common piece is repeated. */
export interface Spread {
  /** `options`, `stories`, … */
  readonly name: string;
  /** The unit in which a text counts at most once: a question group, or a persona. */
  readonly unit: "group" | "persona";
  readonly units: number;
  readonly distinct: number;
  /** Whether `distinct` is exact. */
  readonly exact: boolean;
  readonly commonest: (Commonest & { readonly share: number }) | null;
}

export interface SpreadCount {
  /** Adds texts of a unit of the persona. The units of a persona must come one after the other. */
  add(persona: string, unit: string, texts: readonly string[]): void;
  /** `null` if no text was added. */
  spread(): Spread | null;
}

/**
 * Counts each text once in each unit, so that repetitions in forks and variants don't count. It remembers the
 * units of one persona only.
 */
export function countSpread(name: string, unit: Spread["unit"]): SpreadCount {
  const [distinct, commonest] = [countDistinct(), countCommonest()];
  const [known, seen] = [new Set<string>(), new Set<number>()];
  let [owner, units]: [string | null, number] = [null, 0];
  return {
    add: (persona, of, texts) => {
      if (persona !== owner) {
        known.clear();
        seen.clear();
        owner = persona;
      }
      if (texts.length > 0 && !known.has(of)) units += 1;
      if (texts.length > 0) known.add(of);
      for (const text of texts) {
        const hash = hashText(`${of}\n${text}`);
        if (seen.has(hash)) continue;
        seen.add(hash);
        distinct.add(text);
        commonest.add(text);
      }
    },
    spread: () => {
      const found = commonest.commonest();
      if (units === 0) return null;
      const share = found && { ...found, share: found.count / units };
      return { name, unit, units, distinct: distinct.count(), exact: distinct.isExact(), commonest: share };
    },
  };
}

/** The spreads that are known. */
export const spreadsOf = (...counts: readonly SpreadCount[]): readonly Spread[] =>
  counts.flatMap((count) => count.spread() ?? []);
