import { entryAt } from "../../../pipeline/lists.ts";
import { cleaned, isLive } from "../clean-text.ts";
import type { AskedTask, ConvMode, Label } from "../format.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { answeredText, topsOf } from "./reply-tree.ts";

/** A reply by the thread's author that a task could ask about. */
export interface Candidate {
  readonly position: number;
  readonly label: Label;
  /** 0 in the task `text`, which doesn't ask for the score. */
  readonly score: number;
  readonly timeMs: number;
}

/**
 * The author's replies that a task could ask about, the best first. For a score, the strongest reply is the
 * best, then the latest; for a text, the latest. Equal candidates keep the order of the thread, as the
 * original's sort leaves them.
 */
export function candidatesOf(thread: RedditThread, task: AskedTask, mode: ConvMode): Candidate[] {
  const candidates = thread.replies.flatMap((reply, position): Candidate[] => {
    const { author, text, score, timeMs } = reply;
    if (author !== thread.author || timeMs === null) return [];
    if (task === "text")
      return isText(text, mode) ? [{ position, label: cleaned(text), score: 0, timeMs }] : [];
    if (score === null || !isLive(text, mode) || !isLive(answeredText(thread, position), mode)) return [];
    return [{ position, label: labelOf(task, score), score, timeMs }];
  });
  return candidates.sort((a, b) => Math.abs(b.score) - Math.abs(a.score) || b.timeMs - a.timeMs);
}

/** The original also ranks deleted texts, and refuses the thread if one comes first. */
function isText(text: string, mode: ConvMode): boolean {
  return mode === "faithful" ? cleaned(text) !== "" : isLive(text, mode);
}

function labelOf(task: Exclude<AskedTask, "text">, score: number): Label {
  if (task === "impact") return score;
  return score > 0 ? "positive" : "negative";
}

/** The best candidate of a thread, with what the rules need to judge it. */
export interface BestCandidate {
  readonly thread: RedditThread;
  readonly mode: ConvMode;
  readonly candidate: Candidate;
  /** The next best. */
  readonly second: Candidate | null;
  readonly reply: Reply;
  /** The positions of the replies that count. In strict mode they are those that existed when the candidate was written. */
  readonly counted: readonly number[];
  /** For each reply, the position of the top-level reply that it is under. */
  readonly tops: readonly number[];
}

export function bestCandidateOf(thread: RedditThread, task: AskedTask, mode: ConvMode): BestCandidate | null {
  const [candidate, second = null] = candidatesOf(thread, task, mode);
  if (!candidate) return null;
  const counts = ({ timeMs }: Reply) =>
    mode === "faithful" || (timeMs !== null && timeMs <= candidate.timeMs);
  const counted = thread.replies.flatMap((reply, position) => (counts(reply) ? [position] : []));
  const reply = entryAt(thread.replies, candidate.position);
  return { thread, mode, candidate, second, reply, counted, tops: topsOf(thread) };
}
