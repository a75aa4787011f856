import { plainWordsOf } from "../../pipeline/text/content-words.ts";

/** Words that say nothing about the content of a sentence, and words that change between "I" and "you". */
const light = new Set(
  "the and for was were are not but you your yours yourself mine myself our ours ourselves yourselves that this with had has have been from when who which them they its his her him she into out off one all any".split(
    " ",
  ),
);

/**
 * In characters. Words are compared by their beginnings, so that endings and small inflections don't matter.
 */
const stemLength = 5;

/** The beginnings of the content words of a text. */
export const stemsOf = (text: string): ReadonlySet<string> => stemsAmong(plainWordsOf(text));

/** Like `stemsOf`, for the plain words of a text. */
export const stemsAmong = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.filter((word) => word.length > 2 && !light.has(word)).map((word) => word.slice(0, stemLength)),
  );

/** The share of a clause's content words that the text contains, from 0 to 1. */
export const shareSaid = (text: string, clause: string) => shareHeld(stemsOf(text), stemsOf(clause));

/** The share of the wanted stems that are among those held, from 0 to 1. */
export function shareHeld(held: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of wanted) if (held.has(stem)) count += 1;
  return wanted.size === 0 ? 1 : count / wanted.size;
}

/**
 * Whether at least this share of the wanted stems is among those held. Most texts hold few of them, so the
 * loop stops as soon as too many are missing.
 */
export function holdsShare(held: ReadonlySet<string>, wanted: ReadonlySet<string>, share: number): boolean {
  let missing = 0;
  for (const stem of wanted) {
    if (held.has(stem)) continue;
    missing += 1;
    if ((wanted.size - missing) / wanted.size < share) return false;
  }
  return true;
}

/**
 * A clause counts as said if the text has at least this share of its content words. A paraphrase keeps about
 * half.
 */
const saidShare = 0.5;
export const says = (text: string, clause: string) => shareSaid(text, clause) >= saidShare;

/** The sentences of a text. The end of a line ends a sentence, too. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…]["”'’)]*)\s+|\n/u);

/** A text without its questions. A text of questions only stays as it is. */
export function withoutQuestions(text: string): string {
  const told = sentencesOf(text).filter((sentence) => !/\?["”'’)]*$/u.test(sentence.trimEnd()));
  return told.length > 0 ? told.join(" ") : text;
}

/** A text without differences of case, accents, punctuation and white space. */
export const plainOf = (text: string) => plainWordsOf(text).join(" ");

/**
 * Finds names in a text, regardless of case, accents and plural endings. One pass is enough for any number of
 * names.
 */
export function createFinder(names: readonly string[]): (text: string) => ReadonlySet<string> {
  const find = createWordFinder(names);
  return (text) => find(plainWordsOf(text));
}

/** Like `createFinder`, for the plain words of a text that is searched repeatedly. */
export function createWordFinder(names: readonly string[]): (said: readonly string[]) => ReadonlySet<string> {
  const byFirst = new Map<string, { readonly name: string; readonly words: readonly string[] }[]>();
  for (const name of new Set(names)) {
    const words = plainWordsOf(name);
    for (const start of nameWordsOf(name)[0] ?? [])
      byFirst.set(start, [...(byFirst.get(start) ?? []), { name, words }]);
  }
  return (said) => {
    const found = new Set<string>();
    for (let at = 0; at < said.length; at += 1)
      for (const { name, words } of byFirst.get(said[at] ?? "") ?? [])
        if (standsAt(said, at, words)) found.add(name);
    return found;
  };
}

const endings = ["", "s", "es"] as const;

/** For each plain word of a name, the forms that it can have in a text. */
export function nameWordsOf(name: string): readonly (readonly string[])[] {
  const words = plainWordsOf(name);
  return words.map((word, at) => (at < words.length - 1 ? [word] : endings.map((ending) => word + ending)));
}

function standsAt(said: readonly string[], at: number, words: readonly string[]): boolean {
  const last = words.length - 1;
  return words.every((word, index) => {
    const found = said[at + index];
    return index < last ? found === word : endings.some((ending) => found === word + ending);
  });
}

/** Whether a text contains a name, as `createFinder` finds it. */
export const names = (text: string, name: string) => createFinder([name])(text).has(name);
