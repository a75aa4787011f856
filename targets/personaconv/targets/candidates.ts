import { cleaned, isLive } from "../live.ts";
import type { Mode } from "../mode.ts";
import type { Thread } from "../thread.ts";
import { answeredText } from "./above.ts";
import type { Label, Task } from "./tasks.ts";

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
export function candidatesOf(thread: Thread, task: Task, mode: Mode): Candidate[] {
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

function labelOf(task: Exclude<Task, "text">, score: number): Label {
  if (task === "impact") return score;
  return score > 0 ? "positive" : "negative";
}
