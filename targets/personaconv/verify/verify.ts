import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { mistakesIn, parseJson } from "../../../checks/reading/json.ts";
import { readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import type { VerifyEnd } from "../../orders.ts";
import { commonIdSchema, commonIdsFile, fileKeys, fileOf, settings, type ThreadLine } from "../format.ts";
import { type SetSummary, summarySchema } from "../summary.ts";
import type { ConvFiles } from "./conv-files.ts";
import type { SetIndex } from "./index-provenance.ts";
import { marksInThread } from "./later-edits.ts";
import { leakChecks } from "./leak-checks.ts";
import { isKnown } from "./leaks.ts";
import { nameFinder, namesInThread, wordFinder } from "./names-shown.ts";
import type { Prompt } from "./prompt.ts";
import { promptChecks, strictChecks } from "./prompt-checks.ts";
import { need, promptsIn, readSet, type SetOptions, type WholeSet } from "./read-set.ts";
import { verifyCard, verifyWhole } from "./set-checks.ts";

export interface VerifySetOrder {
  readonly files: ConvFiles;
  /** How many rows a Parquet file has by its footer; `null` if there is no such file. */
  readonly parquetRows: (name: string) => Promise<number | null>;
  /**
   * What is wrong with a line if it isn't the one that its threads give. The function is passed in, because
   * it renders prompts with the code that made them, and all other checks share no code with that.
   */
  readonly renderedOtherwise: (prompt: Prompt) => readonly string[];
  /** The real names of the input, if they are given. */
  readonly names: Iterable<string>;
}

/** Checks a PersonaConv set against its format, its threads and itself, from its files alone. It also searches for leaks. */
export async function verifyConversations(order: VerifySetOrder, tally: Tally): Promise<VerifyEnd> {
  const { files, parquetRows } = order;
  const summary = await readSummary(files, tally);
  const options: SetOptions = summary ?? {
    mode: "strict",
    splitBy: "author",
    keepNames: false,
    contextCharacters: 12_000,
  };
  const namesIn = nameFinder(order.names);
  const named = wordFinder(order.names);
  const look = (thread: ThreadLine, at: number) => {
    tally.count("no real name in a thread");
    // Prompts show only what is in threads; their own wording may have words that are also names.
    for (const reason of namesInThread(thread, options.keepNames, named.find))
      tally.find("no real name in a thread", "threads.jsonl", at, `${thread.id}: ${reason}`);
    if (options.mode === "faithful") return;
    tally.count("no mark of a later edit in a thread");
    for (const reason of marksInThread(thread))
      tally.find("no mark of a later edit in a thread", "threads.jsonl", at, reason);
  };
  const set = await readSet({ files, options, namesIn, look }, tally);
  if (!set) return { known: new Map() };
  const known = await verifyPrompts(order, set, tally);
  await verifyParquet(set, parquetRows, tally);
  await verifyCommonIds(files, set.provenance, tally);
  if (summary) {
    verifyWhole(set, summary, tally);
    const card = need(files, "README.md", tally);
    if (card) verifyCard(await wholeText(card), summary, tally);
  }
  return { known, words: named.words };
}

/** For a faithful set, in how many prompts each known leak was found. */
async function verifyPrompts(
  { files, renderedOtherwise }: VerifySetOrder,
  set: WholeSet,
  tally: Tally,
): Promise<VerifyEnd["known"]> {
  const known = new Map<string, number>();
  const { mode } = set.facts;
  const again = { name: "rendered again from its threads", wrong: renderedOtherwise };
  const checks = [again, ...promptChecks, ...(mode === "strict" ? strictChecks : []), ...leakChecks];
  for await (const { prompt, file, at } of promptsIn(files, set, tally))
    for (const { name, wrong } of checks) {
      const reasons = wrong(prompt);
      if (isKnown(name, set.facts)) {
        if (reasons.length > 0) known.set(name, (known.get(name) ?? 0) + 1);
        continue;
      }
      tally.count(name);
      for (const reason of reasons) tally.find(name, file, at, `${prompt.provenance.id}: ${reason}`);
    }
  return known;
}

async function readSummary(files: ConvFiles, tally: Tally): Promise<SetSummary | null> {
  const file = need(files, "funnel.json", tally);
  if (!file) return null;
  tally.count("funnel shape");
  const json = parseJson(await wholeText(file));
  const read = summarySchema.safeParse(json);
  if (read.success) return read.data;
  const reasons = json === undefined ? ["it is not JSON"] : mistakesIn(summarySchema, json);
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
        `it has ${rows ?? "no"} rows, but the JSONL has ${lines} lines`,
      );
  }
}

/** Checks that the list of common ids has every target that all settings ask about, with its lines, and no other. */
async function verifyCommonIds(files: ConvFiles, { targets }: SetIndex, tally: Tally): Promise<void> {
  const check = "common ids";
  const wanted = new Map<string, string>();
  for (const [key, { settings: asked }] of targets)
    if (settings.every((setting) => asked.has(setting)))
      wanted.set(key, settings.map((setting) => `${setting} ${asked.get(setting)?.line}`).join(", "));
  const file = files.open(commonIdsFile);
  tally.count(check);
  if (file)
    for await (const { value, at } of readValues({ file, check, schema: commonIdSchema }, tally)) {
      const { task, target, lines } = value;
      const key = `${task} ${target}`;
      const said = settings.map((setting) => `${setting} ${lines[setting]}`).join(", ");
      if (wanted.get(key) !== said)
        tally.find(check, commonIdsFile, at, `${key}: it says ${said}, not ${wanted.get(key) ?? "nothing"}`);
      wanted.delete(key);
    }
  for (const [key, lines] of wanted) tally.find(check, commonIdsFile, null, `it lacks ${key}: ${lines}`);
}
