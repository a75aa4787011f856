import type { Message } from "../../pipeline/models/call.ts";
import { letters } from "../../questions/types.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";

/** A way to answer without a model. */
export interface Baseline {
  readonly name: string;
  /** What it reads besides the questions: nothing, the context, or the messages that the provenance gives as evidence. */
  readonly reads: "questions" | "context" | "provenance";
  /** Looks at all questions of a size once. The result answers them one by one. */
  prepare(file: QuestionFile): Answering;
}

export interface QuestionFile {
  readonly questions: readonly Question[];
  /** Empty if there is no provenance. */
  readonly origins: Origins;
}

/** `seen` are the messages that the baseline may see. */
export type Answering = (question: Question, seen: readonly Message[]) => Chosen;

/** The index of the chosen option, and the reason in words. */
export interface Chosen {
  readonly index: number;
  readonly why: string;
}

/** The choice as a model would say it, so that its letter is read in the same way. */
export const sayChosen = ({ index, why }: Chosen): string =>
  `${why} <final_answer>(${letters[index] ?? ""})</final_answer>`;
