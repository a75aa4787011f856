import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { compareText } from "../../../pipeline/engine/order.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import { addFunnels, type Funnel } from "../funnel.ts";
import { isNobody } from "../live.ts";
import type { Mode } from "../mode.ts";
import { ancestorsOf } from "../targets/above.ts";
import { candidatesOf } from "../targets/candidates.ts";
import { deepest } from "../targets/depths.ts";
import { demonstrationsOf } from "../targets/history.ts";
import type { TargetRule } from "../targets/rules.ts";
import { type Target, targetOf } from "../targets/target.ts";
import { type Task, tasks } from "../targets/tasks.ts";
import type { Thread } from "../thread.ts";
import { inOrder } from "./post-numbers.ts";
import type { DemonstrationPlace, Sample } from "./sample.ts";
import type { SamplesRecord } from "./samples-record.ts";

export interface SampleRules {
  readonly mode: Mode;
  /** So many demonstrations at most; faithful samples have one at most. */
  readonly history: number;
}

/** Why a thread has no sample for a task. */
interface Broken {
  readonly domain: string;
  readonly task: Task;
  readonly rule: TargetRule;
}

/** The samples of whole authors: all threads of an author must be there. */
export function samplesOf(threads: readonly Thread[], rules: SampleRules): SamplesRecord {
  const samples: Sample[] = [];
  const broken: Broken[] = [];
  const byAuthor = grouped(inOrder(threads), ({ author }) => author);
  for (const own of byAuthor.values())
    for (const thread of own)
      for (const task of tasks) {
        const found = sampleOf(thread, task, own, rules);
        if ("rule" in found) broken.push({ domain: thread.domain, task, rule: found.rule });
        else samples.push(found);
      }
  return {
    samples: inOrder(samples),
    authors: [...byAuthor].map(([author, own]) => ({ author, order: entryAt(own, 0).order })),
    rules: countRules(broken),
    funnel: funnelOf(threads, samples),
  };
}

function countRules(broken: readonly Broken[]): SamplesRecord["rules"] {
  const groups = grouped(broken, ({ domain, task, rule }) => `${domain}\t${task}\t${rule}`);
  return [...groups]
    .sort(([one], [other]) => compareText(one, other))
    .map(([, alike]) => ({ ...entryAt(alike, 0), threads: alike.length }));
}

function sampleOf(
  thread: Thread,
  task: Task,
  own: readonly Thread[],
  { mode, history }: SampleRules,
): Sample | { readonly rule: TargetRule } {
  const found = targetOf(thread, task, mode);
  if ("rule" in found) return found;
  if (mode === "strict" && ancestorsOf(thread, found.target).length > deepest) return { rule: "too deep" };
  const shown = mode === "strict" ? earlier(thread, found, own, task, history) : second(thread, found, task);
  if ("rule" in shown) return shown;
  const { score, timeMs } = entryAt(thread.replies, found.target);
  if (timeMs === null) return { rule: "no candidate" };
  return {
    task,
    thread: thread.id,
    author: thread.author,
    domain: thread.domain,
    order: thread.order,
    target: found.target,
    label: found.label,
    score: task === "text" ? 0 : (score ?? 0),
    timeMs,
    above: othersAbove(thread, found.target),
    demonstrations: shown.demonstrations,
  };
}

type Shown = { readonly demonstrations: DemonstrationPlace[] } | { readonly rule: TargetRule };

function earlier(
  thread: Thread,
  { target }: Target,
  own: readonly Thread[],
  task: Task,
  history: number,
): Shown {
  const found = demonstrationsOf({ thread, target }, own, task, history);
  if ("rule" in found) return found;
  return {
    demonstrations: found.demonstrations.map((each) => ({
      thread: each.thread.id,
      place: each.place,
      label: each.label,
    })),
  };
}

/** The original shows the reply of the same thread that is ranked second. */
function second(thread: Thread, { demonstration }: Target, task: Task): Shown {
  const shown = candidatesOf(thread, task, "faithful").filter(({ place }) => place === demonstration);
  return { demonstrations: shown.map(({ place, label }) => ({ thread: thread.id, place, label })) };
}

function othersAbove(thread: Thread, target: number): string[] {
  const authors = ancestorsOf(thread, target).map((place) => entryAt(thread.replies, place).author);
  return [...new Set(authors)].flatMap((author) =>
    author === null || author === thread.author || isNobody(author) ? [] : [author],
  );
}

/** A thread is kept where it is asked about or demonstrated from. */
function funnelOf(threads: readonly Thread[], samples: readonly Sample[]): Funnel {
  const used = new Set(
    samples.flatMap(({ thread, demonstrations }) => [thread, ...demonstrations.map((each) => each.thread)]),
  );
  return addFunnels(
    threads.map(({ id, replies }) => ({ [used.has(id) ? "kept" : "not qualifying"]: 1 + replies.length })),
  );
}
