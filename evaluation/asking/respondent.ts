import type { Message } from "../../pipeline/models/call.ts";
import type { Asker } from "../../pipeline/models/provider.ts";
import type { Question } from "../question.ts";
import type { Pace } from "./ask-in-contexts.ts";

/** Whoever answers, as far as results name it. */
export interface Answerer {
  readonly name: string;
  /** All that changes its answers, and so whose they are. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** A rule without a model; left out of all others. */
  readonly isBaseline?: true;
}

/** Whoever answers questions: a model, or a rule, or a memory between a model and its contexts. */
export interface Respondent extends Answerer {
  readonly pace: Pace;
  /**
   * What it says to a question after the messages that it may know. Throws a `ModelError` where no answer came, which is
   * one of the results, and any other error where nothing further can be asked. `asker` is for its accounts.
   */
  answer(question: Question, seen: readonly Message[], asker: Asker): Promise<string>;
  /**
   * Of who keeps something of a context between its questions, and so has a pace with `inOrder`: the questions come in
   * the order of their places, and this after the last of them.
   */
  leave?(context: string): Promise<void>;
}
