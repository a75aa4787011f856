import { readRecords } from "../../checks/reading/question-records.ts";
import { type Row, readRow } from "../../checks/reading/question-row.ts";
import type { Source } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { letters } from "../../questions/types.ts";
import { type KeptColumn, type Question, refuseRows, type WrongRow } from "./question.ts";

/**
 * All questions of a file in PersonaMem's format, version 1, in its order. Throws a `ConfigError` if a row can't be asked,
 * because an accuracy over the other rows would be that of another benchmark.
 */
export async function readQuestions(source: Source): Promise<readonly Question[]> {
  const questions: Question[] = [];
  const wrong: WrongRow[] = [];
  const rowOf = new Map<string, number>();
  for await (const { row, ...found } of readRecords(source)) {
    const read = "record" in found ? toQuestion(found.record, row) : found;
    if ("reason" in read) {
      wrong.push({ row, reason: read.reason });
      continue;
    }
    const before = rowOf.get(read.id);
    if (before !== undefined)
      wrong.push({ row, reason: `question id "${read.id}" is also in row ${before}` });
    rowOf.set(read.id, row);
    questions.push(read);
  }
  refuseRows(source.name, wrong);
  if (questions.length === 0) throw new ConfigError(`could not evaluate on "${source.name}": it has no rows`);
  return questions;
}

const wholeNumber = /^-?\d+$/;

function toQuestion(record: Row, row: number): Question | { readonly reason: string } {
  const read = readRow(record);
  if ("reason" in read) return read;
  const { id, persona, type, topic, message, options, context, lettered } = read.question;
  const right = letters[read.question.right];
  if (!lettered || right === undefined)
    return { reason: "it has no lettered options (version 2 of the format, which has no shared contexts)" };
  if (id === "") return { reason: "no question id" };
  if (context === null) return { reason: "no shared context id" };
  const endIndex = textIn(record, "end_index_in_shared_context").trim();
  if (!wholeNumber.test(endIndex)) return { reason: `end index "${endIndex}" is not a whole number` };
  const end = Number(endIndex);
  const columns = columnsOf(record);
  return { row, id, persona, type, topic, message, options, right, context, endIndex: end, columns };
}

function columnsOf(record: Row): Record<KeptColumn, string> {
  const textOf = (column: KeptColumn) => textIn(record, column);
  return {
    persona_id: textOf("persona_id"),
    question_id: textOf("question_id"),
    user_question_or_message: textOf("user_question_or_message"),
    question_type: textOf("question_type"),
    topic: textOf("topic"),
    context_length_in_tokens: textOf("context_length_in_tokens"),
    context_length_in_letters: textOf("context_length_in_letters"),
    distance_to_ref_in_blocks: textOf("distance_to_ref_in_blocks"),
    distance_to_ref_in_tokens: textOf("distance_to_ref_in_tokens"),
    num_irrelevant_tokens: textOf("num_irrelevant_tokens"),
    distance_to_ref_proportion_in_context: textOf("distance_to_ref_proportion_in_context"),
  };
}

function textIn(record: Row, column: string): string {
  const value = record[column];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
