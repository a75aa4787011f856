import { z } from "zod";
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

/** The letters of a question's options, in the order in which they are shown. */
export const letters = ["a", "b", "c", "d"] as const;
export type Letter = (typeof letters)[number];

/** The kinds of pivots that questions are about. */
export const pivotKinds = [
  "role",
  "sequence",
  "reason",
  "fact",
  "tried",
  "forget",
  "other",
] as const satisfies readonly Pivot["kind"][];

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

/** What an option is worth in a fork: `right`, or why it is wrong. */
export const verdicts = [
  "right",
  "stale",
  "never-stated",
  "reversed",
  "already-known",
  "other-reason",
  "forgotten",
  "other-person",
] as const;
export type Verdict = (typeof verdicts)[number];

/** What an option says of the user. It is right where the evidence bears this out. */
export const claimSchema = z.strictObject({
  subject: z.string().nullable(),
  /** The attitudes to the subject as the option has them: of `role` the present one, of `sequence` all in their order. */
  attitudes: z.array(z.enum(["like", "dislike"])),
  /** The clause that must have been told: a reason, a meeting, something tried. */
  told: z.string().nullable(),
  /** What the option's text says, each in words close to these. */
  says: z.array(z.string()),
});
export type Claim = z.infer<typeof claimSchema>;
