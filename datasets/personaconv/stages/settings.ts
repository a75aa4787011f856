import type { Mode } from "../mode.ts";
import type { SplitSettings } from "../splits/split.ts";

export interface PersonaConvSettings {
  readonly seed: number;
  readonly mode: Mode;
  /** How many demonstrations a strict prompt shows at most. */
  readonly history: number;
  /** Of a post, and of the replies around a target together. */
  readonly contextLetters: number;
  readonly split: SplitSettings;
}
