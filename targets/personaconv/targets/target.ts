import type { Mode } from "../mode.ts";
import type { Thread } from "../thread.ts";
import { checksOf } from "./checks.ts";
import type { TargetRule } from "./rules.ts";
import type { Label, Task } from "./tasks.ts";
import { bestOf } from "./tried.ts";

/** A reply that is asked about. */
export interface Target {
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
export function targetOf(thread: Thread, task: Task, mode: Mode): Target | { readonly rule: TargetRule } {
  const tried = bestOf(thread, task, mode);
  if (!tried) return { rule: "no candidate" };
  const broken = checksOf(task, mode).find(([, breaks]) => breaks(tried));
  if (broken) return { rule: broken[0] };
  const { candidate, second } = tried;
  // The original shows no reply with a score of zero, as it is neither positive nor negative.
  const shows = mode === "faithful" && second !== null && (task === "text" || second.score !== 0);
  return { target: candidate.place, label: candidate.label, demonstration: shows ? second.place : null };
}
