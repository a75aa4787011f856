import type { Entry } from "../entry.ts";
import { replaceMentions } from "../privacy/names.ts";
import { isOrdinaryWord } from "../privacy/ordinary-words.ts";

/** In so many threads nobody is mentioned by people whom that person never meets: it is a word. */
const leastThreads = 20;

/** Finds the names that are words, though no ordinary ones: `sourdough`, in threads about bread. */
export interface SaidWords {
  look(thread: readonly Entry[]): void;
  /** In lower case. */
  words(): ReadonlySet<string>;
}

/** Counts in how many threads a name is said bare, of those in which its owner doesn't write. */
export function createSaidWords(isName: (word: string) => boolean): SaidWords {
  const threads = new Map<string, number>();
  return {
    look(thread) {
      const authors = new Set(thread.map(({ author }) => author?.toLowerCase()));
      const said = new Set<string>();
      for (const entry of thread) {
        const text = entry.kind === "post" ? `${entry.title}\n${entry.text}` : entry.text;
        replaceMentions(text, (written, mark) => {
          if (mark !== "user" && mark !== "at") said.add(written.toLowerCase());
          return null;
        });
      }
      for (const word of said)
        if (!authors.has(word) && isName(word) && !isOrdinaryWord(word))
          threads.set(word, (threads.get(word) ?? 0) + 1);
    },
    words: () => new Set([...threads].flatMap(([word, count]) => (count >= leastThreads ? [word] : []))),
  };
}
