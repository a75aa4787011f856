import type { Letter } from "../questions/types.ts";

/** The columns of a questions file that a row of results repeats as they stand, in the order of the original's results. */
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
  /** Its row in the file, from 1, without the heading. */
  readonly row: number;
  readonly id: string;
  readonly persona: string;
  readonly type: string;
  readonly topic: string;
  /** What the user says. */
  readonly message: string;
  /** Four texts in the order of their letters, without them. */
  readonly options: readonly string[];
  readonly right: Letter;
  /** The id of the shared context. */
  readonly context: string;
  /** Messages of the context before the question; below 0, so many are left out at its end, as `context[:index]` does in Python. */
  readonly endIndex: number;
  readonly columns: Readonly<Record<KeptColumn, string>>;
}

/** What a model gets to see with the question: the context up to its place, nothing, or the turns that tell the answer. */
export const modes = ["context", "blind", "evidence"] as const;
export type Mode = (typeof modes)[number];
