import type { Entry } from "../entry.ts";
import { masked } from "../privacy/mask.ts";
import type { Names } from "../privacy/names.ts";
import { pseudonymOf } from "../privacy/pseudonym.ts";
import { withoutNames } from "../privacy/without-names.ts";
import { botNames } from "../threads/bot-names.ts";

export interface HidingRules {
  readonly keepNames: boolean;
  /** Names that are not hidden, because bots are recognized by their names. */
  readonly isBot: (author: string | null) => boolean;
  readonly keyedHash: (text: string) => string;
}

export interface Hidden {
  readonly entries: readonly Entry[];
  /** How much was masked, by kind. */
  readonly masks: Readonly<Record<string, number>>;
}

/** Recognizes bots if they are filtered out later. In faithful mode they are authors like all others. */
export function botsToKnow(mode: "strict" | "faithful", bots: readonly string[]): HidingRules["isBot"] {
  return mode === "strict" ? botNames(bots) : () => false;
}

/** Takes the entries of one thread, and the names of the authors of others. */
export type Hide = (thread: readonly Entry[], elsewhere?: Names) => Hidden;

/** Hides the authors, and what is private in their texts, thread by thread. */
export function hiding({ keepNames, isBot, keyedHash }: HidingRules): Hide {
  const known = new Map<string, string>();
  const nameFor = (name: string) => {
    if (isBot(name)) return name;
    const pseudonym = known.get(name) ?? pseudonymOf(name, keyedHash);
    known.set(name, pseudonym);
    return pseudonym;
  };
  return (thread, elsewhere) => {
    const masks: Record<string, number> = {};
    const clean = (text: string) => {
      const { text: left, counts } = masked(text);
      for (const [kind, count] of Object.entries(counts)) masks[kind] = (masks[kind] ?? 0) + count;
      return left;
    };
    const named = keepNames ? thread : withoutNames(thread, nameFor, elsewhere);
    const entries = named.map((entry): Entry => {
      const text = clean(entry.text);
      return entry.kind === "post"
        ? { ...entry, text, title: clean(entry.title), url: clean(entry.url) }
        : { ...entry, text };
    });
    return { entries, masks };
  };
}
