import type { Call } from "../models/call.ts";
import type { Random } from "./random.ts";

/** Every effect a task may have. Made anew for each task, so that its dice depend on nothing else. */
export interface Services {
  readonly random: Random;
  /** Asks the model of the call's role; the answer has passed schema and check. Throws `ModelError`. */
  ask<Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output>;
  /** Tokens of a text by o200k_base, special tokens as ordinary text. */
  countTokens(text: string): number;
}
