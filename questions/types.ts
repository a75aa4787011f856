import type { Pivot } from "../personas/timeline.ts";

/** The seven types, spelled as in PersonaMem's released 128k split, which strict loaders list. */
export const questionTypes = [
  "recall_user_shared_facts",
  "suggest_new_ideas",
  "acknowledge_latest_user_preferences",
  "track_full_preference_evolution",
  "revisit_reasons_behind_preference_updates",
  "provide_preference_aligned_recommendations",
  "generalize_to_new_scenarios",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The letters that a question's options wear, in the order in which they are shown. */
export const letters = ["a", "b", "c", "d"] as const;
export type Letter = (typeof letters)[number];

/** Which pivot a type is asked about. */
export const pivotOfType: Readonly<Record<QuestionType, Pivot["kind"]>> = {
  recall_user_shared_facts: "fact",
  suggest_new_ideas: "tried",
  acknowledge_latest_user_preferences: "role",
  track_full_preference_evolution: "sequence",
  revisit_reasons_behind_preference_updates: "reason",
  provide_preference_aligned_recommendations: "role",
  generalize_to_new_scenarios: "reason",
};

/** Why an option is wrong in a fork. */
export type Flaw = "stale" | "never-stated" | "reversed" | "already-known" | "other-reason";
export type Verdict = "right" | Flaw;
