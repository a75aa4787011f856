import { stemsOf } from "../../conversations/rules/words.ts";
import { lazyFor } from "../../pipeline/lazy.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { isSaid, isWordOf, type Run } from "./search-turns.ts";
import { spacedOf, type UserTurn } from "./user-turn.ts";

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

/** A run of an option's early words, and which of these words it has, as bits. */
interface OwnRun extends Run {
  readonly has: number;
}

/**
 * For each option, its early words, and the runs of them that no other option has, the longest first. The result is kept,
 * because several readers ask for the same options.
 */
const ownRuns = lazyFor((options: readonly string[]) => {
  const plain = options.map(spacedOf);
  const isOwn = (run: string, option: number) =>
    plain.every((text, other) => other === option || !text.includes(` ${run} `));
  return options.map((option, at) => {
    const early = wordsOf(option).slice(0, earlyWords);
    const runs = runsOf(early).flatMap((text): OwnRun[] => {
      if (!isOwn(text, at)) return [];
      const words = text.split(" ");
      return [{ text, words, has: words.reduce((bits, word) => bits | (1 << early.indexOf(word)), 0) }];
    });
    return { early, runs };
  });
});

/**
 * What each of the options is about, as far as the turns show it: the longest run of its early words that a
 * turn also has but no other option. `null` if there is none, for example because its subject never came up.
 */
export function ownSubjects(
  options: readonly string[],
  turns: readonly UserTurn[],
): readonly (string | null)[] {
  return ownRuns(options).map(({ early, runs }) => {
    // Most runs have a word that nobody ever said.
    const unsaid = early.reduce((bits, word, at) => (isWordOf(word, turns) ? bits : bits | (1 << at)), 0);
    return (
      runs.find((run) => (run.has & unsaid) === 0 && isSaid(run, turns) && saysSomething(run.text))?.text ??
      null
    );
  });
}

/** What messages share with their options, by message. */
const sharedWith = lazyFor((_options: readonly string[]) => new Map<string, string | null>());

/** What the message and all options are about: the longest run of words that they share. `null` if they share none. */
export function sharedSubject(message: string, options: readonly string[]): string | null {
  const known = sharedWith(options);
  const found = known.get(message);
  if (found !== undefined) return found;
  const others = options.map(spacedOf);
  const isShared = (run: string) => others.every((text) => text.includes(` ${run} `));
  const shared = runsOf(wordsOf(message)).find((run) => isShared(run) && saysSomething(run)) ?? null;
  known.set(message, shared);
  return shared;
}
