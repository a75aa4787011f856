import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { Kind, Reason, Subject, Topic } from "../topics/schema.ts";
import type { Teller } from "./material.ts";
import {
  type DrawnPivot,
  drawFactPivot,
  drawReasonPivot,
  drawRolePivot,
  drawSequencePivot,
  drawTriedPivot,
} from "./pivots.ts";
import { drawForgetPivot, drawOtherPivot } from "./restraint.ts";
import type { Slots } from "./slots.ts";
import type { Restraint } from "./timeline.ts";

/** What the pivots left of a pack: for the events around them. */
export interface Leftovers {
  readonly subjects: readonly Subject[];
  readonly ideas: Topic["ideas"];
  readonly reasons: Topic["reasons"];
}

/** One pivot of each kind, each about another kind of subjects. */
export function drawPivots(
  topic: Topic,
  slots: Slots["pivotal"],
  restraints: readonly Restraint[],
  forks: number,
  teller: Teller,
  random: Random,
): { pivots: DrawnPivot[]; left: Leftovers } {
  const [role, sequence, reason, fact, ...others] = random.shuffle(topic.kinds);
  if (!role || !sequence || !reason || !fact || others.length < restraints.length)
    throw new Error(`topic "${topic.name}" has fewer than ${4 + restraints.length} kinds`);
  const { off, toward, roleReason, rivals, direction, left } = dealReasons(topic, random);
  const ideas = random.shuffle(topic.ideas);
  const sequenceSubject = random.pick(sequence.subjects);
  const reasonSubject = random.pick(reason.subjects);
  const factSubject = random.pick(fact.subjects);
  const pivots = [
    drawRolePivot(topic, role, roleReason, slots.role, forks, teller, random),
    drawSequencePivot(topic, sequenceSubject, off, toward, slots.sequence, forks, teller, random),
    drawReasonPivot(topic, reasonSubject, direction, rivals, slots.reason, forks, teller, random),
    drawFactPivot(topic, fact, factSubject, slots.fact, forks, teller, random),
    drawTriedPivot(topic, ideas.slice(0, 4), slots.tried, forks, teller),
    ...restraints.map((restraint, index) =>
      drawRestraint[restraint](topic, entryAt(others, index), slots[restraint], forks, teller, random),
    ),
  ];
  // The kinds of pivots about four subjects are left to them alone, so that nothing else of these kinds is ever liked.
  const taken = new Set([sequenceSubject, reasonSubject, factSubject]);
  const subjects = [sequence, reason, fact, ...others.slice(restraints.length)]
    .flatMap((kind: Kind) => kind.subjects)
    .filter((subject) => !taken.has(subject));
  return { pivots, left: { subjects, ideas: ideas.slice(4), reasons: left } };
}

const drawRestraint = { forget: drawForgetPivot, other: drawOtherPivot } as const;

/** One reason off and one toward for the sequence, one off for the role, four rivals; the rest is left. */
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
