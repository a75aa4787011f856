import { stringify } from "csv-stringify/sync";
import { lazyFor } from "../../pipeline/lazy.ts";
import { keptColumns, type Question } from "../benchmark/question.ts";
import { readLetter } from "./read-letter.ts";

/** The columns of the results that PersonaMem's own evaluation writes, in its order. */
export const resultColumns = [
  "score",
  ...keptColumns,
  "model_response",
  "len_of_model_response",
  "predicted_answer",
  "correct_answer",
] as const;
export type ResultColumn = (typeof resultColumns)[number];

/**
 * A row of results as it is written to the file. `score` is `True` or `False`, as Python writes them. The length is in Unicode
 * code points. `predicted_answer` is empty if the answer names no letter or several. `model_response` is empty if no answer
 * came.
 */
export type ResultRow = Readonly<Record<ResultColumn, string>>;

/** The result of asking a question. `answer` is `null` if no answer came. */
export function resultRow({ columns, right }: Question, answer: string | null): ResultRow {
  const { isRight, letter } = readLetter(answer ?? "", right);
  return {
    ...columns,
    score: isRight ? "True" : "False",
    model_response: answer ?? "",
    len_of_model_response: String([...(answer ?? "")].length),
    predicted_answer: letter === null ? "" : `(${letter})`,
    correct_answer: `(${right})`,
  };
}

/** An `unparseable` answer names no letter or several. `failed` means that no answer came. Both count as wrong. */
export const outcomes = ["right", "wrong", "unparseable", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf({ score, model_response, predicted_answer }: ResultRow): Outcome {
  if (model_response === "") return "failed";
  if (predicted_answer === "") return "unparseable";
  return score === "True" ? "right" : "wrong";
}

const format = { quoted_string: true, record_delimiter: "\n" } as const;
/** Whole numbers that a JavaScript number holds exactly. */
const numeric = /^(0|[1-9]\d{0,14})$/;

/** The heading of a file of results. */
export const resultHeading = stringify([[...resultColumns]], format);

/** A row as a line of CSV, RFC 4180. Texts in it may contain line ends. */
export const resultLine = lazyFor((row: ResultRow): string => {
  // Whole numbers have no quotes, as in the questions file.
  const cells = resultColumns.map((column) =>
    numeric.test(row[column]) ? Number(row[column]) : row[column],
  );
  return stringify([cells], format);
});
