import type { Entry } from "../entry.ts";
import { replaceMentions } from "../privacy/names.ts";
import { isOrdinaryWord } from "../privacy/ordinary-words.ts";

/** A name counts as a word if it is said in at least this many threads in which its owner doesn't write. */
const leastThreads = 20;

/** Finds names that are words, although not ordinary ones: `sourdough`, in threads about bread. */
export interface SaidWords {
  look(thread: readonly Entry[]): void;
  /** In lower case. */
  words(): ReadonlySet<string>;
}

/** Counts the threads that say a name bare although its owner doesn't write in them. */
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
