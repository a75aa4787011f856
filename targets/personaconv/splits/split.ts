import { type Split, type SplitWay, splits } from "../format.ts";
import type { Sample } from "../samples/sample.ts";

/** Shares that add up to 1. */
export type Ratios = Readonly<Record<Split, number>>;

export interface SplitSettings {
  readonly by: SplitWay;
  readonly ratios: Ratios;
}

/** A sample in its split. */
export interface InSplit {
  readonly sample: Sample;
  readonly split: Split;
}

/** The splits with a share above zero. */
export function splitsWanted(ratios: Ratios): Split[] {
  return splits.filter((split) => ratios[split] > 0);
}
