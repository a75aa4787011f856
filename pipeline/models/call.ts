import type { z } from "zod";
import type { Random } from "../engine/random.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What is asked of a model, defined once. */
export interface CallForm<Input, Output> {
  readonly name: string;
  /** Raise when the prompt changes. */
  readonly version: number;
  /** The role that answers; the target declares it, and the configuration gives it a model. */
  readonly role: string;
  prompt(input: Input): readonly Message[];
  /** Issues for the model to correct, in its language. None if the answer is good. */
  check(output: Output, input: Input): readonly string[];
  /** Answers without a model. */
  simulate(input: Input, random: Random): Output;
}

/** A question whose answer is JSON with a schema. The first user message holds the input as JSON, or what the model may see of it. */
export interface Call<Input, Output> extends CallForm<Input, Output> {
  readonly output: z.ZodType<Output>;
}

/**
 * A question whose answer is free text, such as a turn of a dialogue. The prompt of a turn holds the turns before it, so
 * each turn is a request of its own. Equal messages are one request, which is paid for once and has one answer.
 */
export interface TextCall<Input> extends CallForm<Input, string> {
  readonly output: "text";
}

export type AnyCall = Call<never, unknown> | TextCall<never>;
/** The parts of a call that show whether its stored answers are still up to date. */
export type CallOutline = Pick<AnyCall, "name" | "version" | "role">;

export function defineCall<Input, Output>(call: Call<Input, Output>): Call<Input, Output>;
export function defineCall<Input>(call: TextCall<Input>): TextCall<Input>;
export function defineCall<Input, Output>(call: Call<Input, Output> | TextCall<Input>) {
  return call;
}

/**
 * The form of every prompt that asks for JSON: the instructions, then the input (or what the model may see of
 * it) as JSON.
 */
export function promptOf(instructions: string, input: unknown): readonly Message[] {
  return [
    { role: "system", content: instructions },
    { role: "user", content: JSON.stringify(input, null, 1) },
  ];
}
