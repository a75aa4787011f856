import { createFinder, stemsOf } from "../../checks/reading/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { type Searchable, searchableOf } from "./bm25.ts";

/** What the user said in one turn. Its parts are computed when they are first needed. */
export interface UserTurn {
  readonly text: string;
  /** Its words in lower case, with spaces around each. */
  readonly spaced: string;
  readonly stems: ReadonlySet<string>;
  readonly searchable: Searchable;
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
    get searchable() {
      parts.searchable ??= searchableOf(text);
      return parts.searchable;
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

/** For each turn, which of the subjects it names, whatever their case, accents and plural ending. */
export function namedIn(
  turns: readonly UserTurn[],
  subjects: readonly (string | null)[],
): readonly ReadonlySet<string>[] {
  const names = subjects.filter((subject) => subject !== null);
  const find = createFinder(names);
  // The finder is slow, and most texts don't even contain the first word of a name.
  const starts = names.map((name) => ` ${wordsOf(name)[0] ?? ""}`);
  return turns.map(({ text, spaced }) =>
    starts.some((start) => spaced.includes(start)) ? find(text) : new Set(),
  );
}
