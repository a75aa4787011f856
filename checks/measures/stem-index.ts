import { contentStems } from "../../pipeline/text/content-words.ts";

/** The turns of a context, to be searched by the stems of their content words. */
export interface StemIndex {
  /** How well the first `count` turns and a text match. */
  match(text: string, count: number): StemMatch;
}

export interface StemMatch {
  /** The sum of the weights of the stems of the text that occur in any turn. */
  readonly overlap: number;
  /** The turn that shares most with the text, the latest of several; `null` if none shares anything. */
  readonly best: number | null;
}

/** The weight of a stem that n of N turns contain is ln(1 + N / n): rare stems count more (idf). */
export function indexStems(turns: readonly string[]): StemIndex {
  const holders = new Map<string, number[]>();
  for (const [turn, text] of turns.entries())
    for (const stem of contentStems(text)) {
      const known = holders.get(stem);
      if (known) known.push(turn);
      else holders.set(stem, [turn]);
    }
  return {
    match: (text, count) => {
      const scores = new Map<number, number>();
      let overlap = 0;
      for (const stem of contentStems(text)) {
        const before = (holders.get(stem) ?? []).filter((turn) => turn < count);
        if (before.length === 0) continue;
        const weight = Math.log(1 + count / before.length);
        overlap += weight;
        for (const turn of before) scores.set(turn, (scores.get(turn) ?? 0) + weight);
      }
      return { overlap, best: bestOf(scores) };
    },
  };
}

function bestOf(scores: ReadonlyMap<number, number>): number | null {
  let [best, most]: [number | null, number] = [null, 0];
  for (const [turn, score] of scores)
    if (score > most + 1e-9 || (score > most - 1e-9 && turn > (best ?? -1))) [best, most] = [turn, score];
  return best;
}
