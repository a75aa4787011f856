import { stemsOf } from "../../checks/reading/words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { spacedOf, type Turn } from "./turn.ts";

const mostWords = 7;
/** An option says early what it is about. */
const earlyWords = 20;

/** Runs of words in a text, the longest first. */
function runsOf(words: readonly string[]): string[] {
  const runs = new Set<string>();
  for (let length = mostWords; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const run = words.slice(at, at + length).join(" ");
      if (stemsOf(run).size > 0) runs.add(run);
    }
  return [...runs].sort((one, other) => other.length - one.length);
}

/**
 * What each of four options is about, as far as turns show it: the longest run of its early words that no other option
 * has and a turn has too. `null` where there is none, as where its subject never came up.
 */
export function ownSubjects(options: readonly string[], turns: readonly Turn[]): readonly (string | null)[] {
  const plain = options.map(spacedOf);
  const known = new Set(turns.flatMap(({ searchable }) => [...searchable.counts.keys()]));
  return options.map((option, index) => {
    const isOwn = (run: string) =>
      plain.every((text, other) => other === index || !text.includes(` ${run} `));
    const runs = runsOf(wordsOf(option).slice(0, earlyWords)).filter(isOwn);
    // Before turns are searched one by one, which are many.
    const possible = runs.filter((run) => run.split(" ").every((word) => known.has(word)));
    return possible.find((run) => turns.some(({ spaced }) => spaced.includes(` ${run} `))) ?? null;
  });
}

/** What all options and the message are about: the longest run of words that they share; `null` where they share none. */
export function sharedSubject(message: string, options: readonly string[]): string | null {
  const others = options.map(spacedOf);
  return runsOf(wordsOf(message)).find((run) => others.every((text) => text.includes(` ${run} `))) ?? null;
}
