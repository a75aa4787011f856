/**
 * How a thread breaks a rule of PersonaConv on purpose, so that each rule has something to drop: threads (the first
 * four) or single comments.
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

/** How often a thread has a fault. */
export const faultShare = 0.35;
