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

/** A run of words, and the words themselves. */
interface Run {
  readonly text: string;
  readonly words: readonly string[];
}

/** What options have of their own. Each of the readers asks for the same question, and only the turns differ. */
const knownRuns = new WeakMap<readonly string[], readonly (readonly Run[])[]>();

/** For each option, the runs of its early words that no other option has, the longest first. */
function ownRuns(options: readonly string[]): readonly (readonly Run[])[] {
  const known = knownRuns.get(options);
  if (known) return known;
  const plain = options.map(spacedOf);
  const isOwn = (run: string, option: number) =>
    plain.every((text, other) => other === option || !text.includes(` ${run} `));
  const own = options.map((option, at) =>
    runsOf(wordsOf(option).slice(0, earlyWords)).flatMap((text) =>
      isOwn(text, at) ? [{ text, words: text.split(" ") }] : [],
    ),
  );
  knownRuns.set(options, own);
  return own;
}

/**
 * What each of the options is about, as far as the turns show it: the longest run of its early words that a
 * turn also has but no other option. `null` if there is none, for example because its subject never came up.
 */
export function ownSubjects(
  options: readonly string[],
  turns: readonly UserTurn[],
): readonly (string | null)[] {
  const known = new Map<string, readonly number[]>();
  const turnsWithWord = (word: string) => {
    const found = known.get(word) ?? turnsWith(turns, word);
    known.set(word, found);
    return found;
  };
  const isTold = ({ text, words }: Run) => {
    let rarest: readonly number[] | null = null;
    for (const word of words) {
      const having = turnsWithWord(word);
      if (having.length === 0) return false;
      if (rarest === null || having.length < rarest.length) rarest = having;
    }
    const within = ` ${text} `;
    return rarest?.some((turn) => turns[turn]?.spaced.includes(within)) ?? false;
  };
  return ownRuns(options).map(
    (runs) => runs.find((run) => isTold(run) && saysSomething(run.text))?.text ?? null,
  );
}

/** The same for what a message shares with its options. */
const knownShared = new WeakMap<readonly string[], Map<string, string | null>>();

/** What the message and all options are about: the longest run of words that they share. `null` if they share none. */
export function sharedSubject(message: string, options: readonly string[]): string | null {
  const known = knownShared.get(options) ?? new Map<string, string | null>();
  knownShared.set(options, known);
  const found = known.get(message);
  if (found !== undefined) return found;
  const others = options.map(spacedOf);
  const isShared = (run: string) => others.every((text) => text.includes(` ${run} `));
  const shared = runsOf(wordsOf(message)).find((run) => isShared(run) && saysSomething(run)) ?? null;
  known.set(message, shared);
  return shared;
}
