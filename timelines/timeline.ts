import { z } from "zod";
import { tags } from "../content/people/vocabulary.ts";
import { lazyFor, remembering } from "../pipeline/lazy.ts";
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
  /** The subject of the event. For `switches` the new one, for `tellsOfOther` what the other person likes. */
  subject: thingSchema.nullable(),
  /** Only for `switches`: the subject that the user no longer likes. */
  left: thingSchema.nullable(),
  /** The sentences of the story by which it is recognized. */
  happening: text,
  /** Ids of events whose preference no longer holds because of this one. */
  supersedes: z.array(text),
  /** It could happen only to somebody for whom all of this is true. */
  needs: z.array(z.enum(tags)),
  /** The number of days that it took up to the date, if more than one. */
  days: z.int().min(2).optional(),
  /** Ids of the changes in the persona's life without which it could not have happened. */
  causedBy: z.array(text),
  /** The id of the pivot whose story it tells, if any. */
  pivot: text.nullable(),
  /** Only for `tellsOfOther`: the person whose preference it is, in the user's words: "my cousin Ida". */
  person: text.optional(),
  /** The dialogue. A text may contain `{when}`, a placeholder for the time at which it happened. */
  thread: z.array(z.strictObject({ user: text, assistant: text })).min(1),
  /** Set if the user doesn't say when it happened. */
  undated: z.literal(true).optional(),
  /** What a reader gathers from it, if the user doesn't say it. */
  reading: text.optional(),
  /** Only for a matter of the persona's trade or temperament. */
  matter: matterSchema.optional(),
});
export type Event = z.infer<typeof eventSchema>;

const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/**
 * A question of the material: its message, and for each option its text and the words of the story that it
 * contains.
 */
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
  /** The questions about it, by type. */
  asked: z.record(text, askedSchema),
  /** Only at the level `scattered`: for each option, what the two events say that makes it right. */
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
    /** The text of the story of each reason. */
    reasons: four(text),
  }),
  z.strictObject({ ...pivotBase, kind: z.literal("fact"), subject: thingSchema, meetings: four(text) }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("tried"),
    /** The problem that the ideas are meant to solve, if it is known in a few words. */
    problem: text.optional(),
    /** An idea in a few words, and the story's text about trying it. */
    ideas: four(z.strictObject({ idea: text, tried: text })),
  }),
  z.strictObject({ ...pivotBase, kind: z.literal("forget"), ...rivals }),
  z.strictObject({ ...pivotBase, kind: z.literal("other"), ...rivals }),
]);
export type Pivot = z.infer<typeof pivotSchema>;
export type PivotOf<Kind extends Pivot["kind"]> = Extract<Pivot, { kind: Kind }>;

/** Pivots that a run has only if it asks for them. They are about things that an assistant should not use. */
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
export const eventsOf = (timeline: TopicTimeline, fork: number): ReadonlyMap<string, Event> =>
  eventsOfFork(timeline)(fork);

const eventsOfFork = lazyFor(({ shared, forked }: TopicTimeline) =>
  remembering(
    (fork: number): ReadonlyMap<string, Event> =>
      new Map([...shared, ...(forked[fork] ?? [])].map((event) => [event.id, event])),
  ),
);

/**
 * The role of an option's subject in a fork: 0 is liked now, 1 was liked before, 2 was never liked, 3 never
 * comes up. In a `forget` pivot, role 1 is liked but to be forgotten. In an `other` pivot, another person
 * likes it.
 */
export function roleOf(option: number, fork: number): number {
  return (option - fork + 4) % 4;
}

/** What reading records of the stage needs of it. The stage itself takes long to load. */
export const timelinesForm = { name: "timelines", each: "partition", output: topicTimelineSchema } as const;
