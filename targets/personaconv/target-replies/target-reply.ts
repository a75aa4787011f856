import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { charactersOf, isDeleted, isLive, isNobody } from "../clean-text.ts";
import type { AskedTask, Label, Mode } from "../format.ts";
import type { Thread } from "../thread.ts";
import { isRepeatedIn, tellsScore } from "./answer-in-text.ts";
import { type BestCandidate, bestCandidateOf } from "./candidates.ts";
import { distancesTo } from "./context.ts";
import { ancestorsOf, answeredText, answersLater } from "./reply-tree.ts";

/** A reply that is asked about. */
export interface TargetReply {
  /** Its place. */
  readonly target: number;
  readonly label: Label;
  /**
   * The place of the reply that the original shows with its answer: the one ranked second in the same thread. `null`
   * where the original shows its constant one ("default"), and in strict mode, which takes them from other threads.
   */
  readonly demonstration: number | null;
}

/**
 * The reply of a thread that a task asks about, or the rule by which there is none.
 *
 * A strict target is the same one, the author's best; where it breaks a rule the next isn't tried, as in the original.
 */
export function targetOf(
  thread: Thread,
  task: AskedTask,
  mode: Mode,
): TargetReply | { readonly rule: TargetRule } {
  const tried = bestCandidateOf(thread, task, mode);
  if (!tried) return { rule: "no candidate" };
  const broken = checksOf(task, mode).find(([, breaks]) => breaks(tried));
  if (broken) return { rule: broken[0] };
  const { candidate, second } = tried;
  // The original shows no reply with a score of zero, as it is neither positive nor negative.
  const shows = mode === "faithful" && second !== null && (task === "text" || second.score !== 0);
  return { target: candidate.place, label: candidate.label, demonstration: shows ? second.place : null };
}

/** Why a thread has no target for a task; of several rules it is the first in this order. */
export const targetRules = [
  "no candidate",
  "fewer than four authors",
  "author answers fewer than three times",
  "score weaker than four",
  "author answers fewer than twice",
  "target deleted",
  "author in fewer than two conversations",
  "conversation too much deleted",
  // From here on only in strict mode.
  "parent deleted",
  "earlier than what it answers",
  "tells its score",
  "answer too short",
  "answer stands in the thread",
  "too deep",
  "no history",
] as const;
export type TargetRule = (typeof targetRules)[number];

/** Shorter answers ("thanks, will do") are nobody's in particular, and stand in any thread. */
export const leastAnswerLetters = 20;

/** A rule, and whether a candidate breaks it. */
type Check = readonly [rule: TargetRule, breaks: (tried: BestCandidate) => boolean];

const scoreChecks: readonly Check[] = [
  ["fewer than four authors", (tried) => countAuthors(tried) < 4],
  ["author answers fewer than three times", (tried) => countAnswers(tried) < 3],
  ["score weaker than four", ({ candidate }) => Math.abs(candidate.score) < 4],
];

const textChecks: readonly Check[] = [
  ["author answers fewer than twice", ({ second }) => second === null],
  ["target deleted", ({ reply, mode }) => isDeleted(reply.text, mode)],
  ["author in fewer than two conversations", (tried) => countConversations(tried) < 2],
  ["conversation too much deleted", (tried) => shareDeleted(tried) > 0.33],
];

const strictChecks: readonly Check[] = [
  ["parent deleted", ({ thread, candidate }) => isDeleted(answeredText(thread, candidate.place), "strict")],
  ["earlier than what it answers", ({ thread, candidate }) => answersLater(thread, candidate.place)],
];

const strictScoreChecks: readonly Check[] = [["tells its score", ({ reply }) => tellsScore(reply.text)]];

const strictTextChecks: readonly Check[] = [
  ["answer too short", ({ reply }) => charactersOf(reply.text) < leastAnswerLetters],
  ["answer stands in the thread", answerStandsInThread],
];

/** In the order in which they are tried. */
export function checksOf(task: AskedTask, mode: Mode): readonly Check[] {
  const original = task === "text" ? textChecks : scoreChecks;
  if (mode === "faithful") return original;
  return [...original, ...strictChecks, ...(task === "text" ? strictTextChecks : strictScoreChecks)];
}

/**
 * Different authors, the post's counted in and `[deleted]` as one. In strict mode only people who were there before the
 * target and whose words can still be read: without them a prompt has no conversation to show.
 */
function countAuthors({ thread, mode, there }: BestCandidate): number {
  const authors = new Set([thread.author]);
  for (const place of there) {
    const { author, text } = entryAt(thread.replies, place);
    if (author === null || author === "") continue;
    if (mode === "faithful" || (!isNobody(author) && isLive(text, mode))) authors.add(author);
  }
  return authors.size;
}

/** Over the whole thread in both modes: it says how much the author takes part, and nothing of it is shown. */
function countAnswers({ thread, mode }: BestCandidate): number {
  return thread.replies.filter(({ author, text }) => author === thread.author && isLive(text, mode)).length;
}

/** Top-level replies that somebody answers and under which, or as which, the author writes. */
function countConversations({ thread, there, tops }: BestCandidate): number {
  const withAuthor = new Set<number>();
  const answered = new Set<number>();
  for (const place of there) {
    const { author, parent } = entryAt(thread.replies, place);
    const top = entryAt(tops, place);
    if (author === thread.author) withAuthor.add(top);
    if (parent === top) answered.add(top);
  }
  return [...withAuthor].filter((top) => answered.has(top)).length;
}

/** Of the replies under the target's top-level one, itself and the target counted in. */
function shareDeleted({ thread, mode, candidate, there, tops }: BestCandidate): number {
  const around = there.filter((place) => tops[place] === tops[candidate.place]);
  const deleted = around.filter((place) => isDeleted(entryAt(thread.replies, place).text, mode));
  return around.length === 0 ? 0 : deleted.length / around.length;
}

/** In what a prompt could show: the post, and any reply that was there and isn't below the target. */
function answerStandsInThread({ thread, candidate, reply, there }: BestCandidate): boolean {
  const distances = distancesTo(thread, candidate.place);
  const shown = there.filter((place) => distances[place] !== null);
  const above = ancestorsOf(thread, candidate.place);
  const texts = [...shown, ...above].map((place) => entryAt(thread.replies, place).text);
  return isRepeatedIn(reply.text, [thread.title, thread.text, ...texts]);
}
