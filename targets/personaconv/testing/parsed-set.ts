import { parquetMetadata } from "hyparquet";
import { createTally } from "../../../checks/reading/tally.ts";
import { fileOf as exportFileOf } from "../../../checks/reading/testing/memory-files.ts";
import {
  type AskedTask,
  fileOf,
  type PromptProvenance,
  provenanceSchema,
  type ScoreLine,
  type Setting,
  scoreLineSchema,
  type TextLine,
  type ThreadLine,
  textLineSchema,
  threadLineSchema,
} from "../format.ts";
import { renderedOtherwise } from "../render-again.ts";
import { type SetSummary, summarySchema } from "../summary.ts";
import type { ConvFiles } from "../verify/conv-files.ts";
import { verifyConversations } from "../verify/verify.ts";

/** A set that a test can damage. */
export interface ParsedSet {
  readonly scores: Map<string, ScoreLine[]>;
  readonly texts: Map<string, TextLine[]>;
  readonly provenance: PromptProvenance[];
  readonly threads: ThreadLine[];
  readonly funnel: SetSummary;
  /** All other files, as bytes. */
  readonly rest: Map<string, Buffer>;
}

const isPrompts = /^(sentiment|impact|text)_.*\.jsonl$/;

export function parseSet(files: ReadonlyMap<string, Buffer>): ParsedSet {
  const rows = (name: string) =>
    (files.get(name)?.toString("utf8") ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  const names = [...files.keys()].filter((name) => isPrompts.test(name));
  const [texts, scores] = [true, false].map((are) => names.filter((name) => name.startsWith("text") === are));
  const parsed = new Set([...names, "provenance.jsonl", "threads.jsonl", "funnel.json"]);
  return {
    scores: new Map(
      (scores ?? []).map((name) => [name, rows(name).map((row) => scoreLineSchema.parse(row))]),
    ),
    texts: new Map((texts ?? []).map((name) => [name, rows(name).map((row) => textLineSchema.parse(row))])),
    provenance: rows("provenance.jsonl").map((row) => provenanceSchema.parse(row)),
    threads: rows("threads.jsonl").map((row) => threadLineSchema.parse(row)),
    funnel: summarySchema.parse(JSON.parse(files.get("funnel.json")?.toString("utf8") ?? "")),
    rest: new Map([...files].filter(([name]) => !parsed.has(name))),
  };
}

export function bytesOf({
  scores,
  texts,
  provenance,
  threads,
  funnel,
  rest,
}: ParsedSet): Map<string, Buffer> {
  const lines = (rows: readonly unknown[]) =>
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return new Map([
    ...[...scores, ...texts].map(([name, rows]) => [name, lines(rows)] as const),
    ["provenance.jsonl", lines(provenance)],
    ["threads.jsonl", lines(threads)],
    ["funnel.json", Buffer.from(JSON.stringify(funnel))],
    ...rest,
  ]);
}

export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error("the good set lacks what is to be spoiled");
  return value;
}

const threadBy = (set: ParsedSet, id: string) => found(set.threads.find((thread) => thread.id === id));

/** `structuredClone` makes plain arrays of buffers. */
export const textIn = (set: ParsedSet, name: string) => Buffer.from(found(set.rest.get(name))).toString();

/** A prompt of a task and a setting in the train split, with everything that belongs to it. */
export function promptAt(set: ParsedSet, task: AskedTask, setting: Setting, index = 0) {
  const name = fileOf(task, setting, "train", "jsonl");
  const own = set.provenance.filter(
    (one) => one.task === task && one.setting === setting && one.split === "train",
  );
  const provenance = found(own[index]);
  const thread = threadBy(set, provenance.target.thread);
  const reply = found(thread.replies.find(({ id }) => id === provenance.target.reply));
  return { name, provenance, thread, reply, demonstrated: threadOfFirst(set, provenance) };
}

function threadOfFirst(set: ParsedSet, { demonstrations }: PromptProvenance): ThreadLine {
  return threadBy(set, found(demonstrations[0]).thread);
}

export function scoreAt(set: ParsedSet, task: "sentiment" | "impact", setting: Setting, index = 0) {
  const prompt = promptAt(set, task, setting, index);
  const line = found(set.scores.get(prompt.name)?.[index]);
  return { ...prompt, line, asked: line.prediction_task };
}

export function textAt(set: ParsedSet, setting: Setting, index = 0) {
  const prompt = promptAt(set, "text", setting, index);
  return { ...prompt, line: found(set.texts.get(prompt.name)?.[index]) };
}

export function convFilesOf(bytes: ReadonlyMap<string, Buffer>): ConvFiles {
  return {
    open: (name) => {
      const own = bytes.get(name);
      return own ? exportFileOf(name, own) : null;
    },
  };
}

/** Everything that is wrong in the files, and how often each check was made. */
export async function verifyBytes(bytes: ReadonlyMap<string, Buffer>, names: readonly string[] = []) {
  const tally = createTally(Number.POSITIVE_INFINITY);
  const parquetRows = async (name: string) => {
    const own = bytes.get(name);
    return own ? Number(parquetMetadata(new Uint8Array(own).buffer).num_rows) : null;
  };
  const end = await verifyConversations(
    { files: convFilesOf(bytes), parquetRows, names, renderedOtherwise },
    tally,
  );
  return { findings: tally.findings, counts: tally.counts(), ...end };
}
