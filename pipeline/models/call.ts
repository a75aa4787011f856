import type { z } from "zod";
import type { Random } from "../engine/random.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * A question to a model, defined once. `prompt` ends with a user message that is the input as JSON, so that whoever
 * answers has all of it; `check` says what the schema can't; `simulate` gives an answer without a model.
 */
export interface Call<Input, Output> {
  readonly name: string;
  /** Raise when the prompt changes. */
  readonly version: number;
  /** The role that answers; the target declares it, and the configuration gives it a model. */
  readonly role: string;
  readonly output: z.ZodType<Output>;
  prompt(input: Input): readonly Message[];
  /** Issues for the model to mend, in its language; none where the answer is good. */
  check(output: Output, input: Input): readonly string[];
  simulate(input: Input, random: Random): Output;
}

export type AnyCall = Call<never, unknown>;

export function defineCall<Input, Output>(call: Call<Input, Output>): Call<Input, Output> {
  return call;
}

/** Instructions, then the input as JSON: the form of every prompt. */
export function promptOf(instructions: string, input: unknown): readonly Message[] {
  return [
    { role: "system", content: instructions },
    { role: "user", content: JSON.stringify(input, null, 1) },
  ];
}
