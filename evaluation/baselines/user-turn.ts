import { createWordFinder, stemsOf } from "../../conversations/rules/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { plainWordsOf } from "../../pipeline/text/content-words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** What the user said in one turn. Its parts are computed when they are first needed. */
export interface UserTurn {
  readonly text: string;
  /** Its words in lower case, with spaces around each. */
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
    get spaced() {
      parts.spaced ??= spacedOf(text);
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

/** Kept as long as the context of the message, because many questions are asked in one context. */
const known = new WeakMap<Message, UserTurn>();

/** The user's turns without the label "User: ". */
export function turnsOf(messages: readonly Message[]): readonly UserTurn[] {
  return messages
    .filter(({ role }) => role === "user")
    .map((message) => {
      const turn = known.get(message) ?? turnOf(message.content.replace(/^User:\s*/, ""));
      known.set(message, turn);
      return turn;
    });
}

/** The longest list of turns that began with a turn, and its index. */
const indexed = new WeakMap<UserTurn, { readonly turns: UserTurn[]; readonly index: WordIndex }>();

/** Where words occur in turns. The turns before a later question of a context are added to those before an earlier one. */
export function indexOf(turns: readonly UserTurn[]): WordIndex {
  const [first] = turns;
  const before = first && indexed.get(first);
  const grows = before && turns.every((turn, at) => at >= before.turns.length || before.turns[at] === turn);
  const { turns: kept, index } = grows ? before : { turns: [], index: createWordIndex() };
  for (const turn of turns.slice(kept.length)) {
    kept.push(turn);
    index.add(turn.text);
  }
  if (first && kept.length >= (before?.turns.length ?? 0)) indexed.set(first, { turns: kept, index });
  return index;
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
