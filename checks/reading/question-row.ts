import { letters } from "../../questions/types.ts";
import { parseLiteral } from "./python-literal.ts";

/** A question as the audit sees it: what a solver without the context may read, and which option is right. */
export interface AuditQuestion {
  readonly id: string;
  readonly persona: string;
  readonly type: string;
  readonly topic: string;
  readonly message: string;
  /** Four texts, without their letters. */
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly right: number;
  /** Whether the file says which letter the right option has. If not, letters can't be measured. */
  readonly lettered: boolean;
  /** The question group; `null` if no provenance names it. */
  readonly group: string | null;
  /** The id of the shared context; `null` if the file doesn't name one. */
  readonly context: string | null;
  /** The distance from the question back to its latest evidence, as a share of the context from 0 to 1; `null` if the file doesn't say. */
  readonly distance: number | null;
  /** The same distance in sessions. */
  readonly blocks: number | null;
  /** How many messages of the context the question sees; `null` if the file doesn't say. */
  readonly end: number | null;
  /** How far the evidence is from the words of the options; `null` if no provenance says it. */
  readonly level: string | null;
}

export const optionCount = 4;
export const chance = 1 / optionCount;

/** A row of a file by its columns: from CSV, or from a JSON list of records. */
export type Row = Readonly<Record<string, unknown>>;

/** A question, or why the row can't be used. */
export type ReadRow = { readonly question: AuditQuestion } | { readonly reason: string };

/** Reads a row of PersonaMem version 1, which is also ours, or version 2. Its columns say which one it is. */
export function readRow(row: Row): ReadRow {
  const choice = "incorrect_answers" in row ? readAnswers(row) : readOptions(row);
  if ("reason" in choice) return choice;
  const message = cellText(row.user_question_or_message) || messageOf(row.user_query);
  if (message === "") return { reason: "no message" };
  const persona = cellText(row.persona_id);
  if (persona === "") return { reason: "no persona" };
  return {
    question: {
      ...choice,
      id: cellText(row.question_id),
      persona,
      message,
      type: cellText(row.question_type) || cellText(row.pref_type) || "(no type)",
      topic: cellText(row.topic) || cellText(row.topic_query) || "(no topic)",
      group: null,
      context: cellText(row.shared_context_id) || null,
      distance: proportionOf(cellText(row.distance_to_ref_proportion_in_context)),
      blocks: countOf(cellText(row.distance_to_ref_in_blocks)),
      end: countOf(cellText(row.end_index_in_shared_context)),
      level: null,
    },
  };
}

/** `92.67%` as 0.9267. */
function proportionOf(text: string): number | null {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1];
  return percent === undefined ? null : Number(percent) / 100;
}

const countOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

type Choice = Pick<AuditQuestion, "options" | "right" | "lettered"> | { readonly reason: string };

/** Version 1: a list of four options, as JSON or as a Python literal; each option begins with its letter. */
function readOptions(row: Row): Choice {
  const options = textsOf(row.all_options);
  if (!options) return { reason: "options are not a list of texts" };
  const letter = /^\(?([a-z])\)?$/i.exec(cellText(row.correct_answer))?.[1]?.toLowerCase();
  const right = letters.map(String).indexOf(letter ?? "");
  if (right < 0) return { reason: "correct answer is not a letter from a to d" };
  const checked = checkOptions({ options, right, lettered: true });
  return "reason" in checked ? checked : inOrderOfLetters(checked);
}

const letterStart = /^\s*\(([a-d])\)\s*/i;

/**
 * The options in the order of their letters, without the letters. If they have no letters, they are already
 * in order.
 */
function inOrderOfLetters(choice: Exclude<Choice, { reason: string }>): Choice {
  const found = choice.options.map((option) => letterStart.exec(option)?.[1]?.toLowerCase());
  if (found.every((letter) => letter === undefined)) return choice;
  const options = letters.map((letter) => choice.options[found.indexOf(letter)]?.replace(letterStart, ""));
  if (!options.every((option) => option !== undefined))
    return { reason: "options are not lettered from a to d" };
  if (options.some((option) => option === "")) return { reason: "an option is empty" };
  return { ...choice, options };
}

/**
 * Version 2: the right answer and the wrong ones as texts. The letters are drawn by the code that asks the
 * question.
 */
function readAnswers(row: Row): Choice {
  const wrong = textsOf(row.incorrect_answers);
  if (!wrong) return { reason: "incorrect answers are not a list of texts" };
  return checkOptions({ options: [cellText(row.correct_answer), ...wrong], right: 0, lettered: false });
}

function checkOptions(choice: Exclude<Choice, { reason: string }>): Choice {
  const { length } = choice.options;
  if (length !== optionCount) return { reason: `there are ${length} options, not four` };
  if (choice.options.some((option) => option.trim() === "")) return { reason: "an option is empty" };
  return choice;
}

function cellText(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function textsOf(value: unknown): readonly string[] | null {
  const list: unknown = typeof value === "string" ? parseLiteral(value) : value;
  return Array.isArray(list) && list.every((entry) => typeof entry === "string") ? list : null;
}

/** Version 2 writes the message as a chat message: `{'role': 'user', 'content': …}`. */
function messageOf(value: unknown): string {
  const text = cellText(value);
  const message: unknown = text.startsWith("{") ? parseLiteral(text) : value;
  if (typeof message === "object" && message !== null && "content" in message)
    return cellText(message.content);
  return text;
}
