import { z } from "zod";
import { parseJson } from "../checks/reading/json.ts";
import { linesOf, type Source } from "../checks/reading/source-text.ts";
import { letters } from "../questions/types.ts";
import { type Act, acts } from "../timelines/acts.ts";
import { periods } from "../timelines/periods.ts";
import type { Stretch } from "./ask-messages.ts";
import type { Question } from "./question.ts";

const attitude = z.enum(["like", "dislike"]);
const claimSchema = z.object({
  subject: z.string().nullable(),
  attitudes: z.array(attitude),
  told: z.string().nullable(),
  says: z.array(z.string()).optional().default([]),
});
export type Attitude = z.infer<typeof attitude>;
/** What an option says of the user; as in the provenance's format. */
export type Claim = Readonly<z.infer<typeof claimSchema>>;

/** Loose: the provenance of others may say less, or more. */
const lineSchema = z.object({
  question_id: z.string(),
  group: z.string().optional(),
  fork: z.int().min(0).max(3).optional(),
  evidence: z
    .array(
      z.object({
        event: z.string().optional().default(""),
        message_index: z.int().min(0),
        messages: z.int().min(1).optional().default(2),
        act: z.enum(acts).nullish().catch(null).default(null),
        subject: z.string().nullish().default(null),
        left: z.string().nullish().default(null),
      }),
    )
    .optional()
    .default([]),
  options: z.record(z.enum(letters), z.string()).optional(),
  claims: z.record(z.enum(letters), claimSchema).optional(),
});

/** Messages that tell something, and what they tell: which act, of which subject, and for which one it took the place. */
export interface EvidenceTold extends Stretch {
  readonly act: Act | null;
  readonly subject: string | null;
  readonly left: string | null;
}

/** Where a question comes from, as far as the provenance says so. */
export interface Origin {
  /** `null` where the provenance knows no lives; both are known, or none. */
  readonly life: { readonly group: string; readonly fork: number } | null;
  /** In which the latest of its evidence stands. */
  readonly period: string | null;
  /** By letter, `right` or why it is wrong. */
  readonly verdicts: Readonly<Record<(typeof letters)[number], string>> | null;
  readonly claims: Readonly<Record<(typeof letters)[number], Claim>> | null;
  readonly evidence: readonly EvidenceTold[];
}

/** By question id; of what the provenance doesn't know, nothing. */
export type Origins = ReadonlyMap<string, Origin>;

/** Reads where some questions come from; lines of others, and those that can't be read, are passed over. */
export async function readOrigins(source: Source, questions: readonly Question[]): Promise<Origins> {
  const wanted = new Set(questions.map(({ id }) => id));
  const origins = new Map<string, Origin>();
  for await (const { text } of linesOf(source)) {
    const { data } = lineSchema.safeParse(parseJson(text));
    if (data && wanted.has(data.question_id)) origins.set(data.question_id, originOf(data));
  }
  return origins;
}

function originOf({ group, fork, evidence, options, claims }: z.infer<typeof lineSchema>): Origin {
  const last = evidence.reduce<(typeof evidence)[number] | null>(
    (latest, one) => (latest && latest.message_index > one.message_index ? latest : one),
    null,
  );
  return {
    life: group === undefined || fork === undefined ? null : { group, fork },
    // Events are called `topic.period.number`.
    period: periods.find((period) => last?.event.includes(`.${period}.`)) ?? null,
    verdicts: options ?? null,
    claims: claims ?? null,
    evidence: evidence.map(({ message_index, messages, act, subject, left }) => ({
      ...{ from: message_index, count: messages },
      ...{ act: act ?? null, subject: subject ?? null, left: left ?? null },
    })),
  };
}
