import { inAnyCase, isDistinctive, type Mark, replaceMentions } from "./mentions.ts";

/** Names to look for in texts, in any case. */
export interface Names {
  /** The name that a mention means, as it was given; `null` where it means nobody of these. */
  find(written: string, mark: Mark): string | null;
}

/**
 * @param plain those that count bare although they could be words
 */
export function namesOf(names: Iterable<string>, plain: ReadonlySet<string> = new Set()): Names {
  const byLowerCase = new Map<string, string>();
  for (const name of names) byLowerCase.set(name.toLowerCase(), name);
  const countsBare = (name: string, written: string) =>
    inAnyCase(name) || plain.has(name) || (isDistinctive(name) && name === written);
  return {
    find(written, mark) {
      const name = byLowerCase.get(written.toLowerCase());
      return name !== undefined && (mark !== "bare" || countsBare(name, written)) ? name : null;
    },
  };
}

/**
 * Which of some names stand in a text, each once, in the order in which they appear: what a check of written files
 * looks for. Names that could be words are found after `u/` and `@` only.
 */
export function namesIn(text: string, known: Names): string[] {
  const found = new Set<string>();
  replaceMentions(text, (written, mark) => {
    const name = known.find(written, mark);
    if (name !== null) found.add(name);
    return null;
  });
  return [...found];
}
