import type { Random } from "../../../pipeline/engine/random.ts";
import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import { splitByAuthor } from "./by-author.ts";
import { splitByTime } from "./by-time.ts";
import { type Ratios, type SplitSettings, splitsWanted } from "./split.ts";

/** Which samples go into which split. */
export interface Division {
  /** `null` if the author is in one split and the time in another. */
  readonly splitOf: (sample: Sample) => Split | null;
  /** The split of each author. Empty if only time decides. */
  readonly authors: ReadonlyMap<string, Split>;
}

/** @param samples in an order that doesn't depend on the shards */
export function divide(samples: readonly Sample[], { by, ratios }: SplitSettings, random: Random): Division {
  const times = samples.map(({ timeMs }) => timeMs);
  if (by === "time") {
    const timed = splitByTime(times, ratios);
    return { splitOf: ({ timeMs }) => timed(timeMs), authors: new Map() };
  }
  const authors = splitByAuthor(samples, ratios, random);
  const authored = ({ author }: Sample) => authors.get(author) ?? null;
  if (by === "author") return { splitOf: authored, authors };
  const timed = splitByTime(times, equalRatios(ratios));
  const splitOf = (sample: Sample) => {
    const split = authored(sample);
    return split === timed(sample.timeMs) ? split : null;
  };
  return { splitOf, authors };
}

/**
 * If both authors and times divide the samples, only the samples on which both agree are kept. Times are
 * divided into equal parts, which leaves the ratios of the authors as they are. Dividing both by the ratios
 * would square them.
 */
function equalRatios(ratios: Ratios): Ratios {
  const wanted = splitsWanted(ratios);
  const share = (split: Split) => (wanted.includes(split) ? 1 / wanted.length : 0);
  return { train: share("train"), dev: share("dev"), test: share("test") };
}
