import { z } from "zod";
import type { Pivot, Restraint } from "../timelines/timeline.ts";

/** The seven types of PersonaMem, spelled as in its released 128k split, because strict loaders list them. */
export const questionTypes = [
  "recall_user_shared_facts",
  "suggest_new_ideas",
  "acknowledge_latest_user_preferences",
  "track_full_preference_evolution",
  "revisit_reasons_behind_preference_updates",
  "provide_preference_aligned_recommendations",
  "generalize_to_new_scenarios",
] as const;

/**
 * Two types that PersonaMem doesn't have. They ask whether an assistant leaves out what it should not use.
 */
export const restraintTypes = ["ask_to_forget", "other_person"] as const;
export type RestraintType = (typeof restraintTypes)[number];

export const allQuestionTypes = [...questionTypes, ...restraintTypes] as const;
export type QuestionType = (typeof allQuestionTypes)[number];

/** How far the evidence is from the wording of the options, the easiest first. */
export const levels = ["explicit", "paraphrased", "implied", "scattered"] as const;

/** The letters of options, in the order in which options are shown. */
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

/** The kind of pivot that each type is about. */
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

/** The verdict on an option in a fork: `right`, or why it is wrong. */
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

/** What an option says about the user. The option is right if the evidence confirms it. */
export const claimSchema = z.strictObject({
  subject: z.string().nullable(),
  /**
   * The attitudes to the subject according to the option: for `role` only the present one, for `sequence` all
   * in order.
   */
  attitudes: z.array(z.enum(["like", "dislike"])),
  /** The clause that the user must have told: a reason, a meeting or something tried. */
  told: z.string().nullable(),
  /** What the option's text says, in words close to these. */
  says: z.array(z.string()),
  /** Only at the level `scattered`: what the user must have said in each of two sessions. */
  turns: z.array(z.string()).length(2).optional(),
});
export type Claim = z.infer<typeof claimSchema>;
