import { z } from "zod";

/** What of the input can't be used: the file in its folder, the keys that lead to it, and why. */
export const leftOutSchema = z.strictObject({ path: z.string(), key: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Is told what can't be used. */
export type LeaveOut = (key: string, reason: string) => void;

/** The entries of a mapping; tells that it is none. */
export function mappingIn(json: unknown, key: string, leave: LeaveOut): Readonly<Record<string, unknown>> {
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return Object.fromEntries(Object.entries(json));
  leave(key, json === undefined || json === null ? "it is missing" : "it is no mapping");
  return {};
}
