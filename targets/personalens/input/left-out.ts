import { z } from "zod";

/** What of the input can't be used: the file in its folder, the keys that lead to it, and why. */
export const leftOutSchema = z.strictObject({ path: z.string(), key: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** How much was left out for each reason, and the first of it. It keeps no more, however much there is. */
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
        // Reasons are counted without what is in quotes, and without what a library says.
        const reason = one.reason.replace(/:.*$/s, "").replaceAll(/"[^"]*"/g, "…");
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        if (count < most) first.push(one);
        count += 1;
      }
    },
    counted: (): CountedLeftOut => ({ reasons, first, count }),
  };
}

/** Is told what can't be used. */
export type LeaveOut = (key: string, reason: string) => void;

/** The entries of a mapping; tells that it is none. */
export function mappingIn(json: unknown, key: string, leave: LeaveOut): Readonly<Record<string, unknown>> {
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return Object.fromEntries(Object.entries(json));
  leave(key, json === undefined || json === null ? "it is missing" : "it is no mapping");
  return {};
}
