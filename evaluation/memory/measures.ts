import { z } from "zod";

const ms = z.number().min(0);

/** What a request to a memory took, in milliseconds, and what it brought. Requests that were sent again count with the waiting between. */
export const measureSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tell"), ms }),
  z.strictObject({ kind: z.literal("answer"), question: z.string(), ms }),
  z.strictObject({
    kind: z.literal("recall"),
    question: z.string(),
    ms,
    /** Of the recalled text, in o200k_base. */
    tokens: z.int().min(0),
    /** For each piece of evidence, whether the recalled text has it. Empty if the evidence isn't known. */
    inText: z.array(z.boolean()),
    /** For each piece, its place among the messages that the memory found, from 1; `null` if it is not among them. Left out if the memory doesn't say what it found. */
    places: z.array(z.int().min(1).nullable()).optional(),
  }),
]);
export type Measure = z.infer<typeof measureSchema>;
export type RecallMeasure = Extract<Measure, { kind: "recall" }>;
