import { createWordFinder, nameWordsOf } from "../../conversations/rules/words.ts";
import { lazyFor } from "../../pipeline/lazy.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { searchedIn, type UserTurn } from "./user-turn.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** Where words occur in turns. */
export const indexOf = indexing(({ words }) => words);
/** The same for the stems of their content words. */
const stemIndexOf = indexing(({ stems }) => stems);
/** The same for their words as names are found in them. */
const plainIndexOf = indexing(({ plainWords }) => plainWords);

/** Indexes turns. The index of a list that has grown is added to. It may hold more turns than were asked for. */
function indexing(wordsIn: (turn: UserTurn) => readonly string[] | ReadonlySet<string>) {
  const indexAt = lazyFor((_whole: readonly UserTurn[]) => createWordIndex());
  return (turns: readonly UserTurn[]): WordIndex => {
    const { whole } = searchedIn(turns);
    const index = indexAt(whole);
    for (const turn of whole.slice(index.size)) index.add(wordsIn(turn));
    return index;
  };
}

/** Which of the turns have the stem of a word, in order. */
export function turnsWithStem(turns: readonly UserTurn[], stem: string): readonly number[] {
  const { placeOf } = searchedIn(turns);
  const having: number[] = [];
  for (const turn of stemIndexOf(turns).having(stem).texts) {
    const place = placeOf(turn);
    if (place >= 0) having.push(place);
  }
  return having;
}

/** Words that follow each other, and the same as a text. */
export interface Run {
  readonly text: string;
  readonly words: readonly string[];
}

/** Whether one of the turns has these words, one after another. */
export function isSaid({ text, words }: Run, turns: readonly UserTurn[]): boolean {
  const index = indexOf(turns);
  let rarest: readonly number[] | null = null;
  for (const word of words) {
    const { texts } = index.having(word);
    if (texts.length === 0) return false;
    if (rarest === null || texts.length < rarest.length) rarest = texts;
  }
  const { whole, placeOf } = searchedIn(turns);
  const within = ` ${text} `;
  return rarest?.some((turn) => placeOf(turn) >= 0 && whole[turn]?.spaced.includes(within)) ?? false;
}

/** Which of the turns name any of the subjects, in order, and which they name, whatever their case, accents and plural ending. */
export function namedIn(
  turns: readonly UserTurn[],
  subjects: readonly (string | null)[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const names = subjects.filter((subject) => subject !== null);
  const find = createWordFinder(names);
  // "I'd put" is not named by "I put", though the finder reads them alike.
  const starts = names.map((name) => ` ${wordsOf(name)[0] ?? ""}`);
  const named = new Map<number, ReadonlySet<string>>();
  for (const place of mayName(turns, names)) {
    const { spaced = "", plainWords = [] } = turns[place] ?? {};
    const found = starts.some((start) => spaced.includes(start)) ? find(plainWords) : null;
    if (found && found.size > 0) named.set(place, found);
  }
  return named;
}

/** Which turns have the rarest word of a name, in order. The finder is slow, and most turns have none. */
function mayName(turns: readonly UserTurn[], names: readonly string[]): Iterable<number> {
  const index = plainIndexOf(turns);
  const { placeOf } = searchedIn(turns);
  const places = new Set<number>();
  for (const name of names) {
    const having = nameWordsOf(name).map((forms) => forms.map((form) => index.having(form).texts));
    const sizeOf = (lists: (typeof having)[number]) => lists.reduce((sum, { length }) => sum + length, 0);
    const [rarest = []] = having.sort((one, other) => sizeOf(one) - sizeOf(other));
    for (const turn of rarest.flat()) places.add(placeOf(turn));
  }
  places.delete(-1);
  return Int32Array.from(places).sort();
}
