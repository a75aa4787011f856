import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { compareText } from "../../../pipeline/engine/order.ts";
import { charactersOf } from "../clean-text.ts";
import type { AskedTask, Label } from "../format.ts";
import type { Reply, Thread } from "../thread.ts";
import { isRepeatedIn } from "./answer-in-text.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { ancestorsOf, answersLater } from "./reply-tree.ts";
import { leastAnswerLetters } from "./target-reply.ts";

/** A reply that is shown with its answer. */
export interface Demonstration {
  readonly thread: Thread;
  readonly place: number;
  readonly label: Label;
}

/**
 * What a strict prompt shows of the author: replies in other threads that are older than the target, with their answers.
 * The best of each thread comes first, threads that began last first; then the second of each, and so on.
 *
 * @param others the author's threads; the target's own may be among them
 * @param history at most so many, 1 or more
 */
export function demonstrationsOf(
  { thread, target }: { readonly thread: Thread; readonly target: number },
  others: readonly Thread[],
  task: AskedTask,
  history: number,
): { readonly demonstrations: readonly Demonstration[] } | { readonly rule: "no history" } {
  const reply = entryAt(thread.replies, target);
  const older = others
    .filter(({ id, author }) => id !== thread.id && author === thread.author)
    .sort(latestFirst);
  const ranked: (readonly Demonstration[])[] = [];
  for (const other of older) {
    if (ranked.length === history) break;
    const some = demonstrable(other, task, reply);
    if (some.length > 0) ranked.push(some);
  }
  const demonstrations = roundRobin(ranked).slice(0, history);
  return demonstrations.length === 0 ? { rule: "no history" } : { demonstrations };
}

/** The first of each, then the second of each, and so on. */
function roundRobin<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

function latestFirst(a: Thread, b: Thread): number {
  const [first, second] = [a, b].map(({ timeMs }) => timeMs ?? Number.NEGATIVE_INFINITY);
  return first === second ? compareText(a.id, b.id) : (second ?? 0) - (first ?? 0);
}

/** The candidates of another thread that may be shown with a target, the best first. */
function demonstrable(thread: Thread, task: AskedTask, target: Reply): Demonstration[] {
  return candidatesOf(thread, task, "strict")
    .filter((candidate) => isBefore(candidate, target) && isTelling(thread, candidate, task))
    .filter(({ place }) => !answersLater(thread, place) && !gives(thread, place, task, target))
    .map(({ place, label }) => ({ thread, place, label }));
}

function isBefore({ timeMs }: Candidate, target: Reply): boolean {
  return target.timeMs !== null && timeMs < target.timeMs;
}

/** A score of zero is neither positive nor negative; a few letters show no manner of writing. */
function isTelling({ replies }: Thread, { place, score }: Candidate, task: AskedTask): boolean {
  return task === "text" ? charactersOf(entryAt(replies, place).text) >= leastAnswerLetters : score !== 0;
}

/** Whether it says the same as the target, or, where the text is asked for, stands where that can be read. */
function gives(thread: Thread, place: number, task: AskedTask, { text }: Reply): boolean {
  const textAt = (at: number) => entryAt(thread.replies, at).text;
  if (task !== "text") return isRepeatedIn(text, [textAt(place)]) && isRepeatedIn(textAt(place), [text]);
  const shown = [place, ...ancestorsOf(thread, place)].map(textAt);
  return isRepeatedIn(text, [thread.title, thread.text, ...shown]);
}
