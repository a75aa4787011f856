import { z } from "zod";
import { tags } from "../content/people/vocabulary.ts";
import { acts, matterSchema } from "./acts.ts";
import { levels } from "./levels.ts";
import { periods } from "./periods.ts";

const text = z.string().min(1);

/** A subject as events name it: its name, and the words by which it is recognized. */
const thingSchema = z.strictObject({ name: text, words: z.array(text).min(1) });
export type Thing = z.infer<typeof thingSchema>;

/** A dated story that states, changes or reinforces a preference, with the dialogue that tells it. */
export const eventSchema = z.strictObject({
  id: text,
  period: z.enum(periods),
  date: z.iso.date(),
  act: z.enum(acts),
  /** What it is about. For `switches` the new subject, for `tellsOfOther` what somebody else likes. */
  subject: thingSchema.nullable(),
  /** Only for `switches`: the subject that the user no longer likes. */
  left: thingSchema.nullable(),
  /** The sentences of the story by which one knows that it was told. */
  happening: text,
  /** Ids of events whose preference no longer holds because of this one. */
  supersedes: z.array(text),
  /** Of whom all of it is true, to them it could happen. */
  needs: z.array(z.enum(tags)),
  /** How many days it took up to the date, if more than one. */
  days: z.int().min(2).optional(),
  /** Ids of the changes in the persona's life without which it could not have happened. */
  causedBy: z.array(text),
  /** The id of the pivot whose story it tells, if any. */
  pivot: text.nullable(),
  /** Only for `tellsOfOther`: whose preference it is, as the user says it: "my cousin Ida". */
  person: text.optional(),
  /** The dialogue. A text may hold `{when}`, the place of the time at which it happened. */
  thread: z.array(z.strictObject({ user: text, assistant: text })).min(1),
  /** The user doesn't say when it happened. */
  undated: z.literal(true).optional(),
  /** What a reader gathers from it, where the user doesn't say it. */
  reading: text.optional(),
  /** Only for a matter of the persona's trade or temperament. */
  matter: matterSchema.optional(),
});
export type Event = z.infer<typeof eventSchema>;

const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** A question as it stands in the material: its message, and for each option its text and words of the story that it holds. */
const askedSchema = z.strictObject({
  level: z.enum(levels),
  message: text,
  options: four(z.strictObject({ text, says: z.array(text) })),
});
export type Asked = z.infer<typeof askedSchema>;

/** A preference whose story differs between forks. `events` are the ids of the events that tell it. */
const pivotBase = {
  id: text,
  events: z.array(text).min(1),
  /** By type, the questions about it. */
  asked: z.record(text, askedSchema),
  /** Only at the level `scattered`: by option, what the two events say from which it follows. */
  turns: four(z.array(text).length(2)).optional(),
};

/** Four subjects of one kind that change roles from fork to fork. */
const rivals = { group: text, subjects: four(thingSchema) };

const pivotSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...pivotBase, kind: z.literal("role"), ...rivals }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("sequence"),
    subject: thingSchema,
    /** The attitudes by fork. An attitude that is told twice in a row counts once. */
    courses: four(z.array(z.enum(["like", "dislike"])).min(1)),
  }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("reason"),
    subject: thingSchema,
    direction: z.enum(["off", "toward"]),
    /** What the story of each reason says. */
    reasons: four(text),
  }),
  z.strictObject({ ...pivotBase, kind: z.literal("fact"), subject: thingSchema, meetings: four(text) }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("tried"),
    /** What the ideas are meant to help with, where it has been said in a few words. */
    problem: text.optional(),
    /** An idea in a few words, and what the story says of trying it. */
    ideas: four(z.strictObject({ idea: text, tried: text })),
  }),
  z.strictObject({ ...pivotBase, kind: z.literal("forget"), ...rivals }),
  z.strictObject({ ...pivotBase, kind: z.literal("other"), ...rivals }),
]);
export type Pivot = z.infer<typeof pivotSchema>;
export type PivotOf<Kind extends Pivot["kind"]> = Extract<Pivot, { kind: Kind }>;

/** Pivots that a run has only if it asks for them. They are about what an assistant should not use. */
export const restraints = ["forget", "other"] as const satisfies readonly Pivot["kind"][];
export type Restraint = (typeof restraints)[number];

/** The four subjects that change roles from fork to fork. Empty if the pivot has no such subjects. */
export function rivalsOf(pivot: Pivot): readonly Thing[] {
  return "subjects" in pivot ? pivot.subjects : [];
}

/** A change in the persona's life, the same in all topics and forks. */
export const lifeEventSchema = z.strictObject({ id: text, date: z.iso.date(), event: text });
export type LifeEvent = z.infer<typeof lifeEventSchema>;
export const lifeEventId = (index: number) => `life.${index + 1}`;

/** One session of the topic: the ids of the events that it tells, in order. */
const sessionPlanSchema = z.strictObject({
  period: z.enum(periods),
  date: z.iso.date(),
  /** Why the user comes today. */
  opening: text,
  events: z.array(text).min(1),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** What happens to a persona in one topic, in all forks. The forks differ only in the events of pivots. */
export const topicTimelineSchema = z.strictObject({
  topic: text,
  about: text,
  labels: z.strictObject({ user: text, assistant: text }),
  sessions: z.array(sessionPlanSchema).min(1),
  shared: z.array(eventSchema),
  /** The events of pivots, by fork. Their ids are the same in every fork. */
  forked: z.array(z.array(eventSchema)).min(1),
  pivots: z.array(pivotSchema),
  /** Changes in the persona's life up to the last session. */
  life: z.array(lifeEventSchema),
});
export type TopicTimeline = z.infer<typeof topicTimelineSchema>;

/** All events of one fork, by id. */
export function eventsOf(timeline: TopicTimeline, fork: number): ReadonlyMap<string, Event> {
  return new Map([...timeline.shared, ...(timeline.forked[fork] ?? [])].map((event) => [event.id, event]));
}

/**
 * The role of an option's subject in a fork: 0 is liked now, 2 was never liked, 3 never came up. Role 1 was liked before; in a
 * `forget` pivot it is liked but to be forgotten, in an `other` pivot somebody else likes it.
 */
export function roleOf(option: number, fork: number): number {
  return (option - fork + 4) % 4;
}
