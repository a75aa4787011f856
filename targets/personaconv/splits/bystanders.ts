import { compareText } from "../../../pipeline/engine/order.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import type { Split } from "../format.ts";
import type { Placed, Ratios } from "./split.ts";

/**
 * The authors whose own samples are given up, so that they are people of no split and others may answer them in any.
 *
 * Where few people answer everybody, as in a small community, samples of dev and test would nearly all answer somebody
 * of train and be lost. A sample weighs by the inverse of its split's ratio, so the splits count alike. An author goes
 * whose samples weigh less than those that they cost others; what several cost is shared among them. Greedy, those who
 * cost most first, until nobody is left to go.
 */
export function bystanders(
  placed: readonly Placed[],
  authors: ReadonlyMap<string, Split>,
  ratios: Ratios,
): ReadonlySet<string> {
  const gone = new Set<string>();
  const foreigners = ({ sample, split }: Placed) =>
    sample.above.filter((author) => !gone.has(author) && (authors.get(author) ?? split) !== split);
  const weight = ({ split }: Placed) => 1 / ratios[split];
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
    // What one costs changes with each who goes.
    for (const { author } of ranked) if (gain(author) > 0) gone.add(author);
  }
  return gone;
}

/** By author: the samples that answer them, at any height. */
function answering(placed: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
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
