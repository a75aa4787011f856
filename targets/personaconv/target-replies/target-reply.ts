import { entryAt } from "../../../pipeline/lists.ts";
import { charactersOf, isDeleted, isLive, isNobody } from "../clean-text.ts";
import type { AskedTask, ConvMode, Label } from "../format.ts";
import { isEditedAfter, type RedditThread } from "../thread.ts";
import { isRepeatedIn, tellsScore } from "./answer-in-text.ts";
import { type BestCandidate, bestCandidateOf } from "./candidates.ts";
import { ancestorsOf, answeredText, answersLater, distancesTo } from "./reply-tree.ts";

/** A reply that is asked about. */
export interface TargetReply {
  /** Its position in the thread. */
  readonly target: number;
  readonly label: Label;
  /**
   * The position of the reply that the original shows with its answer: the second-best in the same thread. `null` if the
   * original shows its constant example ("default"). Also `null` in strict mode, where demonstrations come from other
   * threads.
   */
  readonly demonstration: number | null;
}

/** Why a thread has no target for a task. If several rules are broken, the first in this order counts. */
export const targetRules = [
  "no candidate",
  "fewer than four authors",
  "author answers fewer than three times",
  "score weaker than four",
  "author answers fewer than twice",
  "target deleted",
  "author in fewer than two conversations",
  "conversation too much deleted",
  // The rest only in strict mode.
  "parent deleted",
  "earlier than what it answers",
  "edited later",
  "parent edited later",
  "tells its score",
  "answer too short",
  "answer stands in the thread",
  "no history",
] as const;
export type TargetRule = (typeof targetRules)[number];

/**
 * The reply of a thread that a task asks about, or the rule that the thread breaks.
 *
 * Only the author's best reply is tried, in strict mode too. If it breaks a rule, the next isn't tried; the original
 * does the same.
 */
export function targetOf(
  thread: RedditThread,
  task: AskedTask,
  mode: ConvMode,
): TargetReply | { readonly rule: TargetRule } {
  const best = bestCandidateOf(thread, task, mode);
  if (!best) return { rule: "no candidate" };
  const broken = checksOf(task, mode).find(([, breaks]) => breaks(best));
  if (broken) return { rule: broken[0] };
  const { candidate, second } = best;
  // A score of zero is neither positive nor negative, so the original doesn't show such a reply in sentiment.
  const shows = mode === "faithful" && second !== null && (task !== "sentiment" || second.score !== 0);
  return {
    target: candidate.position,
    label: candidate.label,
    demonstration: shows ? second.position : null,
  };
}

/** Shorter answers, such as "thanks, will do", could be anybody's and occur in any thread. */
export const leastAnswerCharacters = 20;

/** A rule, and whether a candidate breaks it. */
type Check = readonly [rule: TargetRule, breaks: (best: BestCandidate) => boolean];

const scoreChecks: readonly Check[] = [
  ["fewer than four authors", (best) => countAuthors(best) < 4],
  ["author answers fewer than three times", (best) => countAnswers(best) < 3],
  ["score weaker than four", ({ candidate }) => Math.abs(candidate.score) < 4],
];

const textChecks: readonly Check[] = [
  ["author answers fewer than twice", ({ second }) => second === null],
  ["target deleted", ({ reply, mode }) => isDeleted(reply.text, mode)],
  ["author in fewer than two conversations", (best) => countConversations(best) < 2],
  ["conversation too much deleted", (best) => shareDeleted(best) > 0.33],
];

const strictChecks: readonly Check[] = [
  [
    "parent deleted",
    ({ thread, candidate }) => isDeleted(answeredText(thread, candidate.position), "strict"),
  ],
  ["earlier than what it answers", ({ thread, candidate }) => answersLater(thread, candidate.position)],
  ["edited later", ({ reply, candidate }) => isEditedAfter(reply, candidate.timeMs)],
  [
    "parent edited later",
    // For a post that was edited later, the title is shown.
    ({ thread, reply: { parent }, candidate }) =>
      parent !== null && isEditedAfter(entryAt(thread.replies, parent), candidate.timeMs),
  ],
];

const strictScoreChecks: readonly Check[] = [["tells its score", ({ reply }) => tellsScore(reply.text)]];

const strictTextChecks: readonly Check[] = [
  ["answer too short", ({ reply }) => charactersOf(reply.text) < leastAnswerCharacters],
  ["answer stands in the thread", answerIsInThread],
];

/** In the order in which they are made. */
function checksOf(task: AskedTask, mode: ConvMode): readonly Check[] {
  const original = task === "text" ? textChecks : scoreChecks;
  if (mode === "faithful") return original;
  return [...original, ...strictChecks, ...(task === "text" ? strictTextChecks : strictScoreChecks)];
}

/**
 * How many authors take part, including the post's. `[deleted]` counts as one. In strict mode an author counts only if a
 * readable reply of theirs existed before the target; otherwise the prompt would have no conversation to show.
 */
function countAuthors({ thread, mode, counted }: BestCandidate): number {
  const authors = new Set([thread.author]);
  for (const position of counted) {
    const { author, text } = entryAt(thread.replies, position);
    if (author === null || author === "") continue;
    if (mode === "faithful" || (!isNobody(author) && isLive(text, mode))) authors.add(author);
  }
  return authors.size;
}

/** In the whole thread, in both modes: it measures how active the author is, and none of it is shown. */
function countAnswers({ thread, mode }: BestCandidate): number {
  return thread.replies.filter(({ author, text }) => author === thread.author && isLive(text, mode)).length;
}

/** How many top-level replies have an answer, and are by the author or have a reply by the author below them. */
function countConversations({ thread, counted, tops }: BestCandidate): number {
  const withAuthor = new Set<number>();
  const answered = new Set<number>();
  for (const position of counted) {
    const { author, parent } = entryAt(thread.replies, position);
    const top = entryAt(tops, position);
    if (author === thread.author) withAuthor.add(top);
    if (parent === top) answered.add(top);
  }
  return [...withAuthor].filter((top) => answered.has(top)).length;
}

/** Of the replies under the target's top-level reply, including that one and the target. */
function shareDeleted({ thread, mode, candidate, counted, tops }: BestCandidate): number {
  const around = counted.filter((position) => tops[position] === tops[candidate.position]);
  const deleted = around.filter((position) => isDeleted(entryAt(thread.replies, position).text, mode));
  return around.length === 0 ? 0 : deleted.length / around.length;
}

/** Whether the answer is in anything that a prompt could show: the post, or an earlier reply not below the target. */
function answerIsInThread({ thread, candidate, reply, counted }: BestCandidate): boolean {
  const distances = distancesTo(thread, candidate.position);
  const shown = counted.filter((position) => distances[position] !== null);
  const above = ancestorsOf(thread, candidate.position);
  const texts = [...shown, ...above].map((position) => entryAt(thread.replies, position).text);
  return isRepeatedIn(reply.text, [thread.title, thread.text, ...texts]);
}
