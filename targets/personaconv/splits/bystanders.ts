import { compareText, grouped } from "../../../pipeline/lists.ts";
import type { Split } from "../format.ts";
import type { InSplit, Ratios } from "./split.ts";

/**
 * The authors whose own samples are given up. They are then in no split, and samples of every split may
 * answer them.
 *
 * In a small community a few people answer everybody. Almost all samples of dev and test would answer
 * somebody of train and be lost. An author becomes a bystander if their samples weigh less than the samples
 * that they cost others. A sample weighs the inverse of its split's ratio, so that all splits count alike. If
 * several authors cost a sample, its weight is divided among them. The method is greedy: the costliest
 * authors go first, until giving up another author gains nothing.
 */
export function bystanders(
  placed: readonly InSplit[],
  authors: ReadonlyMap<string, Split>,
  ratios: Ratios,
): ReadonlySet<string> {
  const gone = new Set<string>();
  const foreigners = ({ sample, split }: InSplit) =>
    sample.above.filter((author) => !gone.has(author) && (authors.get(author) ?? split) !== split);
  const weight = ({ split }: InSplit) => 1 / ratios[split];
  const own = grouped(placed, ({ sample }) => sample.author);
  const below = answering(placed);
  const worth = (author: string) =>
    sum((own.get(author) ?? []).map((each) => (foreigners(each).length === 0 ? weight(each) : 0)));
  const cost = (author: string) =>
    sum(
      (below.get(author) ?? [])
        .filter(({ sample, split }) => !gone.has(sample.author) && authors.get(author) !== split)
        .map((each) => weight(each) / foreigners(each).length),
    );
  const gain = (author: string) => cost(author) - worth(author);
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    const ranked = [...below.keys()]
      .filter((author) => authors.has(author) && !gone.has(author))
      .map((author) => ({ author, gain: gain(author) }))
      .sort((a, b) => b.gain - a.gain || compareText(a.author, b.author));
    // Each author who goes changes what the others cost.
    for (const { author } of ranked) if (gain(author) > 0) gone.add(author);
  }
  return gone;
}

/** For each author, the samples that answer them, directly or further up. */
function answering(placed: readonly InSplit[]): ReadonlyMap<string, readonly InSplit[]> {
  const below = placed.flatMap((each) => each.sample.above.map((author) => ({ author, each })));
  return new Map(
    [...grouped(below, ({ author }) => author)].map(([author, some]) => [
      author,
      some.map(({ each }) => each),
    ]),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
