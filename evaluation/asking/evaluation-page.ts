import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf } from "../../checks/reading/source-text.ts";
import { openFiles } from "../../formats/files.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { compareText } from "../../pipeline/engine/order.ts";
import { baselines } from "../baselines/baselines.ts";
import { readOrigins } from "../origins.ts";
import type { Question } from "../question.ts";
import { readQuestions } from "../read-questions.ts";
import { readResults } from "../read-results.ts";
import { answersOf } from "../report/answers-of.ts";
import {
  type EvaluationReport,
  type ReportRespondent,
  type ReportResults,
  type ReportSize,
  titleOf,
} from "../report/evaluation-report.ts";
import { findingsOf } from "../report/findings.ts";
import { renderEvaluation } from "../report/render.ts";
import { readTurns, type Turns } from "../report/turns.ts";
import type { SizeFiles } from "./benchmark-files.ts";
import { type ResultNote, readNotes } from "./result-notes.ts";
import { evaluationName } from "./results-of.ts";
import { hasFourLives } from "./whole-evaluation.ts";

/** The page beside the results. */
export const pageName = "evaluation.html";

/** What answers have cost, as people read it. */
export type Costs = Pick<ReportResults, "cost" | "inputTokens" | "outputTokens" | "time">;

/** Of answers to questions; those to PersonaConv's prompts have no page. */
type SizeNote = Extract<ResultNote, { readonly size: string }>;

/** What a folder's results can't be shown with, or a size that is. */
type Found = { readonly size: ReportSize; readonly digest: string } | { readonly remark: string };

/**
 * Writes a page of all results in the folder, also of earlier commands, as far as the questions that they answer are
 * among the files; those that aren't are told. `costsOf` takes the name under which a model stands in the ledger.
 */
export async function writeEvaluationPage(
  files: readonly SizeFiles[],
  folder: string,
  costsOf: (evaluation: string) => Promise<Costs>,
): Promise<void> {
  const page = renderEvaluation(await gatherReport(files, folder, costsOf));
  const set = openFiles(folder);
  try {
    await set.write(pageName, page);
    await set.finish();
  } catch (error) {
    await set.abandon();
    throw error;
  }
}

async function gatherReport(
  files: readonly SizeFiles[],
  folder: string,
  costsOf: (evaluation: string) => Promise<Costs>,
): Promise<EvaluationReport> {
  const all = Object.entries(readNotes(folder)).filter(([file]) => existsSync(join(folder, file)));
  const notes = all.flatMap(([file, note]) => ("size" in note ? [[file, note] as const] : []));
  const answered = files.filter(({ size }) => notes.some(([, note]) => note.size === size));
  const found: Found[] = [];
  // One after the other: the contexts of one size may be gigabytes.
  for (const of of answered) found.push(await readSize(of));
  const known = found.flatMap((one) => ("size" in one ? [one] : []));
  const isShown = (note: SizeNote) =>
    known.some(({ size, digest }) => size.size === note.size && digest === note.digests.questions);
  const shown = notes.filter(([, note]) => isShown(note));
  const sizes = known
    .map(({ size }) => size)
    .filter(({ size }) => shown.some(([, note]) => note.size === size));
  const respondents = await respondentsOf(shown, folder, costsOf);
  const ruled = respondents.filter(({ isBaseline }) => isBaseline);
  const { faults, remark } = findingsOf(
    ruled.map((one) => ({ name: titleOf(one), answers: answersOf(one, sizes) })),
    hasFourLives(sizes),
  );
  return {
    benchmark: basename(dirname(files[0]?.questions ?? "")),
    sizes,
    respondents,
    faults,
    remarks: [
      remark,
      ...found.flatMap((one) => ("remark" in one ? [one.remark] : [])),
      ...notes.filter(([, note]) => !isShown(note)).map(sayNotShown),
    ],
  };
}

const sayNotShown = ([file, { size }]: readonly [string, SizeNote]) =>
  `${file} isn't shown here: the questions_${size} that it answers were not given, or have changed since.`;

async function readSize(of: SizeFiles): Promise<Found> {
  try {
    const source = sourceOf(of.questions);
    const questions = await readQuestions(source);
    const origins =
      of.provenance === null ? new Map() : await readOrigins(sourceOf(of.provenance), questions);
    const size = { size: of.size, questions, origins, turns: await turnsOf(of, questions) };
    return { size, digest: await digestOf(source) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { remark: `Size ${of.size} isn't shown here: ${error.message}.` };
  }
}

async function turnsOf({ contexts, provenance }: SizeFiles, questions: readonly Question[]): Promise<Turns> {
  if (contexts === null || provenance === null) return new Map();
  return readTurns(sourceOf(provenance), sourceOf(contexts), questions);
}

/** Models by name, then the baselines in their order; of each, the modes together. */
async function respondentsOf(
  notes: readonly (readonly [string, SizeNote])[],
  folder: string,
  costsOf: (evaluation: string) => Promise<Costs>,
): Promise<readonly ReportRespondent[]> {
  const respondents = new Map<string, ReportRespondent>();
  for (const [file, { name, mode, size, settings }] of notes) {
    const isBaseline = "baseline" in settings;
    const title = titleOf({ name, mode });
    const { byQuestion: rows } = readResults(file, readFileSync(join(folder, file), "utf8"));
    const costs = isBaseline
      ? { cost: null, inputTokens: null, outputTokens: null, time: null }
      : await costsOf(evaluationName({ by: { name }, mode, of: { size } }));
    const before = respondents.get(title)?.results ?? [];
    respondents.set(title, { name, mode, isBaseline, results: [...before, { size, rows, ...costs }] });
  }
  const place = ({ name, isBaseline }: ReportRespondent) =>
    isBaseline ? baselines.findIndex((baseline) => baseline.name === name) : -1;
  return [...respondents.values()].sort(
    (one, other) => place(one) - place(other) || compareText(titleOf(one), titleOf(other)),
  );
}
