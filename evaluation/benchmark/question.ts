import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Letter } from "../../questions/types.ts";

/** The columns of a questions file that a row of results repeats unchanged, in the order of the original's results. */
export const keptColumns = [
  "persona_id",
  "question_id",
  "user_question_or_message",
  "question_type",
  "topic",
  "context_length_in_tokens",
  "context_length_in_letters",
  "distance_to_ref_in_blocks",
  "distance_to_ref_in_tokens",
  "num_irrelevant_tokens",
  "distance_to_ref_proportion_in_context",
] as const;
export type KeptColumn = (typeof keptColumns)[number];

/** A row of a questions file that can be asked. */
export interface Question {
  /** Its row in the file, counted from 1 below the heading. */
  readonly row: number;
  readonly id: string;
  readonly persona: string;
  readonly type: string;
  readonly topic: string;
  /** What the user says. */
  readonly message: string;
  /** Four texts in the order of their letters, without the letters. */
  readonly options: readonly string[];
  readonly right: Letter;
  /** The id of the shared context. */
  readonly context: string;
  /** The number of messages of the context before the question. If it is negative, that many are left out at the end, as with `context[:index]` in Python. */
  readonly endIndex: number;
  readonly columns: Readonly<Record<KeptColumn, string>>;
}

/** What a model sees with the question: the context up to the question, nothing, or only the messages that are evidence. */
export const modes = ["context", "blind", "evidence"] as const;
export type Mode = (typeof modes)[number];

/** A row of a questions file that can't be asked. `row` is counted from 1 below the heading. */
export interface WrongRow {
  readonly row: number;
  readonly reason: string;
}

const shownRows = 5;

/** Throws if there are wrong rows; the error says how many there are and shows the first ones. */
export function refuseRows(file: string, wrong: readonly WrongRow[]): void {
  if (wrong.length === 0) return;
  const issues = wrong.slice(0, shownRows).map(({ row, reason }) => ({ message: `row ${row}: ${reason}` }));
  const more = wrong.length - issues.length;
  throw new ConfigError(
    `could not evaluate on "${file}": ${wrong.length === 1 ? "a row" : `${wrong.length} rows`} can't be asked; correct or remove what is wrong:`,
    [...issues, ...(more > 0 ? [{ message: `and ${more} more` }] : [])],
  );
}
