import type { Baseline } from "./baseline.ts";
import { longestOption, majorityLetter, random, surfaceSolver } from "./blind.ts";
import { denseNames } from "./dense.ts";
import { bm25s, lastSession, oracle, ruleReader, staleMemory } from "./readers.ts";

/**
 * The baselines that need no server, ordered by what they know: from nothing to everything that is needed.
 */
export const baselines: readonly Baseline[] = [
  random,
  majorityLetter,
  longestOption,
  surfaceSolver,
  lastSession,
  staleMemory,
  ...bm25s,
  ruleReader,
  oracle,
];

/** The names of all baselines in their order, including those that need a server. */
export const baselineNames: readonly string[] = baselines.flatMap(({ name }) =>
  name === ruleReader.name ? [...denseNames, name] : [name],
);
