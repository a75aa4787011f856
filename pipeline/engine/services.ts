import type { Call, TextCall } from "../models/call.ts";
import type { Artifacts, InputFile } from "./artifacts.ts";
import type { Dice, Random } from "./random.ts";

/** Every effect a task may have. Made anew for each task, so that its dice depend on nothing else. */
export interface Services {
  readonly random: Random;
  /** Dice that fall the same in every task of the run that gives the same path: for what several tasks must draw alike. */
  readonly dice: Dice;
  /** The id of what the path names in this partition: a UUID, the same each time the run is made. */
  idOf(...path: readonly (string | number)[]): string;
  /** Asks the model of the call's role; the answer has passed schema and check. Throws `ModelError`. */
  ask<Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output>;
  /** The same for free text, such as a turn of a dialogue; the text has passed the check. */
  say<Input>(call: TextCall<Input>, input: Input): Promise<string>;
  /** Tokens of a text by o200k_base, special tokens as ordinary text. */
  countTokens(text: string): number;
  /** The files that the run reads, in the order of its settings. */
  readonly inputs: readonly InputFile[];
  readonly artifacts: Artifacts;
  /**
   * HMAC-SHA-256 of a text in hexadecimal, by a key that nobody sees: the user's, or one that was drawn for this process
   * and is forgotten with it.
   */
  keyedHash(text: string): string;
  /** Tells how far a long task is, in bytes of what it reads. */
  progress(doneBytes: number, totalBytes: number): void;
  readonly signal: AbortSignal;
}
