import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { parseJson, sayIssues } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { fileKeys, fileOf, type ThreadLine } from "../format.ts";
import { type Summary, summarySchema } from "../summary.ts";
import type { ConvFiles } from "./conv-files.ts";
import { leakChecks } from "./leak-checks.ts";
import { isKnown } from "./leaks.ts";
import { nameFinder, namesInThread } from "./names-shown.ts";
import type { Prompt, PromptCheck } from "./prompt.ts";
import { promptChecks, strictChecks } from "./prompt-checks.ts";
import { need, promptsIn, readSet, type WholeSet } from "./read-set.ts";
import { verifyCard, verifyWhole } from "./set-checks.ts";

export interface VerifySetOrder {
  readonly files: ConvFiles;
  /** How many rows a Parquet file has by its footer; `null` where there is no such file. */
  readonly parquetRows: (name: string) => Promise<number | null>;
  /** The real names of the input, where somebody gives them. */
  readonly names: Iterable<string>;
}

/** What was found that a faithful set is known to have: by check, in how many prompts. */
export type Known = ReadonlyMap<string, number>;

/** Holds a PersonaConv set against its format, its threads and itself, from its files alone; leaks are looked for, too. */
export async function verifyConversations(
  { files, parquetRows, names }: VerifySetOrder,
  tally: Tally,
): Promise<Known> {
  const summary = await readSummary(files, tally);
  const manner = summary ?? { mode: "strict" as const, splitBy: "author" as const, keepNames: false };
  const known = new Map<string, number>();
  const find = nameFinder(names);
  const look = (thread: ThreadLine, at: number) => {
    tally.count("no name in a thread");
    for (const reason of namesInThread(thread, manner.keepNames, find))
      tally.find("no name in a thread", "threads.jsonl", at, `${thread.id}: ${reason}`);
  };
  const set = await readSet(files, manner, names, look, tally);
  if (!set) return known;
  const checks = [...promptChecks, ...(manner.mode === "strict" ? strictChecks : []), ...leakChecks];
  for await (const { prompt, file, at } of promptsIn(files, set, tally))
    for (const check of checks) runCheck(check, prompt, { file, at }, tally, known);
  await verifyParquet(set, parquetRows, tally);
  if (summary) {
    verifyWhole(set, summary, tally);
    const card = need(files, "README.md", tally);
    if (card) verifyCard(await wholeText(card), summary, tally);
  }
  return known;
}

function runCheck(
  { name, wrong }: PromptCheck,
  prompt: Prompt,
  { file, at }: { readonly file: string; readonly at: number },
  tally: Tally,
  known: Map<string, number>,
): void {
  const reasons = wrong(prompt);
  if (isKnown(name, prompt.facts)) {
    if (reasons.length > 0) known.set(name, (known.get(name) ?? 0) + 1);
    return;
  }
  tally.count(name);
  for (const reason of reasons) tally.find(name, file, at, `${prompt.provenance.id}: ${reason}`);
}

async function readSummary(files: ConvFiles, tally: Tally): Promise<Summary | null> {
  const file = need(files, "funnel.json", tally);
  if (!file) return null;
  tally.count("funnel shape");
  const json = parseJson(await wholeText(file));
  const read = summarySchema.safeParse(json);
  if (read.success) return read.data;
  const reasons = json === undefined ? ["it is no JSON"] : sayIssues(read.error, json);
  for (const reason of reasons) tally.find("funnel shape", file.name, null, reason);
  return null;
}

async function wholeText(file: ExportFile): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

async function verifyParquet(
  { provenance }: WholeSet,
  parquetRows: VerifySetOrder["parquetRows"],
  tally: Tally,
): Promise<void> {
  for (const { task, setting, split } of fileKeys) {
    const name = fileOf(task, setting, split, "parquet");
    const lines = provenance.lines.get(fileOf(task, setting, split, "jsonl"))?.length ?? 0;
    const rows = await parquetRows(name);
    if (rows === null && lines === 0) continue;
    tally.count("Parquet as long as JSONL");
    if (rows !== lines)
      tally.find(
        "Parquet as long as JSONL",
        name,
        null,
        `it has ${rows ?? "no"} rows, the JSONL ${lines} lines`,
      );
  }
}
