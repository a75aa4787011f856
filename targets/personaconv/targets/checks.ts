import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { isGone, isLive, isNobody, lettersOf } from "../live.ts";
import type { Mode } from "../mode.ts";
import { ancestorsOf, answeredText, answersLater } from "./above.ts";
import { distancesTo } from "./context.ts";
import type { TargetRule } from "./rules.ts";
import { standsIn } from "./stands-in.ts";
import type { Task } from "./tasks.ts";
import { tellsScore } from "./tells-score.ts";
import type { Tried } from "./tried.ts";

/** Shorter answers ("thanks, will do") are nobody's in particular, and stand in any thread. */
export const leastAnswerLetters = 20;

/** A rule, and whether a candidate breaks it. */
type Check = readonly [rule: TargetRule, breaks: (tried: Tried) => boolean];

const scoreChecks: readonly Check[] = [
  ["fewer than four authors", (tried) => countAuthors(tried) < 4],
  ["author answers fewer than three times", (tried) => countAnswers(tried) < 3],
  ["score weaker than four", ({ candidate }) => Math.abs(candidate.score) < 4],
];

const textChecks: readonly Check[] = [
  ["author answers fewer than twice", ({ second }) => second === null],
  ["target deleted", ({ reply, mode }) => isGone(reply.text, mode)],
  ["author in fewer than two conversations", (tried) => countConversations(tried) < 2],
  ["conversation too much deleted", (tried) => shareDeleted(tried) > 0.33],
];

const strictChecks: readonly Check[] = [
  ["parent deleted", ({ thread, candidate }) => isGone(answeredText(thread, candidate.place), "strict")],
  ["earlier than what it answers", ({ thread, candidate }) => answersLater(thread, candidate.place)],
];

const strictScoreChecks: readonly Check[] = [["tells its score", ({ reply }) => tellsScore(reply.text)]];

const strictTextChecks: readonly Check[] = [
  ["answer too short", ({ reply }) => lettersOf(reply.text) < leastAnswerLetters],
  ["answer stands in the thread", answerStandsInThread],
];

/** In the order in which they are tried. */
export function checksOf(task: Task, mode: Mode): readonly Check[] {
  const original = task === "text" ? textChecks : scoreChecks;
  if (mode === "faithful") return original;
  return [...original, ...strictChecks, ...(task === "text" ? strictTextChecks : strictScoreChecks)];
}

/**
 * Different authors, the post's counted in and `[deleted]` as one. In strict mode only people who were there before the
 * target and whose words can still be read: without them a prompt has no conversation to show.
 */
function countAuthors({ thread, mode, there }: Tried): number {
  const authors = new Set([thread.author]);
  for (const place of there) {
    const { author, text } = entryAt(thread.replies, place);
    if (author === null || author === "") continue;
    if (mode === "faithful" || (!isNobody(author) && isLive(text, mode))) authors.add(author);
  }
  return authors.size;
}

/** Over the whole thread in both modes: it says how much the author takes part, and nothing of it is shown. */
function countAnswers({ thread, mode }: Tried): number {
  return thread.replies.filter(({ author, text }) => author === thread.author && isLive(text, mode)).length;
}

/** Top-level replies that somebody answers and under which, or as which, the author writes. */
function countConversations({ thread, there, tops }: Tried): number {
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
function shareDeleted({ thread, mode, candidate, there, tops }: Tried): number {
  const around = there.filter((place) => tops[place] === tops[candidate.place]);
  const deleted = around.filter((place) => isGone(entryAt(thread.replies, place).text, mode));
  return around.length === 0 ? 0 : deleted.length / around.length;
}

/** In what a prompt could show: the post, and any reply that was there and isn't below the target. */
function answerStandsInThread({ thread, candidate, reply, there }: Tried): boolean {
  const distances = distancesTo(thread, candidate.place);
  const shown = there.filter((place) => distances[place] !== null);
  const above = ancestorsOf(thread, candidate.place);
  const texts = [...shown, ...above].map((place) => entryAt(thread.replies, place).text);
  return standsIn(reply.text, [thread.title, thread.text, ...texts]);
}
