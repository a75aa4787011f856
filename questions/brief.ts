import { manners } from "../personas/manner.ts";
import type { Profile } from "../personas/profile.ts";
import type { Level } from "../timelines/levels.ts";
import type { Asked, Pivot, TopicTimeline } from "../timelines/timeline.ts";
import { allQuestionTypes, pivotOfType, type QuestionType } from "./types.ts";

/** One of the four options as it stands in the material, and the words that show which story it recalls. */
export type OptionPlan = Asked["options"][number];

/** What the writer of a question group is told. It doesn't say which option is right. */
export interface QuestionBrief {
  readonly type: QuestionType;
  readonly topic: string;
  readonly level: Level;
  readonly about: string;
  readonly speaker: { readonly manner: keyof typeof manners; readonly mannerDescription: string };
  /** What the message says. */
  readonly message: string;
  /** What each option says. The prompt calls them lives, because each is right for the user of one fork. */
  readonly lives: readonly OptionPlan[];
  /** What happened in each life, as it was planned. */
  readonly happened: readonly (readonly string[])[];
  /**
   * Only for levels at which the words of an option must not give its life away: the names of the subjects that
   * all of it is about. The writer isn't shown them.
   */
  readonly apartFrom?: readonly string[];
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
  const asked = pivot.asked[type];
  if (!asked) throw new Error(`pivot "${pivot.id}" has no question of type "${type}"`);
  const speaker = { manner, mannerDescription: manners[manner] };
  const { topic, about } = timeline;
  const { level, message, options: lives } = asked;
  return {
    ...{ type, topic, level, about, speaker, message, lives },
    happened: timeline.forked.map((events) =>
      events.filter((event) => event.pivot === pivot.id).map(({ happening }) => happening),
    ),
    ...(level === "explicit" ? {} : { apartFrom: subjectsOf(pivot).map(({ name }) => name) }),
  };
}

const subjectsOf = (pivot: Pivot) =>
  "subjects" in pivot ? pivot.subjects : "subject" in pivot ? [pivot.subject] : [];
