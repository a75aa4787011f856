import { createWordFinder, stemsOf } from "../../conversations/rules/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { plainWordsOf } from "../../pipeline/text/content-words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** What the user said in one turn. Its parts are computed when they are first needed. */
export interface UserTurn {
  readonly text: string;
  /** Its words in lower case, as a search finds them. */
  readonly words: readonly string[];
  /** The same as a text, with spaces around each. */
  readonly spaced: string;
  readonly stems: ReadonlySet<string>;
  /** Its words as names are found in them. */
  readonly plainWords: readonly string[];
}

export const spacedOf = (text: string) => ` ${wordsOf(text).join(" ")} `;

export function turnOf(text: string): UserTurn {
  const parts: { -readonly [Part in keyof UserTurn]?: UserTurn[Part] } = {};
  return {
    text,
    get words() {
      parts.words ??= wordsOf(text);
      return parts.words;
    },
    get spaced() {
      parts.spaced ??= ` ${this.words.join(" ")} `;
      return parts.spaced;
    },
    get stems() {
      parts.stems ??= stemsOf(text);
      return parts.stems;
    },
    get plainWords() {
      parts.plainWords ??= plainWordsOf(text);
      return parts.plainWords;
    },
  };
}

/** Contexts share most of their turns, because forks, sizes and personas do. So many turns are kept. */
const mostKnown = 20_000;
const known = new Map<string, UserTurn>();

/** The longest list of messages that began with a message, and the user's turns in it. Both only grow. */
interface KnownMessages {
  readonly messages: Message[];
  readonly turns: UserTurn[];
  /** The number of turns up to each message. */
  readonly counts: number[];
}
const begun = new WeakMap<Message, KnownMessages>();

/** The list that a list of turns is the beginning of. Its index serves both. */
const wholeOf = new WeakMap<readonly UserTurn[], readonly UserTurn[]>();

/**
 * The user's turns without the label "User: ". Many questions are asked in one context, and each sees a
 * beginning of it.
 */
export function turnsOf(messages: readonly Message[]): readonly UserTurn[] {
  const [first] = messages;
  if (!first) return [];
  const before = begun.get(first);
  const known =
    before && beginAlike(before.messages, messages) ? before : { messages: [], turns: [], counts: [] };
  for (const message of messages.slice(known.messages.length)) {
    known.messages.push(message);
    if (message.role === "user") known.turns.push(knownTurn(message.content));
    known.counts.push(known.turns.length);
  }
  if (known !== before) begun.set(first, known);
  const turns = known.turns.slice(0, known.counts[messages.length - 1] ?? 0);
  wholeOf.set(turns, known.turns);
  return turns;
}

/** Whether one list is the beginning of the other. Lists of evidence may begin alike and differ later. */
function beginAlike(one: readonly Message[], other: readonly Message[]): boolean {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function knownTurn(content: string): UserTurn {
  const found = known.get(content);
  if (found) return found;
  if (known.size >= mostKnown) known.clear();
  const turn = turnOf(content.replace(/^User:\s*/, ""));
  known.set(content, turn);
  return turn;
}

/** Some of the turns in a list, in their order, and where each turn of the list is among them, or -1. */
const partOf = new WeakMap<
  readonly UserTurn[],
  { readonly of: readonly UserTurn[]; readonly at: Int32Array }
>();

/** The turns at these places. They are found by the index of the whole list. */
export function someOf(turns: readonly UserTurn[], places: ReadonlySet<number>): readonly UserTurn[] {
  const at = new Int32Array(turns.length).fill(-1);
  const some = turns.filter((_, turn) => places.has(turn));
  for (const [index, place] of [...places].sort((one, other) => one - other).entries()) at[place] = index;
  partOf.set(some, { of: turns, at });
  return some;
}

/** Which of the turns have a word, or the stem of one, in order. */
export const turnsWith = (turns: readonly UserTurn[], word: string) => having(indexOf, turns, word);
export const turnsWithStem = (turns: readonly UserTurn[], stem: string) => having(stemIndexOf, turns, stem);

function having(find: typeof indexOf, turns: readonly UserTurn[], word: string): readonly number[] {
  const part = partOf.get(turns);
  if (!part)
    return find(turns)
      .having(word, turns.length)
      .map(({ text }) => text);
  const { of, at } = part;
  return find(of)
    .having(word, of.length)
    .flatMap(({ text }) => {
      const place = at[text] ?? -1;
      return place < 0 ? [] : [place];
    });
}

/** Where words occur in turns. */
export const indexOf = indexing(({ words }) => words);
/** The same for the stems of their content words. */
const stemIndexOf = indexing(({ stems }) => stems);

/** Indexes turns. The index of a list that has grown is added to. It may hold more turns than were asked for. */
function indexing(wordsIn: (turn: UserTurn) => readonly string[] | ReadonlySet<string>) {
  const indexes = new WeakMap<readonly UserTurn[], WordIndex>();
  return (turns: readonly UserTurn[]): WordIndex => {
    const whole = wholeOf.get(turns) ?? turns;
    const index = indexes.get(whole) ?? createWordIndex();
    for (const turn of whole.slice(index.size)) index.add(wordsIn(turn));
    indexes.set(whole, index);
    return index;
  };
}

/** For each turn, which of the subjects it names, whatever their case, accents and plural ending. */
export function namedIn(
  turns: readonly UserTurn[],
  subjects: readonly (string | null)[],
): readonly ReadonlySet<string>[] {
  const names = subjects.filter((subject) => subject !== null);
  const find = createWordFinder(names);
  // The finder is slow, and most texts don't even contain the first word of a name.
  const starts = names.map((name) => ` ${wordsOf(name)[0] ?? ""}`);
  return turns.map(({ plainWords, spaced }) =>
    starts.some((start) => spaced.includes(start)) ? find(plainWords) : new Set(),
  );
}
