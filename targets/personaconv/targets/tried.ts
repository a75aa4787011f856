import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Mode } from "../mode.ts";
import type { Reply, Thread } from "../thread.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import type { Task } from "./tasks.ts";

/** The best candidate of a thread, to hold against the rules. */
export interface Tried {
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

export function bestOf(thread: Thread, task: Task, mode: Mode): Tried | null {
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
