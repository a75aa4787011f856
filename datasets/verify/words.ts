/** Words that any sentence may have, and those that change when a clause is said of "you" instead of "I". */
const light = new Set(
  "the and for was were are not but you your yours yourself mine myself our ours ourselves yourselves that this with had has have been from when who which them they its his her him she into out off one all any".split(
    " ",
  ),
);

/** Endings and small slips of inflection don't matter: words are compared by their beginnings. */
const stemLength = 5;

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll("’", "'")
      // "you've" and "I've" must not tell two clauses apart.
      .replaceAll(/'(ve|d|ll|re|m|s)\b/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !light.has(word))
      .map((word) => word.slice(0, stemLength)),
  );

/** Which share of the weighty words of a clause a text has, from 0 to 1. */
export const shareSaid = (text: string, clause: string) => shareHeld(stemsOf(text), stemsOf(clause));

export function shareHeld(held: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  return [...wanted].filter((stem) => held.has(stem)).length / wanted.size;
}

/** From here on a clause counts as said: a paraphrase that keeps half of its weighty words says it. */
const saidShare = 0.5;
export const says = (text: string, clause: string) => shareSaid(text, clause) >= saidShare;

/** A text as names are looked for in it: its words between single spaces. Made once where many names are looked for. */
export const plainOf = (text: string) => ` ${wordsOf(text).join(" ")} `;

/** True where a plain text has a name as it stands, but for case, accents and a plural ending. */
export function holdsName(plain: string, name: string): boolean {
  const wanted = ` ${wordsOf(name).join(" ")}`;
  return ["", "s", "es"].some((ending) => plain.includes(`${wanted}${ending} `));
}

export const names = (text: string, name: string) => holdsName(plainOf(text), name);
