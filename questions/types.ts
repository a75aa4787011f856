import type { Pivot, Restraint } from "../timelines/timeline.ts";

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

/** Two types of our own, which PersonaMem's consumers don't know: whether an assistant leaves alone what it had better not use. */
export const restraintTypes = ["ask_to_forget", "other_person"] as const;
export type RestraintType = (typeof restraintTypes)[number];

export const allQuestionTypes = [...questionTypes, ...restraintTypes] as const;
export type QuestionType = (typeof allQuestionTypes)[number];

/** The letters that a question's options wear, in the order in which they are shown. */
export const letters = ["a", "b", "c", "d"] as const;
export type Letter = (typeof letters)[number];

/** Which pivot a type is asked about. */
export const pivotOfType: {
  readonly [Type in QuestionType]: Type extends RestraintType ? Restraint : Pivot["kind"];
} = {
  recall_user_shared_facts: "fact",
  suggest_new_ideas: "tried",
  acknowledge_latest_user_preferences: "role",
  track_full_preference_evolution: "sequence",
  revisit_reasons_behind_preference_updates: "reason",
  provide_preference_aligned_recommendations: "role",
  generalize_to_new_scenarios: "reason",
  ask_to_forget: "forget",
  other_person: "other",
};

/** Why an option is wrong in a fork. */
export type Flaw =
  | "stale"
  | "never-stated"
  | "reversed"
  | "already-known"
  | "other-reason"
  | "forgotten"
  | "other-person";
export type Verdict = "right" | Flaw;
