import { createRandom } from "../../engine/random.ts";

/** Turns a good answer into one that is broken, or wrong in a way that only the test knows. */
export type Spoil = (content: string) => string;

/** What can go wrong between a model and its caller. */
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

/** The fault of the request with this number, counted from 0; `null` if all goes well. */
export type FaultRule = (ordinal: number) => Fault | null;

export const noFaults: FaultRule = () => null;

/** Content that is not JSON. */
export const brokenJson: Spoil = (content) => content.slice(0, -1);

/** Content that is JSON but fits no schema. */
export const foreignJson: Spoil = () => '{"unexpected":true}';

/**
 * Faults that depend only on the seed and the number of the request. `share` is the probability of a fault.
 */
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
