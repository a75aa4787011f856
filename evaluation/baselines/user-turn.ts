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

/** The user's turns without the label "User: ". */
export function turnsOf(messages: readonly Message[]): readonly UserTurn[] {
  return messages.flatMap(({ role, content }) => (role === "user" ? [knownTurn(content)] : []));
}

function knownTurn(content: string): UserTurn {
  const found = known.get(content);
  if (found) return found;
  if (known.size >= mostKnown) known.clear();
  const turn = turnOf(content.replace(/^User:\s*/, ""));
  known.set(content, turn);
  return turn;
}

/** Where words occur in turns. */
export const indexOf = indexing(({ words }) => words);
/** The same for the stems of their content words. */
export const stemIndexOf = indexing(({ stems }) => stems);

/** Indexes turns. The turns before a later question of a context are added to those before an earlier one. */
function indexing(wordsIn: (turn: UserTurn) => readonly string[] | ReadonlySet<string>) {
  /** The last lists of turns, by their first turn. */
  const indexed = new WeakMap<UserTurn, { readonly turns: UserTurn[]; readonly index: WordIndex }>();
  return (turns: readonly UserTurn[]): WordIndex => {
    const [first] = turns;
    const before = first && indexed.get(first);
    const grows = before && turns.every((turn, at) => at >= before.turns.length || before.turns[at] === turn);
    const { turns: kept, index } = grows ? before : { turns: [], index: createWordIndex() };
    for (const turn of turns.slice(kept.length)) {
      kept.push(turn);
      index.add(wordsIn(turn));
    }
    if (first && !grows) indexed.set(first, { turns: kept, index });
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
