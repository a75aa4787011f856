import type { Message } from "../../pipeline/models/call.ts";
import type { Asker } from "../../pipeline/models/provider.ts";
import { letters } from "../../questions/types.ts";
import type { QuestionFile } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";

/** A way to answer without a model. */
export interface Baseline {
  readonly name: string;
  /** What it reads besides the questions: nothing, the context, or the messages that the provenance gives as evidence. */
  readonly reads: "questions" | "context" | "provenance";
  /** Looks at all questions of a size once. The result answers them one by one. */
  prepare(file: QuestionFile): Answering;
}

/** A baseline that asks a server for vectors. Its answers depend on the server too. */
export interface DenseBaseline extends Omit<Baseline, "prepare"> {
  /** Everything about the server that changes the vectors. */
  readonly embeddings: Readonly<Record<string, unknown>>;
  /** The answers reject with a `ModelError` if no vectors came. The last argument says who asks, for the ledger. */
  prepare(file: QuestionFile): (...asked: [...Parameters<Answering>, asker: Asker]) => Promise<Chosen>;
}

/** `seen` are the messages that the baseline may see. */
export type Answering = (question: Question, seen: readonly Message[]) => Chosen;

/** The index of the chosen option, and the reason in words. */
export interface Chosen {
  readonly index: number;
  readonly why: string;
  /**
   * The indexes of the messages found by a search among those that are seen, the best first. Left out by
   * baselines that don't search.
   */
  readonly found?: readonly number[];
}

/** The choice as a model would say it, so that its letter is read in the same way. */
export const sayChosen = ({ index, why }: Chosen): string =>
  `${why} <final_answer>(${letters[index] ?? ""})</final_answer>`;
