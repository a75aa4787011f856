import { type NotedFile, noteFiles, refuseForeignFiles } from "../../../evaluation/results/result-notes.ts";
import type { Answerer } from "../../../evaluation/results/results-of.ts";
import type { PromptFile } from "./prompt-file.ts";

/** One file of answers: who answers which prompts. */
export interface WantedAnswers {
  readonly by: Answerer;
  readonly of: PromptFile;
  /** How many prompts to ask, at most, from the first on. */
  readonly limit?: number | undefined;
}

/** The name of an evaluation in events and in the ledger. */
export const promptsEvaluationName = ({ by, of }: WantedAnswers) => `${by.name} ${of.name}`;

/** `results_FILENAME_MODEL.jsonl`. Characters that a file name can't have become dashes. */
export function answersName({ by, of }: WantedAnswers): string {
  const name = `${of.name}_${by.name}`.replaceAll(/[^\p{L}\p{N} ._-]/gu, "-");
  return `results_${name.replaceAll(" ", "_")}.jsonl`;
}

/** How many prompts to ask. */
export const wantedOf = ({ of, limit }: WantedAnswers) => Math.min(of.prompts, limit ?? of.prompts);

function notedFile({ by, of }: WantedAnswers): NotedFile {
  return {
    file: answersName({ by, of }),
    subject: `"${by.name}" on "${of.file}"`,
    note: { name: by.name, prompts: of.name, digests: { "prompts file": of.digest }, settings: by.identity },
  };
}

/** Throws if a file has answers to other prompts, or if two evaluations would write to one file. Writes nothing. */
export function refuseForeignAnswers(
  wanted: readonly WantedAnswers[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  refuseForeignFiles(wanted.map(notedFile), folder, exists);
}

/** Notes which prompts the files answer. */
export function noteAnswers(wanted: readonly WantedAnswers[], folder: string): void {
  noteFiles(wanted.map(notedFile), folder);
}
