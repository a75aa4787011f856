import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { cleaned, isLive } from "../clean-text.ts";
import type { AskedTask, Label, Mode } from "../format.ts";
import type { Reply, Thread } from "../thread.ts";
import { answeredText } from "./reply-tree.ts";

/** A reply of the thread's author that could be asked about. */
export interface Candidate {
  readonly place: number;
  readonly label: Label;
  /** 0 for the task `text`, which doesn't ask for it. */
  readonly score: number;
  readonly timeMs: number;
}

/**
 * The author's replies that a task could ask about, the best first: for a score the strongest, then the latest; for a
 * text the latest. Equal ones stand in the thread's order, as the original's sort leaves them.
 */
export function candidatesOf(thread: Thread, task: AskedTask, mode: Mode): Candidate[] {
  const candidates = thread.replies.flatMap((reply, place): Candidate[] => {
    const { author, text, score, timeMs } = reply;
    if (author !== thread.author || timeMs === null) return [];
    if (task === "text") return isText(text, mode) ? [{ place, label: cleaned(text), score: 0, timeMs }] : [];
    if (score === null || !isLive(text, mode) || !isLive(answeredText(thread, place), mode)) return [];
    return [{ place, label: labelOf(task, score), score, timeMs }];
  });
  return candidates.sort((a, b) => Math.abs(b.score) - Math.abs(a.score) || b.timeMs - a.timeMs);
}

/** The original ranks deleted texts too, and refuses the thread where one comes first. */
function isText(text: string, mode: Mode): boolean {
  return mode === "faithful" ? cleaned(text) !== "" : isLive(text, mode);
}

function labelOf(task: Exclude<AskedTask, "text">, score: number): Label {
  if (task === "impact") return score;
  return score > 0 ? "positive" : "negative";
}

/** The best candidate of a thread, to hold against the rules. */
export interface BestCandidate {
  readonly thread: Thread;
  readonly mode: Mode;
  readonly candidate: Candidate;
  /** The one ranked next. */
  readonly second: Candidate | null;
  readonly reply: Reply;
  /** The places of the replies that count: in strict mode those that were there when the candidate was written. */
  readonly there: readonly number[];
  /** By place: the place of the top-level reply under which a reply stands, or which it is. */
  readonly tops: readonly number[];
}

export function bestCandidateOf(thread: Thread, task: AskedTask, mode: Mode): BestCandidate | null {
  const [candidate, second = null] = candidatesOf(thread, task, mode);
  if (!candidate) return null;
  const isThere = ({ timeMs }: Reply) =>
    mode === "faithful" || (timeMs !== null && timeMs <= candidate.timeMs);
  const there = thread.replies.flatMap((reply, place) => (isThere(reply) ? [place] : []));
  const reply = entryAt(thread.replies, candidate.place);
  return { thread, mode, candidate, second, reply, there, tops: topsOf(thread) };
}

function topsOf({ replies }: Thread): number[] {
  const tops: number[] = [];
  for (const { parent } of replies) tops.push(parent === null ? tops.length : entryAt(tops, parent));
  return tops;
}
