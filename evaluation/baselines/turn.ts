import { createFinder, stemsOf } from "../../checks/reading/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import { type Searchable, searchableOf } from "./bm25.ts";

/** What the user said in one turn, taken apart as far as it is needed. */
export interface Turn {
  readonly text: string;
  /** Its words in lower case, with a space around each. */
  readonly spaced: string;
  readonly stems: ReadonlySet<string>;
  readonly searchable: Searchable;
}

export const spacedOf = (text: string) => ` ${wordsOf(text).join(" ")} `;

export function turnOf(text: string): Turn {
  const parts: { -readonly [Part in keyof Turn]?: Turn[Part] } = {};
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

/** Each is taken apart once, for as long as its context is held: many questions are asked in one. */
const known = new WeakMap<Message, Turn>();

/** The user's turns; the format may put "User: " before each. */
export function turnsOf(messages: readonly Message[]): readonly Turn[] {
  return messages
    .filter(({ role }) => role === "user")
    .map((message) => {
      const turn = known.get(message) ?? turnOf(message.content.replace(/^User:\s*/, ""));
      known.set(message, turn);
      return turn;
    });
}

/** By turn, which of some subjects it names, but for case, accents and a plural ending. */
export function namedIn(
  turns: readonly Turn[],
  subjects: readonly (string | null)[],
): readonly ReadonlySet<string>[] {
  const names = subjects.filter((subject) => subject !== null);
  const find = createFinder(names);
  // Taking a text apart as the finder does is slow, and most have not even the first word of a name.
  const starts = names.map((name) => ` ${wordsOf(name)[0] ?? ""}`);
  return turns.map(({ text, spaced }) =>
    starts.some((start) => spaced.includes(start)) ? find(text) : new Set(),
  );
}
