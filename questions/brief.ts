import { manners } from "../personas/manner.ts";
import type { Profile } from "../personas/profile.ts";
import type { Pivot, Thing, TopicTimeline } from "../timelines/timeline.ts";
import { allQuestionTypes, pivotOfType, type QuestionType } from "./types.ts";

/** What one of the four options must say. It is right in one fork and wrong in the others. */
export type OptionPlan =
  | {
      readonly kind: "subject";
      readonly subject: Thing;
      readonly advice: readonly string[];
      readonly draw: string;
    }
  | {
      readonly kind: "sequence";
      readonly subject: Thing;
      readonly course: number;
      readonly off: string;
      readonly toward: string;
      readonly draw: string;
      readonly bother: string;
    }
  | {
      readonly kind: "reason";
      readonly subject: Thing;
      readonly direction: "off" | "toward";
      readonly reason: string;
    }
  | { readonly kind: "trait"; readonly trait: string; readonly advice: string; readonly about: string }
  | { readonly kind: "meeting"; readonly subject: Thing; readonly meeting: string }
  | { readonly kind: "idea"; readonly idea: string; readonly gives: string }
  /** From a pack of stories: the text that stands there, and the words that show which story it recalls. */
  | { readonly kind: "written"; readonly text: string; readonly says: readonly string[] };

/** What the writer of a question group is told. It doesn't say which option is right. */
export interface QuestionBrief {
  readonly type: QuestionType;
  readonly topic: string;
  readonly activity: string;
  readonly speaker: { readonly manner: keyof typeof manners; readonly mannerDescription: string };
  /** What the message must say. `null` if the type is enough. */
  readonly message: string | null;
  readonly subject: Thing | null;
  readonly direction: "off" | "toward" | null;
  /** What each option says. The prompt calls them lives, because each describes the user of one fork. */
  readonly lives: readonly OptionPlan[];
}

/** A planned question group: its type and its pivot. */
export interface PlannedGroup {
  readonly id: string;
  readonly type: QuestionType;
  readonly pivot: Pivot;
}

/** One group of each type that the topic has a pivot for. */
export function planGroups({ topic, pivots }: TopicTimeline): PlannedGroup[] {
  return allQuestionTypes.flatMap((type) => {
    const pivot = pivots.find(({ kind }) => kind === pivotOfType[type]);
    return pivot ? [{ id: `${topic}.${type}`, type, pivot }] : [];
  });
}

export function briefQuestion(
  { type, pivot }: Pick<PlannedGroup, "type" | "pivot">,
  timeline: TopicTimeline,
  { manner }: Pick<Profile, "manner">,
): QuestionBrief {
  return {
    type,
    topic: timeline.topic,
    activity: timeline.activity,
    speaker: { manner, mannerDescription: manners[manner] },
    message: pivot.asked?.[type]?.message ?? messageOf(type, pivot),
    subject: "subject" in pivot ? pivot.subject : null,
    direction: pivot.kind === "reason" ? pivot.direction : null,
    lives:
      pivot.asked?.[type]?.options.map((option) => ({ kind: "written", ...option })) ??
      optionPlansOf(type, pivot),
  };
}

function messageOf(type: QuestionType, pivot: Pivot): string | null {
  if (pivot.kind === "role")
    return type === "provide_preference_aligned_recommendations" ? pivot.occasion : pivot.remark;
  if (pivot.kind === "forget" || pivot.kind === "other") return pivot.occasion;
  return type === "generalize_to_new_scenarios" && pivot.kind === "reason" ? pivot.scenario.message : null;
}

function optionPlansOf(type: QuestionType, pivot: Pivot): OptionPlan[] {
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return pivot.subjects.map((subject, option) => {
        const advice = adviceFor(type, pivot.advice[option] ?? []);
        return { kind: "subject", subject, advice, draw: pivot.draws[option] ?? "" };
      });
    case "sequence":
      return [0, 1, 2, 3].map((course) => ({
        kind: "sequence",
        course,
        subject: pivot.subject,
        off: pivot.off,
        toward: pivot.toward,
        draw: pivot.draw,
        bother: pivot.bother,
      }));
    case "reason":
      return pivot.reasons.map(({ told, trait, advice }) =>
        type === "generalize_to_new_scenarios"
          ? { kind: "trait", trait, advice, about: pivot.scenario.about }
          : { kind: "reason", subject: pivot.subject, direction: pivot.direction, reason: told },
      );
    case "fact":
      return pivot.meetings.map((meeting) => ({ kind: "meeting", subject: pivot.subject, meeting }));
    case "tried":
      return pivot.ideas.map(({ idea, gives }) => ({ kind: "idea", idea, gives }));
  }
}

/** The two types about a role pivot use different advice, so that a question of one type doesn't answer one of the other. */
function adviceFor(type: QuestionType, advice: readonly string[]): readonly string[] {
  if (type === "acknowledge_latest_user_preferences") return advice.slice(0, 1);
  return type === "provide_preference_aligned_recommendations" ? advice.slice(1) : advice;
}
