import { shareHeld, stemsOf } from "../../datasets/verify/words.ts";

/** How well turns bear a clause out: the largest share of its words that one of them has, and the last of those that do. */
export interface Support {
  readonly share: number;
  /** Index of the turn, -1 where none has a word of it. */
  readonly turn: number;
}

export function supportOf(clause: ReadonlySet<string>, turns: readonly ReadonlySet<string>[]): Support {
  return turns.reduce<Support>(
    (best, stems, turn) => {
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

/** The clauses of a text that say enough to be found again. */
export function clausesOf(text: string): readonly ReadonlySet<string>[] {
  return text
    .split(/[,;:.?!()]|\b(?:because|since|when|as|that|after|and then|then)\b/)
    .map(stemsOf)
    .filter(({ size }) => size >= fewestStems);
}

const fewestStems = 3;
