import { stemsOf } from "../../checks/reading/words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { spacedOf, type UserTurn } from "./user-turn.ts";

const mostWords = 7;
/** An option says what it is about among its first words. */
const earlyWords = 20;

/** The runs of words in a text, the longest first. */
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
 * What each of the options is about, as far as the turns show it: the longest run of its early words that a turn has too and
 * no other option has. `null` if there is none, for example because its subject never came up.
 */
export function ownSubjects(
  options: readonly string[],
  turns: readonly UserTurn[],
): readonly (string | null)[] {
  const plain = options.map(spacedOf);
  const known = new Set(turns.flatMap(({ searchable }) => [...searchable.counts.keys()]));
  return options.map((option, index) => {
    const isOwn = (run: string) =>
      plain.every((text, other) => other === index || !text.includes(` ${run} `));
    const runs = runsOf(wordsOf(option).slice(0, earlyWords)).filter(isOwn);
    // Fewer runs to look for, because there are many turns to search.
    const possible = runs.filter((run) => run.split(" ").every((word) => known.has(word)));
    return possible.find((run) => turns.some(({ spaced }) => spaced.includes(` ${run} `))) ?? null;
  });
}

/** What the message and all options are about: the longest run of words that they share. `null` if they share none. */
export function sharedSubject(message: string, options: readonly string[]): string | null {
  const others = options.map(spacedOf);
  return runsOf(wordsOf(message)).find((run) => others.every((text) => text.includes(` ${run} `))) ?? null;
}
