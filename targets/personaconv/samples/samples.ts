import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { compareText } from "../../../pipeline/engine/order.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import { isNobody } from "../clean-text.ts";
import type { Mode } from "../format.ts";
import { type AskedTask, askedTasks } from "../format.ts";
import { addFunnels, type Funnel } from "../funnel.ts";
import { candidatesOf } from "../target-replies/candidates.ts";
import { demonstrationsOf } from "../target-replies/demonstrations.ts";
import { ancestorsOf, deepest } from "../target-replies/reply-tree.ts";
import type { TargetRule } from "../target-replies/target-reply.ts";
import { type TargetReply, targetOf } from "../target-replies/target-reply.ts";
import type { Thread } from "../thread.ts";
import { inInputOrder } from "../thread.ts";
import type { DemonstrationPlace, Sample, SamplesRecord } from "./sample.ts";

export interface SampleRules {
  readonly mode: Mode;
  /** So many demonstrations at most; faithful samples have one at most. */
  readonly history: number;
}

/** Why a thread has no sample for a task. */
interface Broken {
  readonly domain: string;
  readonly task: AskedTask;
  readonly rule: TargetRule;
}

/** The samples of whole authors: all threads of an author must be there. */
export function samplesOf(threads: readonly Thread[], rules: SampleRules): SamplesRecord {
  const samples: Sample[] = [];
  const broken: Broken[] = [];
  const byAuthor = grouped(inInputOrder(threads), ({ author }) => author);
  for (const own of byAuthor.values())
    for (const thread of own)
      for (const task of askedTasks) {
        const found = sampleOf(thread, task, own, rules);
        if ("rule" in found) broken.push({ domain: thread.domain, task, rule: found.rule });
        else samples.push(found);
      }
  return {
    samples: inInputOrder(samples),
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
  task: AskedTask,
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
  { target }: TargetReply,
  own: readonly Thread[],
  task: AskedTask,
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
function second(thread: Thread, { demonstration }: TargetReply, task: AskedTask): Shown {
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
