import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { fileKeys, fileOf, scoreLineSchema, type ThreadLine, textLineSchema } from "../format.ts";
import type { SetSummary } from "../summary.ts";
import type { ConvFiles } from "./conv-files.ts";
import { indexProvenance, type SetIndex, splitsOf } from "./index-provenance.ts";
import { indexThreads, type ThreadIndex } from "./index-threads.ts";
import type { FindNames } from "./names-shown.ts";
import { type Prompt, replyIn, type SetFacts, storeEntries } from "./prompt.ts";

export interface WholeSet {
  readonly facts: SetFacts;
  readonly threads: ThreadIndex;
  readonly provenance: SetIndex;
}

/** How the set was made. */
export type SetOptions = Pick<SetSummary, "mode" | "splitBy" | "keepNames" | "contextCharacters">;

export interface SetOrder {
  readonly files: ConvFiles;
  readonly options: SetOptions;
  readonly namesIn: FindNames;
  /** Called with each thread and the number of its line. */
  readonly look: (thread: ThreadLine, at: number) => void;
}

/** Reads the data that all prompts need; `null` if a file is missing. */
export async function readSet(
  { files, options, namesIn, look }: SetOrder,
  tally: Tally,
): Promise<WholeSet | null> {
  const [threadsFile, provenanceFile] = [
    need(files, "threads.jsonl", tally),
    need(files, "provenance.jsonl", tally),
  ];
  if (!threadsFile || !provenanceFile) return null;
  const threads = await indexThreads(threadsFile, look, tally);
  const provenance = await indexProvenance(provenanceFile, tally);
  const facts = { ...options, thread: threads.thread, splitsOf: splitsOf(provenance), namesIn };
  return { facts, threads, provenance };
}

export function need(files: ConvFiles, name: string, tally: Tally): ExportFile | null {
  tally.count("files");
  const file = files.open(name);
  if (!file) tally.find("files", name, null, "the file is missing; what depends on it is not checked");
  return file;
}

/** A prompt with its file and the number of its line. */
export interface PromptAt {
  readonly prompt: Prompt;
  readonly file: string;
  readonly at: number;
}

/** Every prompt of every file. The n-th line of a file belongs to the n-th provenance of that file. */
export async function* promptsIn(files: ConvFiles, set: WholeSet, tally: Tally): AsyncGenerator<PromptAt> {
  for (const key of fileKeys) {
    const name = fileOf(key.task, key.setting, key.split, "jsonl");
    const provenance = set.provenance.lines.get(name) ?? [];
    const file = files.open(name);
    if (!file && provenance.length === 0) continue;
    const lengths = "as many lines as provenance";
    tally.count(lengths);
    let count = 0;
    for await (const line of file ? readLines(file, key.task === "text", tally) : []) {
      count = Math.max(count, line.at);
      const own = provenance[line.at - 1]?.read();
      const found = own && targetOf(own, set);
      if (!own) continue;
      tally.count("target in its thread");
      if (found) {
        const prompt = { ...key, ...shownBy(line.value), ...found, provenance: own, facts: set.facts };
        yield { prompt, file: name, at: line.at };
      } else {
        const reason = `${own.id}: threads.jsonl has no ${own.target.reply} in ${own.target.thread}`;
        tally.find("target in its thread", name, line.at, reason);
      }
    }
    if (count !== provenance.length)
      tally.find(lengths, name, null, `it has ${count} lines, but ${provenance.length} in its provenance`);
  }
}

function targetOf(
  { target }: Prompt["provenance"],
  { facts }: WholeSet,
): Pick<Prompt, "thread" | "target"> | null {
  const thread = facts.thread(target.thread);
  const reply = thread && replyIn(thread, target.reply);
  return thread && reply ? { thread, target: reply } : null;
}

async function* readLines(file: ExportFile, isText: boolean, tally: Tally) {
  const check = "line shape";
  if (isText) yield* readValues({ file, check, schema: textLineSchema }, tally);
  else yield* readValues({ file, check, schema: scoreLineSchema }, tally);
}

function shownBy(line: Prompt["line"]): Pick<Prompt, "line" | "text" | "stored" | "label"> {
  if (!("prediction_task" in line)) return { line, text: line.prompt, stored: [], label: line.true_label };
  const { prompt_text, true_label } = line.prediction_task;
  return { line, text: prompt_text, stored: storeEntries(line.post_data_store), label: true_label };
}
