import { digestOf } from "../../pipeline/engine/fingerprint.ts";
import type { PromptProvenance, ThreadLine } from "./format.ts";
import type { Frame } from "./prompts/donor.ts";
import { rowOf } from "./prompts/make-row.ts";
import type { WrittenPromptLine } from "./prompts/prompt-row.ts";
import type { Sample } from "./samples/sample.ts";
import { samplesOf } from "./samples/samples.ts";
import type { NumberedThread } from "./shown/number-threads.ts";
import { showingOf, showingWith, targetShown, wholeThread } from "./shown/show.ts";
import type { Showing } from "./shown/showing.ts";
import type { Prompt } from "./verify/prompt.ts";
import { labelBy, targetBy } from "./verify/target-rule.ts";

/** What is wrong with a line if it isn't the one that its threads and its provenance give. */
export function renderedOtherwise(prompt: Prompt): string[] {
  const rendered = renderedAgain(prompt);
  if (typeof rendered === "string") return [rendered];
  // The order of keys may differ, because records were stored in between.
  if (digestOf(rendered) === digestOf(prompt.line)) return [];
  const wanted = "prompt" in rendered ? rendered.prompt : rendered.prediction_task.prompt_text;
  if (wanted === prompt.text) return ["its fields or its store are not those that its threads give"];
  const at = [...wanted].findIndex((_, index) => wanted[index] !== prompt.text[index]);
  const from = at < 0 ? wanted.length : at;
  return [
    `the prompt says ${quoted(prompt.text.slice(from))} from character ${from + 1} on, where its threads give ${quoted(wanted.slice(from))}`,
  ];
}

const quoted = (text: string) => (text === "" ? "nothing" : JSON.stringify(text.slice(0, 60)));

/** The line that is rendered from threads and provenance, or the reason why there is none. */
function renderedAgain(prompt: Prompt): WrittenPromptLine | string {
  try {
    const row = rowOf(frameOf(prompt), prompt.setting, prompt.facts.mode);
    return row?.line ?? "no prompt can be rendered for it: its donor is missing";
  } catch (error) {
    if (error instanceof RangeError) return `no prompt can be rendered for it: ${error.message}`;
    throw error;
  }
}

function frameOf(prompt: Prompt): Frame {
  const { split, facts } = prompt;
  const find = (id: string) => numbered(facts.thread(id), id);
  const sample = facts.mode === "strict" ? strictSample(prompt) : faithfulSample(prompt, prompt.thread);
  return {
    sample,
    split,
    asked: targetShown(sample, find),
    own: facts.mode === "strict" ? shownOf(prompt, sample) : showingOf(sample, find, () => false, facts),
    whole: facts.mode === "strict" ? [] : wholeThread(sample, find),
    donor: donorOf(prompt),
  };
}

/** As the exported threads are numbered. */
function numbered(line: ThreadLine | null, id: string): NumberedThread {
  if (!line) throw new RangeError(`there is no thread "${id}"`);
  return { thread: { ...line, order: 0 }, id, replyIds: () => line.replies.map((reply) => reply.id) };
}

const positionOf = (id: string) => Number(/-c(\d+)$/.exec(id)?.[1]) - 1;

function strictSample({
  task,
  thread,
  label,
  provenance: { author, target, demonstrations },
}: Prompt): Sample {
  return {
    task,
    thread: thread.id,
    author,
    domain: thread.domain,
    order: 0,
    target: positionOf(target.reply),
    label,
    score: 0,
    timeMs: target.timeMs,
    above: [],
    demonstrations: demonstrations.map(({ reply, thread: id, label: shown }) => ({
      thread: id,
      position: positionOf(reply),
      label: shown,
    })),
  };
}

/** The demonstration of a faithful sample is in the same thread, so the thread says all. */
function faithfulSample({ task }: Prompt, thread: ThreadLine): Sample {
  const { samples } = samplesOf([{ ...thread, order: 0 }], { mode: "faithful", history: 1 });
  const sample = samples.find((one) => one.task === task);
  if (!sample) throw new RangeError(`the thread "${thread.id}" has no target`);
  return sample;
}

/**
 * What a strict prompt shows of a thread, according to its provenance. Replies without an author there are
 * left out.
 */
function shownOf({ provenance, facts }: Prompt, sample: Sample): Showing {
  const findThread = (id: string) => numbered(facts.thread(id), id);
  const leftOut = leftOutBy(provenance, findThread);
  const positions = provenance.shown
    .filter(({ reply, thread }) => thread === sample.thread && reply !== thread)
    .map(({ reply }) => positionOf(reply))
    .sort((a, b) => a - b);
  return showingWith(() => positions, sample, {
    ...facts,
    findThread,
    isForeign: (author) => leftOut.has(author),
  });
}

function leftOutBy(
  { shown }: PromptProvenance,
  findThread: (id: string) => NumberedThread,
): ReadonlySet<string | null> {
  return new Set(
    shown
      .filter(({ author }) => author === null)
      .map(({ reply, thread }) => findThread(thread).thread.replies[positionOf(reply)]?.author ?? null),
  );
}

function donorOf(prompt: Prompt): Showing | null {
  const { provenance, facts, task } = prompt;
  if (provenance.donor === null) return null;
  const thread = facts.thread(provenance.donor.thread);
  if (!thread) throw new RangeError(`there is no thread "${provenance.donor.thread}"`);
  if (facts.mode === "faithful")
    return showingOf(
      faithfulSample(prompt, thread),
      (id) => numbered(facts.thread(id), id),
      () => false,
      facts,
    );
  const target = targetBy(thread, task, "strict");
  const reply = target === null ? undefined : thread.replies[target];
  if (target === null || reply?.timeMs == null)
    throw new RangeError(`the donor "${thread.id}" has no target`);
  const own = strictSample(prompt);
  return shownOf(prompt, {
    ...own,
    thread: thread.id,
    author: thread.author,
    target,
    label: labelBy(task, reply) ?? "",
    timeMs: reply.timeMs,
  });
}
