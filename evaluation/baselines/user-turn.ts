import { stemsAmong } from "../../conversations/rules/words.ts";
import { lazyFor, remembering } from "../../pipeline/lazy.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { plainWordsOf } from "../../pipeline/text/content-words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { contextOf } from "../benchmark/places.ts";
import { type CountedWords, countWords } from "./word-index.ts";

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
  /** The same as an index takes them. */
  readonly counted: Readonly<Record<"words" | "stems" | "plainWords", CountedWords>>;
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
      parts.stems ??= stemsAmong(this.plainWords);
      return parts.stems;
    },
    get plainWords() {
      parts.plainWords ??= plainWordsOf(text);
      return parts.plainWords;
    },
    get counted() {
      parts.counted ??= {
        words: countWords(this.words),
        stems: countWords(this.stems),
        plainWords: countWords(this.plainWords),
      };
      return parts.counted;
    },
  };
}

/** Contexts share most of their turns, because forks, sizes and personas do. So many turns are kept. */
const mostKnown = 20_000;
const knownTurn = remembering((content: string) => turnOf(content.replace(/^User:\s*/, "")), mostKnown);

/** The user's turns in a list of messages. */
interface KnownTurns {
  readonly turns: readonly UserTurn[];
  /** The place of each turn among the messages. */
  readonly places: readonly number[];
  /** The number of turns before each message. */
  readonly before: readonly number[];
}

const knownIn = lazyFor((messages: readonly Message[]): KnownTurns => {
  const turns: UserTurn[] = [];
  const places: number[] = [];
  const before: number[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    before.push(turns.length);
    if (role !== "user") continue;
    turns.push(knownTurn(content));
    places.push(at);
  }
  return { turns, places, before };
});

/** For a list of turns, the longer list that begins with it. Both are searched by one index. */
const wholeOf = new WeakMap<readonly UserTurn[], KnownTurns>();

/**
 * The user's turns without the label "User: ". Many questions are asked in one context, and each sees only the
 * part before it.
 */
export const turnsOf = lazyFor((messages: readonly Message[]): readonly UserTurn[] => {
  const known = knownIn(contextOf(messages));
  const turns = known.turns.slice(0, known.before[messages.length]);
  wholeOf.set(turns, known);
  return turns;
});

/** The places of turns among the messages that `turnsOf` found them in. */
export const placesOf = (turns: readonly UserTurn[]): readonly number[] => wholeOf.get(turns)?.places ?? [];

/** A list of turns that has an index. `placeOf` gives the place of a turn in the list that was asked for, or -1. */
export interface SearchedTurns {
  readonly whole: readonly UserTurn[];
  placeOf(turn: number): number;
}

/** For lists that are a selection from a longer list: how to search them in that list. */
const partOf = new WeakMap<readonly UserTurn[], SearchedTurns>();

/** The turns at these places. A search for them uses the index of the whole list. */
export function someOf(turns: readonly UserTurn[], places: readonly number[]): readonly UserTurn[] {
  const at = new Int32Array(turns.length).fill(-1);
  const inOrder = Int32Array.from(places).sort();
  const some: UserTurn[] = [];
  for (const place of inOrder) {
    const turn = turns[place];
    if (!turn) continue;
    at[place] = some.length;
    some.push(turn);
  }
  partOf.set(some, { whole: wholeOf.get(turns)?.turns ?? turns, placeOf: (turn) => at[turn] ?? -1 });
  return some;
}

/** The list whose index is used to search these turns. It may hold more turns. */
export function searchedIn(turns: readonly UserTurn[]): SearchedTurns {
  const part = partOf.get(turns);
  if (part) return part;
  const whole = wholeOf.get(turns)?.turns ?? turns;
  return { whole, placeOf: (turn) => (turn < turns.length ? turn : -1) };
}
