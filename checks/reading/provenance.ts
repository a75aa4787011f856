import { z } from "zod";
import { distances } from "../../contexts/places.ts";
import { letters } from "../../questions/types.ts";
import { acts } from "../../timelines/acts.ts";
import { type Period, periods } from "../../timelines/periods.ts";
import { parseJson } from "./json.ts";
import { linesOf, type Source } from "./source-text.ts";

const attitudeSchema = z.enum(["like", "dislike"]);

/** What an option says about the user. */
const claimSchema = z.object({
  subject: z.string().nullable(),
  attitudes: z.array(attitudeSchema),
  told: z.string().nullable(),
  says: z.array(z.string()).optional().default([]),
  turns: z.array(z.string()).optional(),
});

const evidenceSchema = z.object({
  event: z.string().optional().default(""),
  message_index: z.int().min(0).nullish().default(null),
  /** By default two: the user's message and the answer to it. */
  messages: z.int().min(1).optional().default(2),
  date: z.string().nullish().default(null),
  act: z.enum(acts).nullish().catch(null).default(null),
  subject: z.string().nullish().default(null),
  left: z.string().nullish().default(null),
  reason: z.string().nullish().default(null),
  happening: z.string().nullish().default(null),
  /** What a reader concludes from it, if nothing is stated. */
  reading: z.string().nullish().default(null),
});

/** Loose, because a provenance file that others wrote may say less or more. What it doesn't say is `null` or empty. */
const lineSchema = z.object({
  question_id: z.string(),
  group: z.string().nullish().default(null),
  persona_id: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === null || id === undefined ? null : String(id))),
  fork: z.int().min(0).max(3).nullish().default(null),
  distance: z.enum(distances).nullish().default(null),
  /** Other makers may have levels of their own. */
  level: z.string().min(1).nullish().catch(null).default(null),
  evidence: z
    .array(evidenceSchema)
    .nullish()
    .transform((evidence) => evidence ?? []),
  options: z.record(z.enum(letters), z.string()).nullish().default(null),
  claims: z.record(z.enum(letters), claimSchema).nullish().default(null),
});

export type ClaimLine = Readonly<z.infer<typeof claimSchema>>;
export type EvidenceLine = Readonly<z.infer<typeof evidenceSchema>>;
export type ProvenanceLine = Readonly<z.infer<typeof lineSchema>>;

/** A line with its number, from 1, or why it can't be used. */
export type FoundProvenance = { readonly at: number } & (
  | { readonly line: ProvenanceLine }
  | { readonly reason: string }
);

/** The lines of a provenance file in its order. */
export async function* readProvenance(source: Source): AsyncGenerator<FoundProvenance> {
  for await (const { at, text } of linesOf(source)) {
    const read = lineSchema.safeParse(parseJson(text));
    if (read.success) yield { at, line: read.data };
    else yield { at, reason: read.error.issues[0]?.path.length === 0 ? "no JSON record" : "another shape" };
  }
}

/** The period in the name of an event, which is `topic.period.number`. */
export const periodOf = (event: string): Period | null =>
  periods.find((period) => event.includes(`.${period}.`)) ?? null;
