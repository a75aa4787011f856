import { shareHeld, stemsOf } from "../../checks/reading/words.ts";
import type { Turn } from "./turn.ts";

/** How well turns bear a clause out. */
export interface Support {
  /** The largest share of its weighty words that one turn has, from 0 to 1. */
  readonly share: number;
  /** Index of that turn, the last of several; -1 where none has a word of it. */
  readonly turn: number;
}

export function supportOf(clause: ReadonlySet<string>, turns: readonly Turn[]): Support {
  return turns.reduce<Support>(
    (best, { stems }, turn) => {
      const share = shareHeld(stems, clause);
      return share > 0 && share >= best.share ? { share, turn } : best;
    },
    { share: 0, turn: -1 },
  );
}

/** The weighty words of each text that no other one has. */
export function ownStems(texts: readonly string[]): readonly ReadonlySet<string>[] {
  const all = texts.map(stemsOf);
  return all.map(
    (stems, index) =>
      new Set([...stems].filter((stem) => all.every((other, place) => place === index || !other.has(stem)))),
  );
}

/** Of fewer weighty words, a clause is found anywhere. */
const fewestStems = 3;

/** The clauses of a text that say enough to be found again, without the words of its subject. */
export function clausesOf(text: string, subject: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  return text
    .split(/[,;:.?!()]|\b(?:because|since|when|as|that|after|and then|then)\b/)
    .map(stemsOf)
    .filter(({ size }) => size >= fewestStems)
    .map((stems) => new Set([...stems].filter((stem) => !subject.has(stem))));
}
