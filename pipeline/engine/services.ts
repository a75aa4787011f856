import type { Call, TextCall } from "../models/call.ts";
import type { Artifacts, InputFile } from "./artifacts.ts";
import type { Dice, Random } from "./random.ts";

/**
 * All effects that a task may have. Each task gets its own services, so that its random numbers depend on
 * nothing else.
 */
export interface Services {
  readonly random: Random;
  /**
   * Dice that give the same numbers in every task of the run for the same path. Use them if several tasks must
   * draw the same.
   */
  readonly dice: Dice;
  /** The id of what the path names in this partition: a UUID, the same each time the run is made. */
  idOf(...path: readonly (string | number)[]): string;
  /** Asks the model of the call's role; the answer has passed schema and check. Throws `ModelError`. */
  ask<Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output>;
  /** The same for free text, such as a turn of a dialogue; the text has passed the check. */
  say<Input>(call: TextCall<Input>, input: Input): Promise<string>;
  /** The number of tokens of a text in o200k_base. Special tokens count as ordinary text. */
  countTokens(text: string): number;
  /** The files that the run reads, in the order of its settings. */
  readonly inputs: readonly InputFile[];
  /** How many threads may read them at the same time. */
  readonly readers: number;
  readonly artifacts: Artifacts;
  /**
   * HMAC-SHA-256 of a text, in hexadecimal. The key is secret: it is the user's, or it was drawn for this
   * process and is never stored.
   */
  keyedHash(text: string): string;
  /** Reports the progress of a long task, in bytes of its input. */
  progress(doneBytes: number, totalBytes: number): void;
  readonly signal: AbortSignal;
}
