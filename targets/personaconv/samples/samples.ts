import { compareText, entryAt, grouped } from "../../../pipeline/lists.ts";
import { isNobody } from "../clean-text.ts";
import { type AskedTask, askedTasks, type ConvMode } from "../format.ts";
import { addFunnels, type EntryFunnel } from "../funnel.ts";
import { candidatesOf } from "../target-replies/candidates.ts";
import { demonstrationsOf } from "../target-replies/demonstrations.ts";
import { ancestorsOf } from "../target-replies/reply-tree.ts";
import { type TargetReply, type TargetRule, targetOf } from "../target-replies/target-reply.ts";
import { inInputOrder, isEditedAfter, type RedditThread } from "../thread.ts";
import type { DemonstrationPosition, Sample, SamplesRecord } from "./sample.ts";

export interface SampleRules {
  readonly mode: ConvMode;
  /** How many demonstrations, at most. A faithful sample has at most one. */
  readonly history: number;
}

/** A thread that has no sample for a task, and why. */
interface Broken {
  readonly domain: string;
  readonly task: AskedTask;
  readonly rule: TargetRule;
}

/** The samples of whole authors: all threads of each author must be given. */
export function samplesOf(threads: readonly RedditThread[], rules: SampleRules): SamplesRecord {
  const samples: Sample[] = [];
  const broken: Broken[] = [];
  const byAuthor = grouped(inInputOrder(threads), ({ author }) => author);
  for (const ownThreads of byAuthor.values())
    for (const thread of ownThreads)
      for (const task of askedTasks) {
        const found = sampleOf({ thread, task, ownThreads }, rules);
        if ("rule" in found) broken.push({ domain: thread.domain, task, rule: found.rule });
        else samples.push(found);
      }
  return {
    samples: inInputOrder(samples),
    authors: [...byAuthor].map(([author, own]) => ({ author, order: entryAt(own, 0).order })),
    rules: countRules(broken),
    funnel: funnelOf(threads, samples),
    titlesOnly: rules.mode === "strict" ? countTitles(threads, samples) : 0,
  };
}

function countRules(broken: readonly Broken[]): SamplesRecord["rules"] {
  const groups = grouped(broken, ({ domain, task, rule }) => `${domain}\t${task}\t${rule}`);
  return [...groups]
    .sort(([one], [other]) => compareText(one, other))
    .map(([, alike]) => ({ ...entryAt(alike, 0), threads: alike.length }));
}

interface ThreadAsked {
  readonly thread: RedditThread;
  readonly task: AskedTask;
  /** All threads of the author. */
  readonly ownThreads: readonly RedditThread[];
}

function sampleOf(asked: ThreadAsked, rules: SampleRules): Sample | { readonly rule: TargetRule } {
  const { thread, task } = asked;
  const found = targetOf(thread, task, rules.mode);
  if ("rule" in found) return found;
  const { target, label } = found;
  const shown = rules.mode === "strict" ? earlier(asked, target, rules) : secondBest(asked, found);
  if ("rule" in shown) return shown;
  const { score, timeMs } = entryAt(thread.replies, target);
  if (timeMs === null) return { rule: "no candidate" };
  return {
    task,
    thread: thread.id,
    author: thread.author,
    domain: thread.domain,
    order: thread.order,
    target,
    label,
    score: task === "text" ? 0 : (score ?? 0),
    timeMs,
    above: othersAbove(thread, target),
    demonstrations: shown.demonstrations,
  };
}

type ShownTarget = { readonly demonstrations: DemonstrationPosition[] } | { readonly rule: TargetRule };

function earlier(asked: ThreadAsked, target: number, { history }: SampleRules): ShownTarget {
  const found = demonstrationsOf({ ...asked, target, history });
  if ("rule" in found) return found;
  return {
    demonstrations: found.demonstrations.map(({ thread, position, label }) => ({
      thread: thread.id,
      position,
      label,
    })),
  };
}

/** The original shows the second-best reply of the same thread. */
function secondBest({ thread, task }: ThreadAsked, { demonstration }: TargetReply): ShownTarget {
  const shown = candidatesOf(thread, task, "faithful").filter(({ position }) => position === demonstration);
  return { demonstrations: shown.map(({ position, label }) => ({ thread: thread.id, position, label })) };
}

function othersAbove(thread: RedditThread, target: number): string[] {
  const authors = ancestorsOf(thread, target).map((position) => entryAt(thread.replies, position).author);
  return [...new Set(authors)].flatMap((author) =>
    author === null || author === thread.author || isNobody(author) ? [] : [author],
  );
}

function countTitles(threads: readonly RedditThread[], samples: readonly Sample[]): number {
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  return samples.filter(({ thread, timeMs }) => isEditedAfter(byId.get(thread) ?? {}, timeMs)).length;
}

/** A thread is kept if something in it is asked about or shown as a demonstration. */
function funnelOf(threads: readonly RedditThread[], samples: readonly Sample[]): EntryFunnel {
  const used = new Set(
    samples.flatMap(({ thread, demonstrations }) => [thread, ...demonstrations.map((each) => each.thread)]),
  );
  return addFunnels(
    threads.map(({ id, replies }) => ({ [used.has(id) ? "kept" : "not qualifying"]: 1 + replies.length })),
  );
}
