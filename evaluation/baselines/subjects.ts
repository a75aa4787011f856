import { stemsOf } from "../../conversations/rules/words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { spacedOf, turnsWith, type UserTurn } from "./user-turn.ts";

const mostWords = 7;
/** An option says what it is about among its first words. */
const earlyWords = 20;

/** The runs of words in a text, the longest first. */
function runsOf(words: readonly string[]): string[] {
  const runs = new Set<string>();
  for (let length = mostWords; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) runs.add(words.slice(at, at + length).join(" "));
  return [...runs].sort((one, other) => other.length - one.length);
}

const saysSomething = (run: string) => stemsOf(run).size > 0;

/**
 * What each of the options is about, as far as the turns show it: the longest run of its early words that a
 * turn also has but no other option. `null` if there is none, for example because its subject never came up.
 */
export function ownSubjects(
  options: readonly string[],
  turns: readonly UserTurn[],
): readonly (string | null)[] {
  const plain = options.map(spacedOf);
  const isOwn = (run: string, option: number) =>
    plain.every((text, other) => other === option || !text.includes(` ${run} `));
  const known = new Map<string, readonly number[]>();
  const turnsWithWord = (word: string) => {
    const found = known.get(word) ?? turnsWith(turns, word);
    known.set(word, found);
    return found;
  };
  const isTold = (run: string) => {
    const having = run.split(" ").map(turnsWithWord);
    const rarest = having.reduce((least, next) => (next.length < least.length ? next : least));
    return rarest.some((turn) => turns[turn]?.spaced.includes(` ${run} `));
  };
  return options.map(
    (option, at) =>
      runsOf(wordsOf(option).slice(0, earlyWords)).find(
        (run) => isOwn(run, at) && isTold(run) && saysSomething(run),
      ) ?? null,
  );
}

/** What the message and all options are about: the longest run of words that they share. `null` if they share none. */
export function sharedSubject(message: string, options: readonly string[]): string | null {
  const others = options.map(spacedOf);
  const isShared = (run: string) => others.every((text) => text.includes(` ${run} `));
  return runsOf(wordsOf(message)).find((run) => isShared(run) && saysSomething(run)) ?? null;
}
