import { stringify } from "csv-stringify/sync";
import type { FinishedQuestion } from "../../contexts/question.ts";
import type { FinishedContext } from "../../contexts/text.ts";
import { type QuestionRow, questionColumns } from "./columns.ts";

/** A question as a row of `questions_SIZE.csv`. */
export function rowOf({ id, persona }: FinishedContext, question: FinishedQuestion): QuestionRow {
  const { messageTokens, before, distance, options } = question;
  // PersonaMem counts the question as part of the context's length and of the distance.
  const contextTokens = before.tokens + messageTokens;
  const distanceTokens = distance.tokens + messageTokens;
  return {
    persona_id: persona,
    question_id: question.id,
    question_type: question.type,
    topic: question.topic,
    context_length_in_tokens: contextTokens,
    context_length_in_letters: before.characters,
    distance_to_ref_in_blocks: distance.sessions,
    distance_to_ref_in_tokens: distanceTokens,
    num_irrelevant_tokens: before.fillerTokens,
    distance_to_ref_proportion_in_context: `${((100 * distanceTokens) / contextTokens).toFixed(2)}%`,
    user_question_or_message: question.message,
    correct_answer: `(${question.answer})`,
    all_options: JSON.stringify(options.map(({ letter, text }) => `(${letter}) ${text}`)),
    shared_context_id: id,
    end_index_in_shared_context: before.messages,
  };
}

/** CSV as in RFC 4180, but with LF. Every text is quoted, because some readers fail on an unquoted line break. */
export function csvText(rows: readonly QuestionRow[], header: boolean): string {
  return stringify([...rows], {
    columns: questionColumns,
    header,
    quoted_string: true,
    record_delimiter: "\n",
  });
}
