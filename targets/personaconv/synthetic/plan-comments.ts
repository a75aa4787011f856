import type { DebateSide } from "../../../content/reddit/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Fault } from "./fault.ts";
import { type Member, otherSide } from "./member.ts";
import type { Points } from "./points.ts";
import { commentScore, type Stance, type Tone } from "./score.ts";
import { drawPointless, drawStance, drawTone } from "./stance.ts";
import type { CommentSeat } from "./tree.ts";

/** In characters. */
export interface Length {
  readonly least: number;
  readonly most: number;
}

export interface CommentPlan {
  /** Who speaks, as an index into the people of the thread. 0 is its author. */
  readonly by: number;
  /** The index of the comment that it answers, which is always an earlier one; `null` if it answers the post. */
  readonly to: number | null;
  readonly timeMs: number;
  readonly stance: Stance;
  readonly tone: Tone;
  /** The side that it speaks for. A comment that concedes speaks for the other side. */
  readonly side: DebateSide;
  /** What it answers, in a few words that can be used like a noun. */
  readonly answers: string;
  /** The point that it makes, a sentence; `null` if it only takes a stance. */
  readonly point: string | null;
  readonly length: Length;
  readonly score: number;
  readonly fault: Fault | null;
}

export interface CommentsToPlan {
  readonly tree: readonly CommentSeat[];
  readonly people: readonly Member[];
  /** The opinions of the people, in their order. */
  readonly opinions: readonly DebateSide[];
  /** What an answer to the post may refer to. */
  readonly handles: readonly string[];
  readonly points: Points;
  readonly judged: { readonly leaning: number; readonly reach: number; readonly sarcasm: number };
  readonly fault: Fault | null;
  /** The time of the post. */
  readonly timeMs: number;
  readonly random: Random;
}

/** A comment, with what a later comment may refer to. */
interface Said extends CommentPlan {
  readonly handle: string;
}

export function planComments(given: CommentsToPlan): CommentPlan[] {
  const said: Said[] = [];
  const faulty = faultyPlace(given);
  given.tree.forEach((_, index) => {
    said.push(planComment(given, said, index, index === faulty));
  });
  return said.map(({ handle: _, ...comment }) => comment);
}

function planComment(given: CommentsToPlan, said: readonly Said[], index: number, faulty: boolean): Said {
  const { tree, people, opinions, points, judged, random, timeMs } = given;
  const place = tree[index];
  const member = people[place?.by ?? 0];
  const opinion = opinions[place?.by ?? 0];
  if (!place || !member || !opinion) throw new RangeError(`could not find comment "${index}" in its tree`);
  const parent = place.to === null ? null : (said[place.to] ?? null);
  const situation = {
    parent: parent?.stance ?? null,
    sameSide: (parent?.side ?? opinions[0]) === opinion,
    isAuthor: place.by === 0,
  };
  const answers = parent?.handle ?? given.handles[index % given.handles.length] ?? "";
  const wanted = drawStance(situation, random);
  const told = wanted === "adds" && situation.parent !== "asks" && random.chance(0.4) ? points.tell() : null;
  const made = told === null && makesPoint(wanted) ? points.take(opinion) : null;
  const stance =
    told === null && made === null && makesPoint(wanted) ? drawPointless(situation, random) : wanted;
  const side = stance === "concedes" ? otherSide[opinion] : opinion;
  const tone = drawTone(stance, { ...member, sarcastic: member.manner === "sarcastic" }, random);
  const early = tree.length < 2 ? 1 : 1 - index / (tree.length - 1);
  return {
    by: place.by,
    to: place.to,
    timeMs: timeMs + place.minutes * 60_000 + random.integer(0, 59) * 1_000,
    stance,
    tone,
    side,
    answers,
    point: told ?? made?.[1] ?? null,
    length: lengthOf(member),
    score: commentScore({ ...judged, side, stance, tone, early, remainder: random.integer(-2, 2) }),
    fault: faulty ? given.fault : null,
    handle: made?.[0] ?? answers,
  };
}

const makesPoint = (stance: Stance) => stance === "agrees" || stance === "disagrees" || stance === "adds";

function lengthOf({ manner }: Member): Length {
  if (manner === "terse") return { least: 20, most: 260 };
  if (manner === "long-winded") return { least: 20, most: 600 };
  return { least: 20, most: 480 };
}

/**
 * The comment with the fault of its thread, if it is a fault of comments. The comment is not by the author,
 * and answers another comment.
 */
function faultyPlace({ tree, fault, random }: CommentsToPlan): number | null {
  if (
    fault !== "deleted comment" &&
    fault !== "deleted author" &&
    fault !== "duplicate" &&
    fault !== "orphan"
  )
    return null;
  const others = tree.flatMap(({ by, to }, index) => (by !== 0 && to !== null ? [index] : []));
  const any = tree.flatMap(({ by }, index) => (by !== 0 ? [index] : []));
  return random.pick(others.length > 0 ? others : any);
}
