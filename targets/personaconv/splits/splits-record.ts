import { z } from "zod";
import { type Mode, type Split, splits } from "../format.ts";
import { showingSchema } from "../shown/showing.ts";

/** Why a sample that qualifies is in no split. */
export const splitReasons = [
  // The original's answer to threads being liked more often than not.
  "lower half of the positives",
  // Of an author of one split, but of the time of another.
  "another split's time",
  // Of an author whom other splits answer too often.
  "author answered in other splits",
  // It answers, at any height, an author of another split.
  "answers another split",
] as const;
export type SplitReason = (typeof splitReasons)[number];

/** The record of the stage `splits`: one for the run. Samples by their keys, lists rather than maps since names may be anything. */
export const splitsRecordSchema = z.strictObject({
  /** All who have a thread, by the order of their first. */
  authors: z.array(
    z.strictObject({
      author: z.string(),
      /** Counts from 1. */
      user: z.int().min(1),
      /** `null` where they have no sample, and where only time decides. */
      split: z.enum(splits).nullable(),
    }),
  ),
  kept: z.array(
    z.strictObject({
      key: z.string(),
      split: z.enum(splits),
      /** Drawn once for the run, so that the choice of a donor doesn't hang on shards. */
      die: z.int().min(0),
    }),
  ),
  dropped: z.array(z.strictObject({ key: z.string(), reason: z.enum(splitReasons) })),
  /** What samples of other people can borrow, by the name of the pool. */
  pools: z.array(z.strictObject({ name: z.string(), donors: z.array(showingSchema) })),
});
export type SplitsRecord = z.infer<typeof splitsRecordSchema>;

type Authors = Pick<SplitsRecord, "authors">;

/** By author: the U of `u{U}p{P}`. */
export function usersOf({ authors }: Authors): ReadonlyMap<string, number> {
  return new Map(authors.map(({ author, user }) => [author, user]));
}

/** Whether an author is of another split; strict prompts show nothing by them. */
export function foreignTo({ authors }: Authors): (split: Split, mode: Mode) => (author: string) => boolean {
  const splitOf = new Map(authors.map(({ author, split }) => [author, split]));
  return (split, mode) => (author) => mode === "strict" && (splitOf.get(author) ?? split) !== split;
}
