import type { Message } from "../../pipeline/models/call.ts";
import { letters } from "../../questions/types.ts";
import type { Question } from "../benchmark/question.ts";

/** Increase it when the instruction changes, so that results of different instructions are not mixed. */
export const instructionVersion = 1;
const instruction =
  "Below are four replies to what I just said. Choose the one that suits me best by all that you know of me. You may think first; then end your answer with <final_answer> and, after it, the letter of your choice in parentheses: (a), (b), (c) or (d).";

/** The messages for a model: what it may see, then one user message with the question, the instruction and the options. */
export function askMessages(seen: readonly Message[], question: Question, form: TurnForm): Message[] {
  return inForm([...seen, { role: "user", content: questionText(question) }], form);
}

/**
 * A question in the form for a memory: what the user says, four options with their letters, and what to do.
 */
export interface MemoryQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly instruction: string;
}

export function askedQuestion({ message, options }: Question): MemoryQuestion {
  const lettered = options.map((option, index) => `(${letters[index]}) ${option}`);
  return { question: message, options: lettered, instruction };
}

/** The same as one text, in the form for a model. */
export function questionText(asked: Question): string {
  const { question, options, instruction } = askedQuestion(asked);
  return [question, instruction, options.join("\n")].join("\n\n");
}

/** The messages that a model accepts. */
export interface TurnForm {
  /** False if it accepts no system messages; then their text goes into user messages. */
  readonly systemRole: boolean;
  /** True if it accepts at most one system message, at the start, and then only user and assistant in turns, the user first. */
  readonly strictTurns: boolean;
}

/** Puts messages into the form that a model accepts. Adds and drops no words. */
export function inForm(messages: readonly Message[], { systemRole, strictTurns }: TurnForm): Message[] {
  const known = messages.map((message, index) =>
    message.role === "system" && (!systemRole || (strictTurns && index > 0)) ? byUser(message) : message,
  );
  return strictTurns ? inTurns(known) : known;
}

const byUser = ({ content }: Message): Message => ({ role: "user", content });

/** Joins neighboring messages of one role. If the assistant speaks first, its words become a user message. */
function inTurns(messages: readonly Message[]): Message[] {
  const turns: Message[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    const isFirst = last === undefined || last.role === "system";
    const next = isFirst && message.role === "assistant" ? byUser(message) : message;
    if (last?.role === next.role)
      turns[turns.length - 1] = { ...next, content: `${last.content}\n\n${next.content}` };
    else turns.push(next);
  }
  return turns;
}
