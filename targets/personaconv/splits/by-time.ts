import { entryAt } from "../../../pipeline/lists.ts";
import type { Split } from "../format.ts";
import { type Ratios, splitsWanted } from "./split.ts";

/**
 * Splits times so that all of train are earlier than all of dev, and all of dev earlier than all of test.
 * Equal times stay together, so a split may miss its ratio by that many samples. If there are enough times,
 * every split gets one.
 */
export function splitByTime(times: readonly number[], ratios: Ratios): (time: number) => Split {
  const wanted = splitsWanted(ratios);
  const begins = beginsOf(
    times,
    wanted.map((split) => ratios[split]),
  );
  return (time) =>
    entryAt(
      wanted,
      begins.findLastIndex((begin) => time >= begin),
    );
}

/** When each split begins. The first begins at minus infinity. */
function beginsOf(times: readonly number[], shares: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b);
  const starts = sorted.flatMap((time, before) =>
    before > 0 && time === sorted[before - 1] ? [] : [{ time, before }],
  );
  const begins = [Number.NEGATIVE_INFINITY];
  let [index, share] = [0, 0];
  for (const each of shares.slice(0, -1)) {
    share += each;
    const later = shares.length - begins.length - 1;
    const wanted = share * times.length;
    const open = starts.slice(index + 1, starts.length - later);
    const missed = open.map(({ before }) => Math.abs(before - wanted));
    const best = missed.indexOf(Math.min(...missed));
    index += 1 + Math.max(0, best);
    begins.push(open[best]?.time ?? Number.POSITIVE_INFINITY);
  }
  return begins;
}
