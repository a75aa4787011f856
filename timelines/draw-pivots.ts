import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { Kind, Reason, Subject, Topic } from "../topics/schema.ts";
import {
  type DrawnPivot,
  drawFactPivot,
  drawReasonPivot,
  drawRolePivot,
  drawSequencePivot,
  drawTriedPivot,
  type PivotSource,
} from "./pivots.ts";
import { drawForgetPivot, drawOtherPivot } from "./restraint-pivots.ts";
import type { Slots } from "./slots.ts";
import type { Restraint } from "./timeline.ts";

/** The parts of a pack that no pivot uses. Free events are made from them. */
export interface Unused {
  readonly subjects: readonly Subject[];
  readonly ideas: Topic["ideas"];
  readonly reasons: Topic["reasons"];
}

/** Draws one pivot of each kind. Each is about a different kind of subjects. */
export function drawPivots(
  source: PivotSource,
  slots: Slots["pivotal"],
  restraints: readonly Restraint[],
): { pivots: DrawnPivot[]; unused: Unused } {
  const { topic, random } = source;
  const [role, sequence, reason, fact, ...others] = random.shuffle(topic.kinds);
  if (!role || !sequence || !reason || !fact || others.length < restraints.length)
    throw new Error(`topic "${topic.name}" has fewer than ${4 + restraints.length} kinds`);
  const { off, toward, roleReason, rivals, direction, left } = dealReasons(topic, random);
  const ideas = random.shuffle(topic.ideas);
  const sequenceSubject = random.pick(sequence.subjects);
  const reasonSubject = random.pick(reason.subjects);
  const factSubject = random.pick(fact.subjects);
  const pivots = [
    drawRolePivot(source, { kind: role, reason: roleReason, slots: slots.role }),
    drawSequencePivot(source, { subject: sequenceSubject, off, toward, slots: slots.sequence }),
    drawReasonPivot(source, { subject: reasonSubject, direction, reasons: rivals, slots: slots.reason }),
    drawFactPivot(source, { kind: fact, subject: factSubject, slots: slots.fact }),
    drawTriedPivot(source, { ideas: ideas.slice(0, 4), slots: slots.tried }),
    ...restraints.map((restraint, index) =>
      drawRestraint[restraint](source, { kind: entryAt(others, index), slots: slots[restraint] }),
    ),
  ];
  // A pivot about four subjects has its kind to itself: nothing else of that kind may be liked.
  const taken = new Set([sequenceSubject, reasonSubject, factSubject]);
  const subjects = [sequence, reason, fact, ...others.slice(restraints.length)]
    .flatMap((kind: Kind) => kind.subjects)
    .filter((subject) => !taken.has(subject));
  return { pivots, unused: { subjects, ideas: ideas.slice(4), reasons: left } };
}

const drawRestraint = { forget: drawForgetPivot, other: drawOtherPivot } as const;

/** Deals one reason off and one toward for the sequence, one off for the role, and four rival reasons. */
function dealReasons(topic: Topic, random: Random) {
  const direction = random.pick(["off", "toward"] as const);
  const shuffled = { off: random.shuffle(topic.reasons.off), toward: random.shuffle(topic.reasons.toward) };
  const take = (side: "off" | "toward", count: number): Reason[] => shuffled[side].splice(0, count);
  const [off, roleReason] = take("off", 2);
  const [toward] = take("toward", 1);
  const rivals = take(direction, 4);
  if (!off || !roleReason || !toward || rivals.length < 4)
    throw new Error(`topic "${topic.name}" has too few reasons`);
  return { off, toward, roleReason, rivals, direction, left: shuffled };
}
