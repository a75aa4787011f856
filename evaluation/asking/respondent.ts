import type { Message } from "../../pipeline/models/call.ts";
import type { Asker } from "../../pipeline/models/provider.ts";
import type { Question } from "../benchmark/question.ts";
import type { MeasureLine } from "../results/measures.ts";
import type { Answerer } from "../results/results-of.ts";

/** How much is asked at once. */
export interface AskingPace {
  readonly contexts: number;
  readonly questions: number;
  /** Asks the question that sees most of a context first and alone, so that the others find the context in the server's prompt cache. */
  readonly oneFirst: boolean;
  /** Asks the questions of a context one after the other, in the order in which they are given. */
  readonly inOrder?: true;
}

/**
 * A respondent that answers questions: a model, a rule, or a memory, perhaps with a model that answers from
 * what it recalls.
 */
export interface Respondent extends Answerer {
  readonly pace: AskingPace;
  /**
   * The answer to a question, given the messages that the respondent may see. Throws a `ModelError` if no answer came; that
   * is a result. Any other error means that nothing more can be asked. `asker` says who asked, for the ledger.
   */
  answer(question: Question, seen: readonly Message[], asker: Asker): Promise<string>;
  /** Called after the last question of a context. For respondents that keep something of a context; their pace is `inOrder`. */
  leave?(context: string): Promise<void>;
  /** The measures since the last call. For memories, and for baselines that search. */
  takeMeasures?(): readonly MeasureLine[];
}
