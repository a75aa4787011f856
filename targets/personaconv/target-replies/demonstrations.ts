import { compareText, entryAt } from "../../../pipeline/lists.ts";
import { charactersOf } from "../clean-text.ts";
import type { AskedTask, Label } from "../format.ts";
import { isEditedAfter, type RedditThread, type Reply } from "../thread.ts";
import { isRepeatedIn } from "./answer-in-text.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { ancestorsOf, answersLater } from "./reply-tree.ts";
import { leastAnswerCharacters } from "./target-reply.ts";

/** A reply that is shown with its answer. */
export interface Demonstration {
  readonly thread: RedditThread;
  readonly position: number;
  readonly label: Label;
}

/** The target for which demonstrations are looked for. */
export interface DemonstrationOrder {
  readonly thread: RedditThread;
  /** The position of the target in the thread. */
  readonly target: number;
  readonly task: AskedTask;
  /** The author's threads. The target's own may be among them. */
  readonly ownThreads: readonly RedditThread[];
  /** How many demonstrations, at most; 1 or more. */
  readonly history: number;
}

/**
 * What a strict prompt shows of the author: replies in other threads that are older than the target, with
 * their answers. First comes the best reply of each thread, the threads in order from the latest; then the
 * second-best of each, and so on.
 */
export function demonstrationsOf({
  thread,
  target,
  task,
  ownThreads,
  history,
}: DemonstrationOrder):
  | { readonly demonstrations: readonly Demonstration[] }
  | { readonly rule: "no history" } {
  const reply = entryAt(thread.replies, target);
  const others = ownThreads
    .filter(({ id, author }) => id !== thread.id && author === thread.author)
    .sort(latestFirst);
  const ranked: (readonly Demonstration[])[] = [];
  for (const other of others) {
    if (ranked.length === history) break;
    const some = demonstrable(other, task, reply);
    if (some.length > 0) ranked.push(some);
  }
  const demonstrations = roundRobin(ranked).slice(0, history);
  return demonstrations.length === 0 ? { rule: "no history" } : { demonstrations };
}

/** The first of each list, then the second of each, and so on. */
function roundRobin<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

function latestFirst(a: RedditThread, b: RedditThread): number {
  const [first, second] = [a, b].map(({ timeMs }) => timeMs ?? Number.NEGATIVE_INFINITY);
  return first === second ? compareText(a.id, b.id) : (second ?? 0) - (first ?? 0);
}

/** The candidates of another thread that may be shown with a target, the best first. */
function demonstrable(thread: RedditThread, task: AskedTask, target: Reply): Demonstration[] {
  return candidatesOf(thread, task, "strict")
    .filter((candidate) => isBefore(candidate, target) && isTelling(thread, candidate, task))
    .filter(({ position }) => !wasEdited(thread, position, target))
    .filter(({ position }) => !answersLater(thread, position) && !givesAway(thread, position, task, target))
    .map(({ position, label }) => ({ thread, position, label }));
}

function isBefore({ timeMs }: Candidate, target: Reply): boolean {
  return target.timeMs !== null && timeMs < target.timeMs;
}

/** Whether the reply, or what it answers, had a different text when the target was written. */
function wasEdited({ replies }: RedditThread, position: number, { timeMs }: Reply): boolean {
  const reply = entryAt(replies, position);
  const shown = reply.parent === null ? [reply] : [reply, entryAt(replies, reply.parent)];
  return shown.some((one) => isEditedAfter(one, timeMs ?? Number.NEGATIVE_INFINITY));
}

/** A score of zero is neither positive nor negative, and a very short text shows nothing about how somebody writes. */
function isTelling({ replies }: RedditThread, { position, score }: Candidate, task: AskedTask): boolean {
  if (task !== "text") return score !== 0;
  return charactersOf(entryAt(replies, position).text) >= leastAnswerCharacters;
}

/** Whether the reply says the same as the target or, if the text is asked for, something shown with it repeats the target. */
function givesAway(thread: RedditThread, position: number, task: AskedTask, { text }: Reply): boolean {
  const textAt = (at: number) => entryAt(thread.replies, at).text;
  if (task !== "text")
    return isRepeatedIn(text, [textAt(position)]) && isRepeatedIn(textAt(position), [text]);
  const shown = [position, ...ancestorsOf(thread, position)].map(textAt);
  return isRepeatedIn(text, [thread.title, thread.text, ...shown]);
}
