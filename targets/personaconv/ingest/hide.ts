import type { Entry } from "../entry.ts";
import { masked } from "../privacy/mask.ts";
import { type Names, replaceMentions } from "../privacy/names.ts";
import { isOrdinaryWord } from "../privacy/ordinary-words.ts";
import { pseudonymOf } from "../privacy/pseudonym.ts";
import { withoutNames } from "../privacy/without-names.ts";
import { botNames } from "../threads/bot-names.ts";

export interface HidingRules {
  readonly keepNames: boolean;
  /** Bots are recognized by their names. All of them get the same pseudonym. */
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

/**
 * A link to a post, a comment or a picture on Reddit, where the page names its author. Beside a pseudonym it would give the
 * name away.
 */
const permalink =
  /(?:https?:\/\/)?(?:(?:[\w-]+\.)?reddit\.com(?:\/r\/\w+|\/u(?:ser)?\/[\w-]+)?\/(?:comments|s|gallery)\/|(?<![\w.-])(?:[\w-]+\.)?redd\.it\/|(?<![\w./])\/?r\/\w+\/comments\/)[^\s)\]>"'*]*/gi;

/** Takes the entries of one thread, and the names of the authors of other threads. */
export type Hide = (thread: readonly Entry[], elsewhere?: Names) => Hidden;

export interface Hiding {
  /** Removes everything private from the entries of a thread. */
  readonly hide: Hide;
  readonly pseudonym: (name: string) => string;
}

/** Hides the authors, and what is private in their texts, thread by thread. */
export function hiding({ keepNames, isBot, keyedHash }: HidingRules): Hiding {
  const known = new Map<string, string>();
  const pseudonym = (name: string) => {
    const found = known.get(name) ?? pseudonymOf(name, keyedHash);
    known.set(name, found);
    return found;
  };
  const hide: Hide = (thread, elsewhere) => {
    const masks: Record<string, number> = {};
    const count = (kind: string, times = 1) => {
      masks[kind] = (masks[kind] ?? 0) + times;
    };
    const unlinked = (text: string) =>
      keepNames
        ? text
        : text.replaceAll(permalink, () => {
            count("permalink");
            return "[permalink]";
          });
    const clean = (text: string) => {
      const { text: left, counts } = masked(unlinked(text));
      for (const [kind, times] of Object.entries(counts)) count(kind, times);
      return left;
    };
    const named = keepNames
      ? thread
      : withoutNames(thread, pseudonym, { isBot, count, ...(elsewhere && { elsewhere }) });
    const entries = named.map((entry): Entry => {
      const text = clean(entry.text);
      return entry.kind === "post"
        ? { ...entry, text, title: clean(entry.title), url: keepNames ? clean(entry.url) : "" }
        : { ...entry, text };
    });
    return { entries, masks };
  };
  return { hide, pseudonym };
}

const determinedIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(determined)].map(([, word = ""]) => word.toLowerCase())));

/** A name that looks like a word may be one if it is said in at least this many threads in which its owner doesn't write. */
const leastThreads = 20;

/** `sourdough` and `covid19` can be words, `quiet_otter` and `gardengnome77` can't. */
function looksLikeWord(name: string): boolean {
  const [, letters = "", digits = ""] = /^([a-z-]+)(\d*)$/.exec(name) ?? [];
  return letters !== "" && (digits === "" || isOrdinaryWord(letters));
}

/** What stands before a noun or an adjective, and hardly ever before the name of a user. */
const determined =
  /\b(?:a|an|the|my|your|his|her|our|their|its|this|these|those|some|any|no|more|most|much|own)\s+([a-z-]+)/gi;

/** A word is said after a determiner in at least one of so many of its threads. */
const threadsToOneDetermined = 10;

/** Finds names that are words, although not ordinary ones: `sourdough`, in threads about bread. */
export interface SaidWords {
  look(thread: readonly Entry[]): void;
  /** In lower case. */
  words(): ReadonlySet<string>;
}

/** Counts the threads that say a name bare although its owner doesn't write in them, and how many say it like a word. */
export function createSaidWords(isName: (word: string) => boolean): SaidWords {
  const threads = new Map<string, { readonly said: number; readonly asWord: number }>();
  return {
    look(thread) {
      const authors = new Set(thread.map(({ author }) => author?.toLowerCase()));
      const said = new Set<string>();
      const texts = thread.map((entry) =>
        entry.kind === "post" ? `${entry.title}\n${entry.text}` : entry.text,
      );
      for (const text of texts)
        replaceMentions(text, (written, mark) => {
          if (mark !== "user" && mark !== "at") said.add(written.toLowerCase());
          return null;
        });
      const possible = [...said].filter(
        (word) => !authors.has(word) && isName(word) && !isOrdinaryWord(word) && looksLikeWord(word),
      );
      const asWords = possible.length === 0 ? new Set<string>() : determinedIn(texts);
      for (const word of possible) {
        const before = threads.get(word) ?? { said: 0, asWord: 0 };
        const isAsWord = asWords.has(word) || /\d/.test(word);
        threads.set(word, { said: before.said + 1, asWord: before.asWord + (isAsWord ? 1 : 0) });
      }
    },
    words: () =>
      new Set(
        [...threads].flatMap(([word, { said, asWord }]) =>
          said >= leastThreads && asWord * threadsToOneDetermined >= said ? [word] : [],
        ),
      ),
  };
}
