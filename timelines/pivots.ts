import type { Random } from "../pipeline/engine/random.ts";
import type { Kind, Reason, Subject, Topic } from "../topics/schema.ts";
import type { Slot, Story, Teller } from "./teller.ts";
import { thingOf, withPronoun } from "./teller.ts";
import { type Event, type Pivot, roleOf, sequences } from "./timeline.ts";

/** The slots of a pivot's events, in order of date. */
export type PivotSlots = readonly Slot[];

function slotAt(slots: PivotSlots, index: number): Slot {
  const slot = slots[index];
  if (!slot) throw new Error(`a pivot has no slot ${index + 1}`);
  return slot;
}

/** What every pivot of a topic is drawn from. */
export interface PivotSource {
  readonly topic: Topic;
  readonly forks: number;
  readonly teller: Teller;
  readonly random: Random;
}

/** A pivot with the events that are equal in all forks, and those of each fork. */
export interface DrawnPivot {
  readonly pivot: Pivot;
  readonly shared: readonly Event[];
  readonly forked: readonly (readonly Event[])[];
}

/** What one fork tells: a story for each slot. */
type Course = readonly (readonly [Slot, Story])[];

const forkNumbers = (forks: number) => Array.from({ length: forks }, (_, fork) => fork);
export const idOf = (topic: Topic, kind: Pivot["kind"]) => `${topic.name}.${kind}`;

export function drawCourses(
  pivot: Pivot,
  { forks, teller }: PivotSource,
  courseOf: (fork: number) => Course,
): DrawnPivot {
  const forked = forkNumbers(forks).map((fork) =>
    courseOf(fork).map(([slot, story]) => teller.tell(slot, { ...story, pivot: pivot.id })),
  );
  return { pivot, shared: [], forked };
}

/** Four subjects of the kind, what options say about them, and which of them has a role in a fork. */
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

interface RoleParts {
  readonly kind: Kind;
  readonly reason: Reason;
  readonly slots: PivotSlots;
}

/** In fork k, subject k is liked now, the next one was liked before, the next was never liked, and the last never comes up. */
export function drawRolePivot(source: PivotSource, { kind, reason, slots }: RoleParts): DrawnPivot {
  const { topic, random } = source;
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
  return drawCourses(pivot, source, (fork) => [
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

interface SequenceParts {
  readonly subject: Subject;
  readonly off: Reason;
  readonly toward: Reason;
  readonly slots: PivotSlots;
}

/** The attitude to one subject goes through a different sequence in each fork. */
export function drawSequencePivot(
  source: PivotSource,
  { subject, off, toward, slots }: SequenceParts,
): DrawnPivot {
  const { topic, random } = source;
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
  if (courses.length !== sequences.length) throw new Error("every sequence needs a course");
  return drawCourses(pivot, source, (fork) => courses[fork] ?? []);
}

interface ReasonParts {
  readonly subject: Subject;
  readonly direction: "off" | "toward";
  readonly reasons: readonly Reason[];
  readonly slots: PivotSlots;
}

/** The same change with a different reason in each fork. The attitude before the change is told equally in all forks. */
export function drawReasonPivot(
  source: PivotSource,
  { subject, direction, reasons, slots }: ReasonParts,
): DrawnPivot {
  const { topic, teller, random } = source;
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
  const drawn = drawCourses(pivot, source, (fork) => [
    [change, { act, subject, reason: reasons[fork]?.told ?? null, supersedes: [before.id] }],
  ]);
  return { ...drawn, shared: [shared] };
}

interface FactParts {
  readonly kind: Kind;
  readonly subject: Subject;
  readonly slots: PivotSlots;
}

/** The user tells how they first met the subject, differently in each fork. */
export function drawFactPivot(source: PivotSource, { kind, subject, slots }: FactParts): DrawnPivot {
  const { topic, random } = source;
  const slot = slotAt(slots, 0);
  const meetings = random.shuffle(kind.meetings, 4).map((meeting) => withPronoun(meeting, subject));
  const pivot: Pivot = {
    id: idOf(topic, "fact"),
    kind: "fact",
    events: [slot.id],
    subject: thingOf(subject),
    meetings,
  };
  return drawCourses(pivot, source, (fork) => [
    [slot, { act: "shares", subject, happening: meetings[fork] ?? "" }],
  ]);
}

interface TriedParts {
  readonly ideas: Topic["ideas"];
  readonly slots: PivotSlots;
}

/** In fork k, the user has tried all of four ideas except the k-th. */
export function drawTriedPivot(source: PivotSource, { ideas, slots }: TriedParts): DrawnPivot {
  const { topic } = source;
  const pivot: Pivot = {
    id: idOf(topic, "tried"),
    kind: "tried",
    events: slots.map((slot) => slot.id),
    activity: topic.activity,
    ideas: ideas.map(({ lasts: _lasts, ...idea }) => idea),
  };
  return drawCourses(pivot, source, (fork) => {
    const tried = ideas.filter((_, option) => option !== fork);
    return tried.map((idea, index) => [slotAt(slots, index), { act: "tries", idea }] as const);
  });
}
