import { existsSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { messageOf, StoreError } from "../../pipeline/engine/errors.ts";

const ms = z.number().min(0);

/** For each piece of evidence, its place among the messages found, from 1; `null` if it is not among them. */
const places = z.array(z.int().min(1).nullable());

/**
 * How long a request to a memory took, in milliseconds, and what it returned; the time of repeated requests
 * includes the waiting between them. Or what a baseline found in the context.
 */
const measureSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tell"), ms }),
  z.strictObject({ kind: z.literal("answer"), question: z.string(), ms }),
  z.strictObject({ kind: z.literal("found"), question: z.string(), places }),
  z.strictObject({
    kind: z.literal("recall"),
    question: z.string(),
    ms,
    /** Of the recalled text, in o200k_base. */
    tokens: z.int().min(0),
    /**
     * For each piece of evidence, whether the recalled text contains it. Empty if the evidence isn't known.
     */
    inText: z.array(z.boolean()),
    /** Left out if the memory doesn't say what it found. */
    places: places.optional(),
  }),
]);
export type MeasureLine = z.infer<typeof measureSchema>;
export type RecallMeasure = Extract<MeasureLine, { kind: "recall" }>;

/** The file of measures beside a results file. */
export const measuresName = (results: string) => results.replace(/^results_(.*)\.csv$/, "measures_$1.jsonl");

export async function addMeasures(file: string, measures: readonly MeasureLine[]): Promise<void> {
  if (measures.length === 0) return;
  try {
    await appendFile(file, measures.map((one) => `${JSON.stringify(one)}\n`).join(""));
  } catch (error) {
    throw new StoreError(`could not write "${file}": ${messageOf(error)}`);
  }
}

/** Removes the measures of answers that are no longer there. */
export function dropMeasures(file: string): void {
  rmSync(file, { force: true });
}

/** All measures of a file; empty if there is no file. A line that a crash cut off is skipped. */
export function readMeasures(file: string): readonly MeasureLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => measureSchema.safeParse(parseJson(line)).data ?? []);
}
