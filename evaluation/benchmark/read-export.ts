import type { Message } from "../../pipeline/models/call.ts";
import { findBenchmark } from "./benchmark-files.ts";
import type { Choice } from "./choose-questions.ts";
import { type KnownSize, knowSizes, openBenchmark } from "./open-benchmark.ts";
import type { EvidenceTold, Origin } from "./origins.ts";
import { contextBefore, withinStretches } from "./places.ts";
import type { Question } from "./question.ts";

/** Which questions are read. If a field is left out, all are chosen; a limit is per size. */
export interface ReadChoice extends Choice {
  readonly sizes?: readonly string[] | undefined;
}

/** Evidence with its messages: what they tell, and when. */
export interface EvidenceMessages extends EvidenceTold {
  readonly messages: readonly Message[];
}

/** A question of an export, with the messages that come with it. */
export interface ExportedQuestion extends Question {
  /** Such as `32k`. */
  readonly size: string;
  /** The messages before the question, in their order. */
  readonly messages: readonly Message[];
  /** In the order of the provenance. Empty if there is no provenance. */
  readonly evidence: readonly EvidenceMessages[];
  /** Its group and fork, and why each option is right or wrong; `null` if there is no provenance. */
  readonly origin: Origin | null;
}

/**
 * The questions of an export, size by size in the order of its files. Only one context is in memory at a time. `path` is the
 * folder of an export, or a questions file. Throws a `ConfigError` if a row can't be used or its context is missing.
 */
export async function* readExport(path: string, choice: ReadChoice = {}): AsyncGenerator<ExportedQuestion> {
  const { sizes, ...chosen } = choice;
  const files = findBenchmark([path], sizes);
  const benchmark = await openBenchmark(files, chosen, "context");
  try {
    for (const known of await knowSizes(files, benchmark.sizes)) yield* questionsOf(known);
  } finally {
    benchmark.close();
  }
}

function* questionsOf({ of, origins }: KnownSize): Generator<ExportedQuestion> {
  const read = latestContext(of.contexts);
  for (const question of of.questions) {
    const context = read(question.context);
    const origin = origins.get(question.id);
    const evidence = (origin?.evidence ?? []).map((told) => ({
      ...told,
      messages: withinStretches(context, [told]),
    }));
    yield {
      ...question,
      size: of.size,
      messages: contextBefore(context, question),
      evidence,
      origin: origin ?? null,
    };
  }
}

/** Reads contexts, and keeps the latest, because the questions of a context are next to each other. */
export function latestContext(contexts: KnownSize["of"]["contexts"]): (id: string) => readonly Message[] {
  let latest: { readonly id: string; readonly messages: readonly Message[] } | null = null;
  return (id) => {
    if (latest?.id !== id) latest = { id, messages: contexts?.read(id) ?? [] };
    return latest.messages;
  };
}
