import type { DebateSide } from "../../../content/reddit/schema.ts";
import { createRandom, type Random } from "../../../pipeline/engine/random.ts";
import { type Fault, faultShare, faults } from "./fault.ts";
import { circleOf, leaningOf, type Member, questionKey } from "./member.ts";
import type { AuthorPlan, OpenedThread } from "./plan-author.ts";
import { type CommentPlan, planComments } from "./plan-comments.ts";
import { dealPoints } from "./points.ts";
import { growTree, type ThreadShape } from "./tree.ts";

export interface ThreadPlan {
  /** The number of the author, and below it the number of the thread among the author's. */
  readonly author: number;
  readonly place: number;
  readonly domain: string;
  readonly subreddit: string;
  /** The key of the question that it is about. */
  readonly question: string;
  readonly about: string;
  readonly side: DebateSide;
  readonly theses: Readonly<Record<DebateSide, string>>;
  readonly timeMs: number;
  readonly score: number;
  /** The author, then the others who take part. */
  readonly people: readonly Member[];
  /** The rule that it breaks on purpose. */
  readonly fault: Fault | null;
  /** What the post says happened, and the points that it makes. */
  readonly post: { readonly occasion: string; readonly points: readonly string[] };
  /** In the order of time; every comment is after what it answers. */
  readonly comments: readonly CommentPlan[];
}

const reaches = [1, 1, 1, 1.5, 2, 3] as const;

/** Everything about a thread except its words: who, when, what is said to whom, and the scores. */
export function planThread(seed: number, author: AuthorPlan, occasion: OpenedThread): ThreadPlan {
  const { community, question, matter, place, timeMs } = occasion;
  const number = author.member.number;
  const random = createRandom(seed, "thread", number, place);
  const fault = random.chance(faultShare) ? random.pick(faults) : null;
  const key = questionKey(community, question);
  const people = drawPeople(seed, author.member, { domain: community.domain, key, fault }, random);
  const leaning = leaningOf(seed, key);
  const side = opinionOf(author.member, key);
  const reach = random.pick(reaches);
  const points = dealPoints(matter, random);
  const told = points.tell() ?? "";
  const wanted = fault === "short post" ? 0 : 2;
  const made = Array.from({ length: wanted }, () => points.take(side)).filter((one) => one !== null);
  const comments = planComments({
    tree: growTree(drawShape(people.length - 1, fault, random), random),
    people,
    opinions: people.map((member) => opinionOf(member, key)),
    handles: made.length > 0 ? made.map(([handle]) => handle) : [matter.about],
    points,
    judged: { leaning, reach, sarcasm: community.sarcasm },
    fault,
    timeMs,
    random,
  });
  return {
    author: number,
    place,
    domain: community.domain,
    subreddit: random.pick(community.subreddits),
    question: key,
    about: matter.about,
    side,
    theses: matter.theses,
    timeMs,
    score: Math.max(0, Math.round(reach * (12 + 12 * leaning * (side === "for" ? 1 : -1)))),
    people,
    fault,
    post: { occasion: told, points: made.map(([, says]) => says) },
    comments,
  };
}

function opinionOf(member: Member, key: string): DebateSide {
  const opinion = member.opinions[key];
  if (!opinion) throw new RangeError(`could not find what "${member.account}" thinks of "${key}"`);
  return opinion;
}

interface Dispute {
  readonly domain: string;
  readonly key: string;
  readonly fault: Fault | null;
}

/**
 * The author and others of the circle. The others alternate between the opposite opinion and the same, so
 * that there is something to argue about.
 */
function drawPeople(seed: number, member: Member, { domain, key, fault }: Dispute, random: Random): Member[] {
  const circle = random.shuffle(circleOf(seed, member.number, domain));
  const side = opinionOf(member, key);
  const against = circle.filter((other) => opinionOf(other, key) !== side);
  const alike = circle.filter((other) => opinionOf(other, key) === side);
  const mixed = circle.flatMap((_, turn) => [against[turn], alike[turn]].filter((one) => one !== undefined));
  return [member, ...mixed.slice(0, fault === "few authors" ? 2 : random.integer(3, 7))];
}

function drawShape(others: number, fault: Fault | null, random: Random): ThreadShape {
  const tops = random.integer(2, Math.min(5, others));
  return {
    others,
    tops,
    answers: fault === "few answers" ? random.integer(1, 2) : random.integer(3, 5),
    subtrees: fault === "one subtree" ? 1 : random.integer(2, Math.min(3, tops)),
  };
}
