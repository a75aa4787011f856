/**
 * How a thread falls short of a rule of PersonaConv, so that each rule has something to drop: of threads (the first
 * four) or of single comments.
 */
export const faults = [
  "few authors",
  "one subtree",
  "few answers",
  "short post",
  "deleted comment",
  "deleted author",
  "bot",
  "duplicate",
  "orphan",
] as const;
export type Fault = (typeof faults)[number];

/** How often a thread has one. */
export const faultShare = 0.35;
