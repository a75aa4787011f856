import { z } from "zod";
import { acts } from "./acts.ts";
import { periods } from "./periods.ts";

const text = z.string().min(1);

/** A subject as events name it: its name, its number, and the words by which it is recognized. */
const thingSchema = z.strictObject({
  name: text,
  number: z.enum(["one", "many"]),
  words: z.array(text).min(1),
});
export type Thing = z.infer<typeof thingSchema>;

/** A dated happening that states, changes or reinforces a preference, with all the material to tell it. */
export const eventSchema = z.strictObject({
  id: text,
  period: z.enum(periods),
  date: z.iso.date(),
  act: z.enum(acts),
  /** What it is about. For `switches` the new subject, for `tellsOfOther` what somebody else likes. */
  subject: thingSchema.nullable(),
  /** Only for `switches`: the subject that the user no longer likes. */
  left: thingSchema.nullable(),
  /** Why it is liked or disliked: a clause about the subject. */
  why: text.nullable(),
  /** Why it changed: a first-person clause. */
  reason: text.nullable(),
  /** What happened on the date: a first-person past clause. For `shares` the memory, for `tries` what was tried. */
  happening: text,
  /** Only for `tries`: how many days it took, up to the date. Absent if it took one. */
  lasted: z.int().min(2).optional(),
  /** Only for `tries`: what came of it. */
  outcome: text.nullable(),
  /** A detail of what happened. */
  detail: text.nullable(),
  ask: text.nullable(),
  answer: text.nullable(),
  facts: z.array(text),
  advice: z.array(text),
  guidance: z.array(text),
  /** A second ground of the same side as `why`. */
  also: text.nullable(),
  /** A ground of the other side: a bother of what is liked, a draw of what isn't. */
  against: text.nullable(),
  example: text.nullable(),
  /** Ids of events whose preference no longer holds because of this one. */
  supersedes: z.array(text),
  /** Ids of the events that caused it. */
  causedBy: z.array(text),
  /** The id of the pivot whose story it tells, if any. */
  pivot: text.nullable(),
  /** Only for `tellsOfOther`: whose preference it is, as the user says it: "my cousin Ida". */
  person: text.optional(),
  /** Only for a story: its dialogue. A text may hold `{when}`, the place of the time at which it happened. */
  thread: z
    .array(z.strictObject({ user: text, assistant: text }))
    .min(1)
    .optional(),
  /** The user doesn't say when it happened. */
  undated: z.literal(true).optional(),
});
export type Event = z.infer<typeof eventSchema>;

const reasonSchema = z.strictObject({ told: text, trait: text, advice: text });
const ideaSchema = z.strictObject({ idea: text, tried: text, outcome: text, gives: text });
const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** A question as it stands in a pack of stories: its message, and for each option its text and words of the story that it holds. */
const askedSchema = z.strictObject({
  message: text,
  options: four(z.strictObject({ text, says: z.array(text) })),
});

/** A preference whose story differs between forks. `events` are the ids of the events that tell it. */
const pivotBase = {
  id: text,
  events: z.array(text).min(1),
  /** By type, the questions about it, if it comes from a pack of stories. */
  asked: z.record(text, askedSchema).optional(),
};

/** Four subjects of one kind that change roles from fork to fork, and what options say about them. */
const rivals = {
  group: text,
  subjects: four(thingSchema),
  advice: four(z.array(text).min(2)),
  draws: four(text),
  occasion: text,
};

const pivotSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...pivotBase, kind: z.literal("role"), ...rivals, remark: text }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("sequence"),
    subject: thingSchema,
    draw: text,
    bother: text,
    off: text,
    toward: text,
    /** The attitudes by fork, if they are not those of `sequences`. */
    courses: four(z.array(z.enum(["like", "dislike"])).min(1)).optional(),
  }),
  z.strictObject({
    ...pivotBase,
    kind: z.literal("reason"),
    subject: thingSchema,
    direction: z.enum(["off", "toward"]),
    reasons: four(reasonSchema),
    scenario: z.strictObject({ message: text, about: text }),
  }),
  z.strictObject({ ...pivotBase, kind: z.literal("fact"), subject: thingSchema, meetings: four(text) }),
  z.strictObject({ ...pivotBase, kind: z.literal("tried"), activity: text, ideas: four(ideaSchema) }),
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

/** Something in the persona's life that an event of the topic tells or that caused one. */
const topicLifeEventSchema = z.strictObject({ id: text, date: z.iso.date(), event: text });
export type TopicLifeEvent = z.infer<typeof topicLifeEventSchema>;

/** One session of the topic: the ids of the events that it tells, in order. */
const sessionPlanSchema = z.strictObject({
  period: z.enum(periods),
  date: z.iso.date(),
  opening: text,
  piece: z.strictObject({ name: text, text: text }).nullable(),
  events: z.array(text).min(1),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** What happens to a persona in one topic, in all forks. The forks differ only in the events of pivots. */
export const topicTimelineSchema = z.strictObject({
  topic: text,
  activity: text,
  labels: z.strictObject({ user: text, assistant: text }),
  sessions: z.array(sessionPlanSchema).min(1),
  shared: z.array(eventSchema),
  /** The events of pivots, by fork. Their ids are the same in every fork. */
  forked: z.array(z.array(eventSchema)).min(1),
  pivots: z.array(pivotSchema),
  life: z.array(topicLifeEventSchema),
});
export type TopicTimeline = z.infer<typeof topicTimelineSchema>;

/** All events of one fork, by id. */
export function eventsOf(timeline: TopicTimeline, fork: number): ReadonlyMap<string, Event> {
  return new Map([...timeline.shared, ...(timeline.forked[fork] ?? [])].map((event) => [event.id, event]));
}

/** The attitudes of a sequence pivot from a pack of clauses, by fork. */
export const sequences = [
  ["like", "dislike", "like"],
  ["dislike", "like"],
  ["like", "dislike"],
  ["like"],
] as const;

/** The attitudes of a sequence pivot, by fork. */
export function sequencesOf(pivot: PivotOf<"sequence">): readonly (readonly ("like" | "dislike")[])[] {
  return pivot.courses ?? sequences;
}

/**
 * The role of an option's subject in a fork: 0 is liked now, 2 was never liked, 3 never came up. Role 1 was liked before; in a
 * `forget` pivot it is liked but to be forgotten, in an `other` pivot somebody else likes it.
 */
export function roleOf(option: number, fork: number): number {
  return (option - fork + 4) % 4;
}
