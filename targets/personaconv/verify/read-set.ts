import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { fileKeys, fileOf, scoreLineSchema, type ThreadLine, textLineSchema } from "../format.ts";
import type { Summary } from "../summary.ts";
import type { ConvFiles } from "./conv-files.ts";
import { indexProvenance, type ProvenanceIndex } from "./index-provenance.ts";
import { indexThreads, type ThreadIndex } from "./index-threads.ts";
import { nameFinder } from "./names-shown.ts";
import { type Prompt, type SetFacts, storeEntries } from "./prompt.ts";

export interface WholeSet {
  readonly facts: SetFacts;
  readonly threads: ThreadIndex;
  readonly provenance: ProvenanceIndex;
}

export type SetOptions = Pick<Summary, "mode" | "splitBy" | "keepNames">;

/** What all prompts have in common, and what is needed of threads; `null` where a file is missing. */
export async function readSet(
  files: ConvFiles,
  manner: SetOptions,
  names: Iterable<string>,
  look: (thread: ThreadLine, at: number) => void,
  tally: Tally,
): Promise<WholeSet | null> {
  const [threadsFile, provenanceFile] = [
    need(files, "threads.jsonl", tally),
    need(files, "provenance.jsonl", tally),
  ];
  if (!threadsFile || !provenanceFile) return null;
  const threads = await indexThreads(threadsFile, look, tally);
  const provenance = await indexProvenance(provenanceFile, tally);
  const { splitsOf } = provenance;
  return {
    facts: { ...manner, thread: threads.thread, splitsOf, namesIn: nameFinder(names) },
    threads,
    provenance,
  };
}

export function need(files: ConvFiles, name: string, tally: Tally): ExportFile | null {
  tally.count("files");
  const file = files.open(name);
  if (!file) tally.find("files", name, null, "the file is missing, and what hangs on it is not checked");
  return file;
}

/** A prompt with its line's number, and the file that it stands in. */
export interface PromptAt {
  readonly prompt: Prompt;
  readonly file: string;
  readonly at: number;
}

/** Every prompt of every file, beside its provenance: the n-th line of a file belongs to the file's n-th provenance. */
export async function* promptsIn(files: ConvFiles, set: WholeSet, tally: Tally): AsyncGenerator<PromptAt> {
  for (const { task, setting, split } of fileKeys) {
    const name = fileOf(task, setting, split, "jsonl");
    const lines = set.provenance.lines.get(name) ?? [];
    const file = files.open(name);
    if (!file && lines.length === 0) continue;
    tally.count("as many lines as provenance");
    let count = 0;
    for await (const line of file ? readLines(file, task === "text", tally) : []) {
      const provenance = lines[line.at - 1]?.read();
      count = Math.max(count, line.at);
      if (!provenance) continue;
      const thread = set.facts.thread(provenance.target.thread);
      const target = thread?.replies[Number(/-c(\d+)$/.exec(provenance.target.reply)?.[1]) - 1];
      tally.count("target in its thread");
      if (!thread || target?.id !== provenance.target.reply) {
        const reason = `${provenance.id}: threads.jsonl has no ${provenance.target.reply} in ${provenance.target.thread}`;
        tally.find("target in its thread", name, line.at, reason);
        continue;
      }
      const own = { task, setting, split, line: line.value, provenance, thread, target, facts: set.facts };
      yield { prompt: { ...own, ...shownBy(line.value) }, file: name, at: line.at };
    }
    if (count !== lines.length)
      tally.find(
        "as many lines as provenance",
        name,
        null,
        `it has ${count} lines, its provenance ${lines.length}`,
      );
  }
}

async function* readLines(file: ExportFile, isText: boolean, tally: Tally) {
  const check = "line shape";
  if (isText) yield* readValues({ file, check, schema: textLineSchema }, tally);
  else yield* readValues({ file, check, schema: scoreLineSchema }, tally);
}

function shownBy(line: Prompt["line"]): Pick<Prompt, "text" | "stored" | "label"> {
  if (!("prediction_task" in line)) return { text: line.prompt, stored: [], label: line.true_label };
  const { prompt_text, true_label } = line.prediction_task;
  return { text: prompt_text, stored: storeEntries(line.post_data_store), label: true_label };
}
