import { z } from "zod";
import { acts } from "./acts.ts";
import { periods } from "./periods.ts";

const text = z.string().min(1);

/** A subject as events name it: its name, whether it is "it" or "them", and the words it is recognized by. */
const thingSchema = z.strictObject({
  name: text,
  number: z.enum(["one", "many"]),
  words: z.array(text).min(1),
});
export type Thing = z.infer<typeof thingSchema>;

/** A dated happening that states, changes or reinforces a preference, with all the material its beat is told from. */
export const eventSchema = z.strictObject({
  id: text,
  period: z.enum(periods),
  date: z.iso.date(),
  act: z.enum(acts),
  /** What it is about; of `switches` the new one, of `tellsOfOther` what somebody else likes. */
  subject: thingSchema.nullable(),
  /** Of `switches`: what was left. */
  left: thingSchema.nullable(),
  /** Why it is liked or disliked: a clause about the subject. */
  why: text.nullable(),
  /** Why it changed: a first-person clause. */
  reason: text.nullable(),
  /** What happened on the date: a first-person past clause. Of `shares` the memory, of `tries` what was tried. */
  happening: text,
  /** Of `tries`: for how many days it went on, up to the date; absent where it was done in one. */
  lasted: z.int().min(2).optional(),
  /** Of `tries`: what came of it. */
  outcome: text.nullable(),
  /** A particular that happened along the way. */
  detail: text.nullable(),
  ask: text.nullable(),
  answer: text.nullable(),
  facts: z.array(text),
  advice: z.array(text),
  guidance: z.array(text),
  /** Another reason of the same side as `why`. */
  also: text.nullable(),
  /** The other side: a bother of what is liked, a draw of what isn't. */
  against: text.nullable(),
  example: text.nullable(),
  /** Events that it replaces: the preference they stated no longer holds. */
  supersedes: z.array(text),
  /** Events that brought it about. */
  causedBy: z.array(text),
  /** The pivot whose story it tells, if any. */
  pivot: text.nullable(),
  /** Of `tellsOfOther` alone: whose preference it is, as the user says it: "my cousin Ida". */
  person: text.optional(),
});
export type Event = z.infer<typeof eventSchema>;

const reasonSchema = z.strictObject({ told: text, trait: text, advice: text });
const ideaSchema = z.strictObject({ idea: text, tried: text, outcome: text, gives: text });
const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** A preference whose story differs between forks; `events` are the ids of the events that tell it. */
const pivotBase = { id: text, events: z.array(text).min(1) };

/** Four subjects of one kind that change parts from fork to fork, and what options say of them. */
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

/** Pivots that a run has where it asks for them: about what an assistant had better not use. */
export const restraints = ["forget", "other"] as const satisfies readonly Pivot["kind"][];
export type Restraint = (typeof restraints)[number];

/** The four subjects that change parts from fork to fork; none where the pivot is about something else. */
export function rivalsOf(pivot: Pivot): readonly Thing[] {
  return "subjects" in pivot ? pivot.subjects : [];
}

/** Something in the persona's life that events of the topic tell or were brought about by. */
const lifeSchema = z.strictObject({ id: text, date: z.iso.date(), event: text });
export type Life = z.infer<typeof lifeSchema>;

/** One conversation of the topic: which events it tells, in the order in which it tells them. */
const sessionPlanSchema = z.strictObject({
  period: z.enum(periods),
  date: z.iso.date(),
  opening: text,
  piece: z.strictObject({ name: text, text: text }).nullable(),
  events: z.array(text).min(1),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** The life of a persona in one topic, in all its forks: equal but for the events of pivots. */
export const topicTimelineSchema = z.strictObject({
  topic: text,
  activity: text,
  labels: z.strictObject({ user: text, assistant: text }),
  sessions: z.array(sessionPlanSchema).min(1),
  shared: z.array(eventSchema),
  /** By fork: the events that tell pivots, with the same ids in every fork. */
  forked: z.array(z.array(eventSchema)).min(1),
  pivots: z.array(pivotSchema),
  life: z.array(lifeSchema),
});
export type TopicTimeline = z.infer<typeof topicTimelineSchema>;

/** All events of one fork, by id. */
export function eventsOf(timeline: TopicTimeline, fork: number): ReadonlyMap<string, Event> {
  return new Map([...timeline.shared, ...(timeline.forked[fork] ?? [])].map((event) => [event.id, event]));
}

/** The four courses of a sequence pivot, fork by fork. */
export const sequences = [
  ["like", "dislike", "like"],
  ["dislike", "like"],
  ["like", "dislike"],
  ["like"],
] as const;

/**
 * In fork `fork`, which part the option's subject plays: 0 liked now, 2 never liked, 3 never came up; 1 liked once, in a
 * `forget` pivot liked and to be forgotten, in an `other` pivot liked by somebody else.
 */
export function roleOf(option: number, fork: number): number {
  return (option - fork + 4) % 4;
}
