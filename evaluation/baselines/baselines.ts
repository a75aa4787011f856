import type { Baseline } from "./baseline.ts";
import { longestOption, majorityLetter, random, surfaceSolver } from "./blind.ts";
import { bm25s, lastSession, oracle, staleMemory } from "./readers.ts";

/** From knowing nothing to knowing what is asked for. */
export const baselines: readonly Baseline[] = [
  random,
  majorityLetter,
  longestOption,
  surfaceSolver,
  lastSession,
  staleMemory,
  ...bm25s,
  oracle,
];
