import { basename } from "node:path";
import { sourceOf } from "../../../checks/reading/open-file.ts";
import { digestOf, linesOf } from "../../../checks/reading/source-text.ts";
import { ConfigError, type Issue } from "../../../pipeline/engine/errors.ts";
import type { ScoreTask } from "../score/result-line.ts";
import { type PromptLine, readPromptLine } from "./prompt-line.ts";

/** A file of prompts that was read once, whole: each line can be asked. */
export interface PromptFile {
  readonly file: string;
  /** Its name without the folder and `.jsonl`. */
  readonly name: string;
  readonly task: ScoreTask;
  /** How many prompts it has. */
  readonly prompts: number;
  /** sha256 of the file. */
  readonly digest: string;
}

/** A prompt with its line, from 1. */
export interface PlacedPrompt extends PromptLine {
  readonly at: number;
}

const toldLines = 10;

/** Reads a file to see that all of it can be asked. Throws a `ConfigError` with the first lines that can't. */
export async function checkPrompts(file: string): Promise<PromptFile> {
  const issues: Issue[] = [];
  let [prompts, wrong] = [0, 0];
  let first: PlacedPrompt | null = null;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    const read = readPromptLine(text);
    const reason = "reason" in read ? read.reason : first && otherTask(read, first);
    prompts += 1;
    if (!("reason" in read)) first ??= { ...read, at };
    if (!reason) continue;
    wrong += 1;
    if (issues.length < toldLines) issues.push({ message: reason, place: { file, line: at } });
  }
  if (wrong > 0)
    throw new ConfigError(
      `could not evaluate on "${file}": ${wrong} of ${prompts} lines can't be asked; mend or remove them:`,
      [...issues, ...(wrong > issues.length ? [{ message: `and ${wrong - issues.length} more` }] : [])],
    );
  if (!first) throw new ConfigError(`could not evaluate on "${file}": it has no lines`);
  const digest = await digestOf(sourceOf(file));
  return { file, name: basename(file).replace(/\.jsonl?$/, ""), task: first.task, prompts, digest };
}

function otherTask({ task }: PromptLine, first: PlacedPrompt): string | null {
  if (task === first.task) return null;
  return `is of task ${task}, and line ${first.at} of task ${first.task}; a file has one`;
}

/** The prompts from one on, counted from 0, up to another. */
export async function* promptsOf(
  { file }: PromptFile,
  from: number,
  to: number,
): AsyncGenerator<PlacedPrompt> {
  let index = 0;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    if (index >= to) return;
    const read = index < from ? null : readPromptLine(text);
    index += 1;
    if (read === null) continue;
    if ("reason" in read)
      throw new ConfigError(
        `could not go on with "${file}": line ${at} ${read.reason}; the file changed while it was read, run again when it is at rest`,
      );
    yield { ...read, at };
  }
}
