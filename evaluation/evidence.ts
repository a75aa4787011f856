import { z } from "zod";
import { parseJson } from "../checks/reading/json.ts";
import { linesOf, type Source } from "../checks/reading/source-text.ts";
import type { Stretch } from "./ask-messages.ts";
import type { Question } from "./question.ts";
import { refuseRows } from "./wrong-rows.ts";

/** Loose: the provenance of others may say less, or more. An event and the answer to it are two messages. */
const lineSchema = z.object({
  question_id: z.string(),
  evidence: z.array(
    z.object({ message_index: z.int().min(0), messages: z.int().min(1).optional().default(2) }),
  ),
});

/** By question, the stretches of its context that tell what its answer follows from. */
export type Evidence = ReadonlyMap<string, readonly Stretch[]>;

/** Reads the evidence of some questions from a provenance file; throws where that of one is missing. */
export async function readEvidence(
  source: Source,
  file: string,
  questions: readonly Question[],
): Promise<Evidence> {
  const wanted = new Set(questions.map(({ id }) => id));
  const evidence = new Map<string, readonly Stretch[]>();
  for await (const { text } of linesOf(source)) {
    const { data } = lineSchema.safeParse(parseJson(text));
    if (data && wanted.has(data.question_id)) evidence.set(data.question_id, stretchesOf(data));
  }
  refuseRows(
    file,
    questions
      .filter(({ id }) => !evidence.get(id)?.length)
      .map(({ row, id }) => ({ row, reason: `"${source.name}" has no evidence of question "${id}"` })),
  );
  return evidence;
}

const stretchesOf = ({ evidence }: z.infer<typeof lineSchema>): Stretch[] =>
  evidence.map(({ message_index, messages }) => ({ from: message_index, count: messages }));
