import { z } from "zod";
import { type ConvMode, type Split, splits } from "../format.ts";
import { showingSchema } from "../shown/showing.ts";

/** Why a sample that qualifies is in no split. */
export const splitReasons = [
  // The original drops them because most threads are liked.
  "lower half of the positives",
  // Its author is in one split, and its time in another.
  "another split's time",
  // Samples of other splits answer its author too often.
  "author answered in other splits",
  // It answers an author of another split, directly or further up.
  "answers another split",
] as const;
export type SplitReason = (typeof splitReasons)[number];

/** The one record of the stage `splits`. Samples are named by their keys. Lists are used because names may be anything. */
export const splitsRecordSchema = z.strictObject({
  /** Everybody who started a thread, in the order of their first post. */
  authors: z.array(
    z.strictObject({
      author: z.string(),
      /** From 1. */
      user: z.int().min(1),
      /** `null` if the author has no sample, or if only time decides. */
      split: z.enum(splits).nullable(),
    }),
  ),
  kept: z.array(
    z.strictObject({
      key: z.string(),
      split: z.enum(splits),
      /** Drawn once for the run, so that the choice of a donor doesn't depend on the shards. */
      die: z.int().min(0),
    }),
  ),
  dropped: z.array(z.strictObject({ key: z.string(), reason: z.enum(splitReasons) })),
  /** What each pool lends to the samples of other authors. */
  pools: z.array(z.strictObject({ name: z.string(), donors: z.array(showingSchema) })),
});
export type SplitsRecord = z.infer<typeof splitsRecordSchema>;

type Authors = Pick<SplitsRecord, "authors">;

/** The number of each author: the U of `u{U}p{P}`. */
export function usersOf({ authors }: Authors): ReadonlyMap<string, number> {
  return new Map(authors.map(({ author, user }) => [author, user]));
}

/** Whether an author is in another split. Strict prompts show nothing by such authors. */
export function foreignTo({
  authors,
}: Authors): (split: Split, mode: ConvMode) => (author: string) => boolean {
  const splitOf = new Map(authors.map(({ author, split }) => [author, split]));
  return (split, mode) => (author) => mode === "strict" && (splitOf.get(author) ?? split) !== split;
}
