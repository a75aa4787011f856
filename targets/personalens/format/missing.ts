import { z } from "zod";

/** What can be missing. A judgment is all that a judge says about a dialogue, and a fork is one opening with one assistant. */
export const missingKinds = ["dialogue", "judgment", "fork"] as const;
export type MissingKind = (typeof missingKinds)[number];

/** Something that was planned for a user and could not be made: which task and mode, and why. */
export const missingSchema = z.object({
  what: z.enum(missingKinds),
  key: z.string(),
  reason: z.string(),
});
export type MissingPart = z.infer<typeof missingSchema>;

/** A line of `missing.jsonl`. */
export const missingLineSchema = missingSchema.extend({ user: z.string() });

export interface CountedMissing {
  readonly counts: Readonly<Record<MissingKind, number>>;
  /** The most frequent come first. Reasons that differ only in quotes count as one. */
  readonly reasons: readonly {
    readonly what: MissingKind;
    readonly reason: string;
    readonly count: number;
  }[];
}

/** Counts by kind and reason. */
export function countMissing() {
  const counts = { dialogue: 0, judgment: 0, fork: 0 } satisfies Record<MissingKind, number>;
  const reasons = new Map<string, { what: MissingKind; reason: string; count: number }>();
  return {
    add: ({ what, reason }: MissingPart) => {
      counts[what] += 1;
      // What an answer said is in quotes, and hardly two answers say the same.
      const key = `${what}\n${reason.replaceAll(/"[^"]*"/g, "")}`;
      const found = reasons.get(key) ?? { what, reason, count: 0 };
      reasons.set(key, { ...found, count: found.count + 1 });
    },
    counted: (): CountedMissing => ({
      counts: { ...counts },
      reasons: [...reasons.values()].sort((one, other) => other.count - one.count),
    }),
  };
}
