import type { Message } from "../../pipeline/models/call.ts";
import { letters } from "../../questions/types.ts";
import type { Origins } from "../origins.ts";
import type { Question } from "../question.ts";

/** A way to answer without a model. */
export interface Baseline {
  readonly name: string;
  /** Of what it reads: questions alone, the context too, or in it what the provenance says is evidence. */
  readonly reads: "questions" | "context" | "provenance";
  /** Looks at all questions of a size once, and answers them one by one. */
  prepare(file: QuestionFile): Answering;
}

export interface QuestionFile {
  readonly questions: readonly Question[];
  /** Empty where no provenance is known. */
  readonly origins: Origins;
}

/** `seen` are the messages that may be known to who answers. */
export type Answering = (question: Question, seen: readonly Message[]) => Chosen;

/** The option that was chosen, by its index, and what the rule saw, in words. */
export interface Chosen {
  readonly index: number;
  readonly why: string;
}

/** As a model would say it, so that the letter is read like any other. */
export const sayChosen = ({ index, why }: Chosen): string =>
  `${why} <final_answer>(${letters[index] ?? ""})</final_answer>`;
