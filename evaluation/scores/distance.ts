import type { Question } from "../question.ts";

/** Fifths of the context, from the end of which the latest reference is counted. */
export const distanceBins = ["0–20 %", "20–40 %", "40–60 %", "60–80 %", "80–100 %"] as const;
export type DistanceBin = (typeof distanceBins)[number];

/** `null` where the row doesn't say; a bin holds its lower end. */
export function distanceBinOf({ columns }: Question): DistanceBin | null {
  const [, percent] =
    /^(\d+(?:\.\d+)?)\s*%$/.exec(columns.distance_to_ref_proportion_in_context.trim()) ?? [];
  if (percent === undefined) return null;
  return distanceBins[Math.min(distanceBins.length - 1, Math.floor(Number(percent) / 20))] ?? null;
}
