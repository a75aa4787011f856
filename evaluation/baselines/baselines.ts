import type { Baseline } from "./baseline.ts";
import { longestOption, majorityLetter, random, surfaceSolver } from "./blind.ts";
import { bm25s, lastSession, oracle, ruleReader, staleMemory } from "./readers.ts";

/** Ordered by what they know: from nothing to everything that is needed. */
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
