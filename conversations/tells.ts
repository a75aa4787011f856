import { remembering } from "../pipeline/lazy.ts";

const empty = new Set(
  "about after again all also and any are because been before but can could did does done down each else even ever every for from get gets getting got had has have having her here him his how into its itself just like made make makes many more most much must never not now off once one only other our out over own said same she should since some still such than that the their them then there these they thing things this those through too took until upon was way went were what when where which while who why will with would you your myself yourself mine yours".split(
    " ",
  ),
);

/**
 * The size of the cache. Each turn is compared with dozens of clauses, and each clause with dozens of turns.
 */
const mostRemembered = 4_000;

/** The content words of a text, cut to their first characters, so that endings make no difference. */
export const contentStems = remembering(readStems, mostRemembered);

function readStems(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !empty.has(word)).map((word) => word.slice(0, 5)));
}

/** The share of a clause's content words that a text contains, 0 to 1. */
export function tells(text: string, clause: string): number {
  const wanted = contentStems(clause);
  if (wanted.size === 0) return 1;
  const held = contentStems(text);
  let common = 0;
  for (const stem of wanted) if (held.has(stem)) common += 1;
  return common / wanted.size;
}

/**
 * The smallest share at which a text tells a clause. A paraphrase that keeps half of the content words still
 * tells it.
 */
export const toldShare = 0.5;
/** The smallest share at which a text gives away a clause of another fork. */
export const givenAwayShare = 0.9;

/**
 * Whether each sentence of the clause is told in a single sentence of the text. Words scattered over several
 * sentences tell nothing. In a whole turn they often occur by chance, because most clauses have few content
 * words.
 */
export function givesAway(text: string, clause: string): boolean {
  // Most texts don't contain the words at all, so they needn't be split into sentences.
  if (tells(text, clause) < givenAwayShare) return false;
  const said = sentencesOf(text);
  return sentencesOf(clause).every((part) =>
    said.some((sentence) => tells(sentence, part) >= givenAwayShare),
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?…]["”'’)]*)\s+|\n/u);
