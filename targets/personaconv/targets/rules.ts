/** Why a thread has no target for a task; of several rules it is the first in this order. */
export const targetRules = [
  "no candidate",
  "fewer than four authors",
  "author answers fewer than three times",
  "score weaker than four",
  "author answers fewer than twice",
  "target deleted",
  "author in fewer than two conversations",
  "conversation too much deleted",
  // From here on only in strict mode.
  "parent deleted",
  "earlier than what it answers",
  "tells its score",
  "answer too short",
  "answer stands in the thread",
  "too deep",
  "no history",
] as const;
export type TargetRule = (typeof targetRules)[number];
