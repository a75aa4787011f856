import { z } from "zod";

export const splits = ["train", "dev", "test"] as const;
export const splitSchema = z.enum(splits);
export type Split = z.infer<typeof splitSchema>;

/** What the samples of two splits may not share: an author, a stretch of time, or either. */
export const splitWays = ["author", "time", "both"] as const;
export type SplitWay = (typeof splitWays)[number];

/** Shares that add up to 1. */
export type Ratios = Readonly<Record<Split, number>>;

export interface SplitSettings {
  readonly by: SplitWay;
  readonly ratios: Ratios;
}

/** Those that are to get anything. */
export function splitsWanted(ratios: Ratios): Split[] {
  return splits.filter((split) => ratios[split] > 0);
}
