import { createRandom } from "../../engine/random.ts";

/** Makes another answer of a good one: broken, or wrong in a way that only the test knows. */
export type Spoil = (content: string) => string;

/** What can go wrong between a model and whoever asks it. */
export type Fault =
  | "rate-limit"
  | "server-error"
  | "html-error"
  | "html-answer"
  | "cut-before-headers"
  | "cut-in-body"
  | "stall"
  | "stall-in-body"
  | "empty"
  | "refusal"
  | "length"
  | Spoil;

/** The fault of the request with this ordinal, counted from 0; `null` where all goes well. */
export type FaultRule = (ordinal: number) => Fault | null;

export const noFaults: FaultRule = () => null;

/** A content that is no JSON. */
export const brokenJson: Spoil = (content) => content.slice(0, -1);

/** A content that is JSON, but of no schema. */
export const foreignJson: Spoil = () => '{"unexpected":true}';

/** Dice by seed and ordinal decide whether a request fails, and how; `share` is the probability. */
export function seededFaults(rule: {
  readonly seed: number;
  readonly share: number;
  readonly kinds: readonly Fault[];
}): FaultRule {
  return (ordinal) => {
    const random = createRandom("faults", rule.seed, ordinal);
    return random.chance(rule.share) ? random.pick(rule.kinds) : null;
  };
}
