import type { z } from "zod";
import type { Random } from "../engine/random.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * A question to a model, defined once. The prompt ends with a user message that holds the whole input as JSON. `check`
 * finds what the schema can't. `simulate` answers without a model.
 */
export interface Call<Input, Output> {
  readonly name: string;
  /** Raise when the prompt changes. */
  readonly version: number;
  /** The role that answers; the target declares it, and the configuration gives it a model. */
  readonly role: string;
  readonly output: z.ZodType<Output>;
  prompt(input: Input): readonly Message[];
  /** Issues for the model to correct, in its language. None if the answer is good. */
  check(output: Output, input: Input): readonly string[];
  simulate(input: Input, random: Random): Output;
}

export type AnyCall = Call<never, unknown>;

export function defineCall<Input, Output>(call: Call<Input, Output>): Call<Input, Output> {
  return call;
}

/** Instructions, then the input as JSON: the form of every such prompt. */
export function promptOf(instructions: string, input: unknown): readonly Message[] {
  return [
    { role: "system", content: instructions },
    { role: "user", content: JSON.stringify(input, null, 1) },
  ];
}
