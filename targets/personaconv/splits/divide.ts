import type { Random } from "../../../pipeline/engine/random.ts";
import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import { splitByAuthor } from "./by-author.ts";
import { splitByTime } from "./by-time.ts";
import { type Ratios, type SplitSettings, splitsWanted } from "./split.ts";

/** Where samples go. */
export interface Division {
  /** `null` for a misfit: of an author of one split, but of the time of another. */
  readonly splitOf: (sample: Sample) => Split | null;
  /** Of authors who are in one split and no other; empty where only time decides. */
  readonly authors: ReadonlyMap<string, Split>;
}

/** @param samples in an order that doesn't depend on shards */
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
 * Both authors and times divide the samples, and only those stay on which they agree. Stretches with the same number of
 * samples leave the authors' ratios as they are: stretches by the ratios would square them.
 */
function equalRatios(ratios: Ratios): Ratios {
  const wanted = splitsWanted(ratios);
  const share = (split: Split) => (wanted.includes(split) ? 1 / wanted.length : 0);
  return { train: share("train"), dev: share("dev"), test: share("test") };
}
