import type { Answerer } from "../../../evaluation/asking/respondent.ts";
import {
  type ResultNote,
  readNotes,
  refuseOtherResults,
  writeNotes,
} from "../../../evaluation/asking/result-notes.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { PromptFile } from "./prompt-file.ts";

/** Whose answers, to which prompts: one file of answers. */
export interface WantedAnswers {
  readonly by: Answerer;
  readonly of: PromptFile;
  /** The most prompts, from the first on. */
  readonly limit?: number | undefined;
}

/** Under which an evaluation stands in events and in the ledger. */
export const promptsEvaluationName = ({ by, of }: WantedAnswers) => `${by.name} ${of.name}`;

/** `results_FILENAME_MODEL.jsonl`; what no file name bears becomes a dash. */
export function answersName({ by, of }: WantedAnswers): string {
  const name = `${of.name}_${by.name}`.replaceAll(/[^\p{L}\p{N} ._-]/gu, "-");
  return `results_${name.replaceAll(" ", "_")}.jsonl`;
}

/** How many prompts are to be asked. */
export const wantedOf = ({ of, limit }: WantedAnswers) => Math.min(of.prompts, limit ?? of.prompts);

function noteOf({ by, of }: WantedAnswers): ResultNote {
  return { name: by.name, prompts: of.name, digests: { "prompts file": of.digest }, settings: by.identity };
}

/** Throws where there are answers to something else, or where two would go into one file. Writes nothing. */
export function refuseForeignAnswers(
  wanted: readonly WantedAnswers[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  const before = readNotes(folder);
  const names = wanted.map(answersName);
  for (const [index, answers] of wanted.entries()) {
    const name = answersName(answers);
    if (names.indexOf(name) < index)
      throw new ConfigError(
        `could not evaluate "${answers.by.name}" on "${answers.of.file}" beside another: both would write "${name}"; give each an --out of its own`,
      );
    if (exists(name)) refuseOtherResults(name, before[name], noteOf(answers));
  }
}

/** Notes what the answers are to. */
export function noteAnswers(wanted: readonly WantedAnswers[], folder: string): void {
  const now = wanted.map((answers) => [answersName(answers), noteOf(answers)]);
  writeNotes(folder, { ...readNotes(folder), ...Object.fromEntries(now) });
}
