import { createWordFinder, nameWordsOf } from "../../conversations/rules/words.ts";
import { lazyFor } from "../../pipeline/lazy.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { searchedIn, type UserTurn } from "./user-turn.ts";
import { type CountedWords, createWordIndex, type Postings, type WordIndex } from "./word-index.ts";

/** Where words occur in turns. */
export const indexOf = indexing(({ counted }) => counted.words);
/** The same for the stems of their content words. */
const stemIndexOf = indexing(({ counted }) => counted.stems);
/** The same for their words as names are found in them. */
const plainIndexOf = indexing(({ counted }) => counted.plainWords);

/** Indexes turns. The index of a list that has grown is added to. It may hold more turns than were asked for. */
function indexing(wordsIn: (turn: UserTurn) => CountedWords) {
  const indexAt = lazyFor((_whole: readonly UserTurn[]) => createWordIndex());
  return (turns: readonly UserTurn[]): WordIndex => {
    const { whole } = searchedIn(turns);
    const index = indexAt(whole);
    for (let at = index.size; at < whole.length; at += 1) {
      const turn = whole[at];
      if (turn) index.add(wordsIn(turn));
    }
    return index;
  };
}

/** Up to this many turns are searched one by one. That is faster than to use an index, in which a common word has many places. */
const few = 12;

/** Which of the turns have the stem of a word, in order. */
export function turnsWithStem(turns: readonly UserTurn[], stem: string): readonly number[] {
  const having: number[] = [];
  if (turns.length <= few) {
    for (let at = 0; at < turns.length; at += 1) if (turns[at]?.stems.has(stem)) having.push(at);
    return having;
  }
  const { texts, from, to } = stemIndexOf(turns).having(stem);
  const { placeOf } = searchedIn(turns);
  for (let at = from; at < to; at += 1) {
    const place = placeOf(texts[at] ?? -1);
    if (place >= 0) having.push(place);
  }
  return having;
}

/** Words that follow each other, and the same as a text. */
export interface Run {
  readonly text: string;
  readonly words: readonly string[];
}

const countOf = ({ from, to }: Postings) => to - from;

/** Whether the turns, or others of their context, have a word. */
export const isWordOf = (word: string, turns: readonly UserTurn[]): boolean =>
  turns.length <= few
    ? turns.some(({ words }) => words.includes(word))
    : countOf(indexOf(turns).having(word)) > 0;

/** Whether one of the turns has these words, one after another. */
export function isSaid({ text, words }: Run, turns: readonly UserTurn[]): boolean {
  const within = ` ${text} `;
  if (turns.length <= few) return turns.some(({ spaced }) => spaced.includes(within));
  const index = indexOf(turns);
  let rarest: Postings | null = null;
  for (const word of words) {
    const postings = index.having(word);
    if (countOf(postings) === 0) return false;
    if (rarest === null || countOf(postings) < countOf(rarest)) rarest = postings;
  }
  if (rarest === null) return false;
  const { whole, placeOf } = searchedIn(turns);
  for (let at = rarest.from; at < rarest.to; at += 1) {
    const turn = rarest.texts[at] ?? -1;
    if (placeOf(turn) >= 0 && whole[turn]?.spaced.includes(within)) return true;
  }
  return false;
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
  if (turns.length <= few) return turns.keys();
  const index = plainIndexOf(turns);
  const { placeOf } = searchedIn(turns);
  const places = new Set<number>();
  for (const name of names) {
    const having = nameWordsOf(name).map((forms) => forms.map((form) => index.having(form)));
    const sizeOf = (forms: readonly Postings[]) => forms.reduce((sum, form) => sum + countOf(form), 0);
    const [rarest = []] = having.sort((one, other) => sizeOf(one) - sizeOf(other));
    for (const { texts, from, to } of rarest)
      for (let at = from; at < to; at += 1) places.add(placeOf(texts[at] ?? -1));
  }
  places.delete(-1);
  return Int32Array.from(places).sort();
}
