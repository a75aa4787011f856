import type { Message } from "../pipeline/models/call.ts";
import { letters } from "../questions/types.ts";
import type { Question } from "./question.ts";
import { inForm, type TurnForm } from "./turn-form.ts";

/** Raise when the words change, so that results of one wording are told from those of another. */
export const instructionVersion = 1;
const instruction =
  "Below are four replies to what I just said. Choose the one that suits me best by all that you know of me. You may think first; then end your answer with <final_answer> and, after it, the letter of your choice in parentheses: (a), (b), (c) or (d).";

/** What is sent to a model: all that it gets to see, and one user message of question, instruction and options. */
export function askMessages(seen: readonly Message[], question: Question, form: TurnForm): Message[] {
  return inForm([...seen, { role: "user", content: questionText(question) }], form);
}

/** A question as it is put to whoever answers: what the user says, four options with their letters, and what to do. */
export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly instruction: string;
}

export function askedQuestion({ message, options }: Question): AskedQuestion {
  const lettered = options.map((option, index) => `(${letters[index]}) ${option}`);
  return { question: message, options: lettered, instruction };
}

/** The same as one text, as a model is asked. */
export function questionText(asked: Question): string {
  const { question, options, instruction } = askedQuestion(asked);
  return [question, instruction, options.join("\n")].join("\n\n");
}

/** The messages of a context before the question's place. `endIndex` as in `Question`. */
export function contextBefore<Told>(messages: readonly Told[], { endIndex }: Question): readonly Told[] {
  return messages.slice(0, endIndex);
}

/** So many messages from an index on. */
export interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** The messages within any of the stretches, in their order, each once. */
export function withinStretches<Told>(messages: readonly Told[], stretches: readonly Stretch[]): Told[] {
  return messages.filter((_, index) =>
    stretches.some(({ from, count }) => from <= index && index < from + count),
  );
}
