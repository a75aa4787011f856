import { z } from "zod";

/**
 * A part of the input that can't be used: the file in its folder, the keys that lead to it, and the reason.
 */
export const leftOutSchema = z.strictObject({ path: z.string(), key: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** How much was left out for each reason, with one example. It keeps no more, however much is left out. */
export interface CountedLeftOut {
  readonly reasons: ReadonlyMap<string, number>;
  readonly first: readonly LeftOut[];
  readonly count: number;
}

export function countLeftOut(most: number) {
  const reasons = new Map<string, number>();
  const first: LeftOut[] = [];
  let count = 0;
  return {
    add: (all: readonly LeftOut[]) => {
      for (const one of all) {
        // Reasons are counted without the text in quotes, and without the messages of libraries.
        const reason = one.reason.replace(/:.*$/s, "").replaceAll(/"[^"]*"/g, "…");
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        if (count < most) first.push(one);
        count += 1;
      }
    },
    counted: (): CountedLeftOut => ({ reasons, first, count }),
  };
}

/** Called with what can't be used. */
export type LeaveOut = (key: string, reason: string) => void;

/** The entries of a mapping; reports a value that isn't one. */
export function mappingIn(json: unknown, key: string, leave: LeaveOut): Readonly<Record<string, unknown>> {
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return Object.fromEntries(Object.entries(json));
  leave(key, json === undefined || json === null ? "it is missing" : "it is no mapping");
  return {};
}
