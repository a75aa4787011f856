import { distance } from "fastest-levenshtein";

/** The known word that was most likely meant; `null` if none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  const others = known.filter((candidate) => candidate !== word);
  const begun =
    wanted.length >= 3 ? others.find((candidate) => candidate.toLowerCase().startsWith(wanted)) : undefined;
  if (begun !== undefined) return begun;
  const ranked = others
    .map((candidate) => ({ candidate, changes: changesBetween(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.changes - b.changes);
  const [best] = ranked;
  if (best && best.changes <= Math.ceil(word.length / 3)) return best.candidate;
  return withSameFirstWord(word, others);
}

/** For names of several words: the only one with the same first word, such as `contextCharacters` for `contextLetters`. */
function withSameFirstWord(word: string, known: readonly string[]): string | null {
  const [first, ...rest] = word.split(/(?=[A-Z])/);
  const alike = known.filter((candidate) => candidate.split(/(?=[A-Z])/)[0] === first && candidate !== first);
  return rest.length > 0 && alike.length === 1 ? (alike[0] ?? null) : null;
}

/** For words that differ only in the order of their letters: nearer than any missing, extra or wrong letter. */
const onlyMixedUp = 0.5;

function changesBetween(one: string, other: string): number {
  const letters = (word: string) => [...word].sort().join("");
  return letters(one) === letters(other) ? onlyMixedUp : distance(one, other);
}

/** `, did you mean "…"?`; empty if no known word is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === null ? "" : `, did you mean "${meant}"?`;
}
