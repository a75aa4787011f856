import {
  type ClaimLine,
  type EvidenceLine,
  type ProvenanceLine,
  periodOf,
  readProvenance,
} from "../../checks/reading/provenance.ts";
import type { Source } from "../../checks/reading/source-text.ts";
import type { Letter } from "../../questions/types.ts";
import type { Stretch } from "./places.ts";
import { type Question, refuseRows } from "./question.ts";

/**
 * Messages that are evidence, and what they tell: the act, its subject, and the subject that was given up for
 * it.
 */
export interface EvidenceTold
  extends Stretch,
    Pick<EvidenceLine, "act" | "subject" | "left" | "date">,
    Partial<Pick<EvidenceLine, "happening" | "reading">> {}

/** What the provenance says about a question. */
export interface Origin {
  /** The question's group, and the fork in which it is asked. `null` unless both are known. */
  readonly member: { readonly group: string; readonly fork: number } | null;
  /** The period of its latest evidence. */
  readonly period: string | null;
  /** How far the evidence is from the wording of the options: one of our `levels`, or another maker's. */
  readonly level: string | null;
  /** For each letter, `right` or the flaw of the option. */
  readonly verdicts: Readonly<Record<Letter, string>> | null;
  readonly claims: Readonly<Record<Letter, ClaimLine>> | null;
  readonly evidence: readonly EvidenceTold[];
}

/** By question id. Questions that the provenance doesn't know are missing. */
export type Origins = ReadonlyMap<string, Origin>;

/** All questions of a file, with what the provenance says about them. */
export interface QuestionFile {
  readonly questions: readonly Question[];
  /** Empty if there is no provenance. */
  readonly origins: Origins;
}

/** Reads the origins of the questions. Skips lines about other questions and lines that can't be read. */
export async function readOrigins(source: Source, questions: readonly Question[]): Promise<Origins> {
  const wanted = new Set(questions.map(({ id }) => id));
  const origins = new Map<string, Origin>();
  for await (const found of readProvenance(source))
    if ("line" in found && wanted.has(found.line.question_id))
      origins.set(found.line.question_id, originOf(found.line));
  return origins;
}

function originOf({ group, fork, level, evidence, options, claims }: ProvenanceLine): Origin {
  const told = evidence.flatMap(({ message_index: from, messages: count, event, ...one }) =>
    from === null ? [] : [{ from, count, event, ...one }],
  );
  const last = told.reduce<(typeof told)[number] | null>(
    (latest, one) => (latest && latest.from > one.from ? latest : one),
    null,
  );
  return {
    member: group === null || fork === null ? null : { group, fork },
    period: last && periodOf(last.event),
    level,
    verdicts: options,
    claims,
    evidence: told.map(({ event: _, ...one }) => one),
  };
}

/** Throws if the evidence of a question isn't known. `provenance` and `file` are the names of the files. */
export function refuseWithoutEvidence(
  origins: Origins,
  questions: readonly Question[],
  { provenance, file }: { readonly provenance: string; readonly file: string },
): void {
  refuseRows(
    file,
    questions
      .filter(({ id }) => !origins.get(id)?.evidence.length)
      .map(({ row, id }) => ({ row, reason: `"${provenance}" has no evidence of question "${id}"` })),
  );
}
