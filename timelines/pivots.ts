import type { Random } from "../pipeline/engine/random.ts";
import type { Kind, Reason, Subject, Topic } from "../topics/schema.ts";
import type { Slot, Story, Teller } from "./material.ts";
import { thingOf, withPronoun } from "./material.ts";
import { type Event, type Pivot, roleOf, sequences } from "./timeline.ts";

/** The slots of a pivot's events, in order of date. */
export type PivotSlots = readonly Slot[];

function slotAt(slots: PivotSlots, index: number): Slot {
  const slot = slots[index];
  if (!slot) throw new Error(`a pivot has no slot ${index + 1}`);
  return slot;
}

/** A pivot, the events that are told alike in all forks, and those of each fork. */
export interface DrawnPivot {
  readonly pivot: Pivot;
  readonly shared: readonly Event[];
  readonly forked: readonly (readonly Event[])[];
}

/** What each fork tells differently: a story for a slot. */
type Course = readonly (readonly [Slot, Story])[];

const forkNumbers = (forks: number) => Array.from({ length: forks }, (_, fork) => fork);
export const idOf = (topic: Topic, kind: Pivot["kind"]) => `${topic.name}.${kind}`;

export function drawCourses(
  pivot: Pivot,
  forks: number,
  teller: Teller,
  courseOf: (fork: number) => Course,
): DrawnPivot {
  const forked = forkNumbers(forks).map((fork) =>
    courseOf(fork).map(([slot, story]) => teller.tell(slot, { ...story, pivot: pivot.id })),
  );
  return { pivot, shared: [], forked };
}

/** Four subjects of the kind, what options say of them, and which of them plays a part in a fork. */
export function drawRivals(kind: Kind, random: Random) {
  const subjects = random.shuffle(kind.subjects, 4);
  return {
    group: kind.name,
    subjects: subjects.map(thingOf),
    advice: subjects.map((subject) => [...subject.recommend]),
    draws: subjects.map((subject) => random.pick(subject.draws)),
    playing: (role: number, fork: number): Subject | null =>
      subjects.find((_, option) => roleOf(option, fork) === role) ?? null,
  };
}

/** In fork k subject k is liked now, the next was liked once, the next never, the last never comes up. */
export function drawRolePivot(
  topic: Topic,
  kind: Kind,
  reason: Reason,
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const { playing, ...rivals } = drawRivals(kind, random);
  const [first, middle, last] = [slotAt(slots, 0), slotAt(slots, 1), slotAt(slots, 2)];
  const pivot: Pivot = {
    id: idOf(topic, "role"),
    kind: "role",
    events: [first.id, middle.id, last.id],
    ...rivals,
    remark: random.pick(kind.remarks),
    occasion: random.pick(kind.occasions),
  };
  return drawCourses(pivot, forks, teller, (fork) => [
    [first, { act: "likes", subject: playing(1, fork), keepAdvice: true }],
    [middle, { act: "dislikes", subject: playing(2, fork) }],
    [
      last,
      {
        act: "switches",
        subject: playing(0, fork),
        left: playing(1, fork),
        reason: reason.told,
        supersedes: [first.id],
        keepAdvice: true,
      },
    ],
  ]);
}

/** One subject runs through another sequence of attitudes in each fork. */
export function drawSequencePivot(
  topic: Topic,
  subject: Subject,
  off: Reason,
  toward: Reason,
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const [first, middle, last] = [slotAt(slots, 0), slotAt(slots, 1), slotAt(slots, 2)];
  const pivot: Pivot = {
    id: idOf(topic, "sequence"),
    kind: "sequence",
    events: [first.id, middle.id, last.id],
    subject: thingOf(subject),
    draw: random.pick(subject.draws),
    bother: random.pick(subject.bothers),
    off: withPronoun(off.told, subject),
    toward: withPronoun(toward.told, subject),
  };
  const leaves = (slot: Slot, before: Slot): Course[number] => [
    slot,
    { act: "goesOff", subject, reason: off.told, supersedes: [before.id] },
  ];
  const returns = (slot: Slot, before: Slot): Course[number] => [
    slot,
    { act: "comesRound", subject, reason: toward.told, supersedes: [before.id] },
  ];
  const says = (slot: Slot, act: Story["act"]): Course[number] => [slot, { act, subject }];
  const courses: readonly Course[] = [
    [says(first, "likes"), leaves(middle, first), returns(last, middle)],
    [says(first, "dislikes"), says(middle, "stillDislikes"), returns(last, first)],
    [says(first, "likes"), says(middle, "stillLikes"), leaves(last, first)],
    [says(first, "likes"), says(middle, "stillLikes"), says(last, "stillLikes")],
  ];
  if (courses.length !== sequences.length) throw new Error("every sequence needs its course");
  return drawCourses(pivot, forks, teller, (fork) => courses[fork] ?? []);
}

/** The same change, for another reason in each fork. What was before the change is told alike. */
export function drawReasonPivot(
  topic: Topic,
  subject: Subject,
  direction: "off" | "toward",
  reasons: readonly Reason[],
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const [before, change] = [slotAt(slots, 0), slotAt(slots, 1)];
  const pivot: Pivot = {
    id: idOf(topic, "reason"),
    kind: "reason",
    events: [before.id, change.id],
    subject: thingOf(subject),
    direction,
    reasons: reasons.map((reason) => ({ ...reason, told: withPronoun(reason.told, subject) })),
    scenario: random.pick(topic.scenarios),
  };
  const shared = teller.tell(before, {
    act: direction === "off" ? "likes" : "dislikes",
    subject,
    pivot: pivot.id,
  });
  const act = direction === "off" ? "goesOff" : "comesRound";
  const drawn = drawCourses(pivot, forks, teller, (fork) => [
    [change, { act, subject, reason: reasons[fork]?.told ?? null, supersedes: [before.id] }],
  ]);
  return { ...drawn, shared: [shared] };
}

/** The user tells how they first met the subject: another way in each fork. */
export function drawFactPivot(
  topic: Topic,
  kind: Kind,
  subject: Subject,
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const slot = slotAt(slots, 0);
  const meetings = random.shuffle(kind.meetings, 4).map((meeting) => withPronoun(meeting, subject));
  const pivot: Pivot = {
    id: idOf(topic, "fact"),
    kind: "fact",
    events: [slot.id],
    subject: thingOf(subject),
    meetings,
  };
  return drawCourses(pivot, forks, teller, (fork) => [
    [slot, { act: "shares", subject, happening: meetings[fork] ?? "" }],
  ]);
}

/** All of four ideas but the k-th have been tried. */
export function drawTriedPivot(
  topic: Topic,
  ideas: Topic["ideas"],
  slots: PivotSlots,
  forks: number,
  teller: Teller,
): DrawnPivot {
  const pivot: Pivot = {
    id: idOf(topic, "tried"),
    kind: "tried",
    events: slots.map((slot) => slot.id),
    activity: topic.activity,
    ideas: ideas.map(({ lasts: _lasts, ...idea }) => idea),
  };
  return drawCourses(pivot, forks, teller, (fork) => {
    const tried = ideas.filter((_, option) => option !== fork);
    return tried.map((idea, index) => [slotAt(slots, index), { act: "tries", idea }] as const);
  });
}
