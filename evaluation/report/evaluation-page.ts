import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf } from "../../checks/reading/source-text.ts";
import { openFiles } from "../../formats/files.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { compareText } from "../../pipeline/lists.ts";
import { baselineNames } from "../baselines/baselines.ts";
import { denseNames } from "../baselines/dense.ts";
import type { SizeFiles } from "../benchmark/benchmark-files.ts";
import { readOrigins } from "../benchmark/origins.ts";
import { readQuestions } from "../benchmark/read-questions.ts";
import { measuresName, readMeasures } from "../results/measures.ts";
import { readResults } from "../results/read-results.ts";
import { type ResultNote, readNotes } from "../results/result-notes.ts";
import { asksNobody, evaluationName } from "../results/results-of.ts";
import { findingsOf } from "../scores/faults.ts";
import { hasFourForks } from "../scores/forks.ts";
import { memoryScores } from "../scores/memory-scores.ts";
import { foundIn } from "../scores/recall-scores.ts";
import {
  answersOf,
  type EvaluationReport,
  type ReportRespondent,
  type ReportResults,
  type ReportSize,
  titleOf,
} from "./evaluation-report.ts";
import { renderEvaluation } from "./render.ts";
import { readTurns } from "./turns.ts";

/** The name of the page, which is written beside the results. */
export const pageName = "evaluation.html";

/** What answers cost, as text for people. */
export type Costs = Pick<ReportResults, "cost" | "inputTokens" | "outputTokens" | "time">;

/** The note on answers to questions. Answers to PersonaConv's prompts have no page. */
type SizeNote = Extract<ResultNote, { readonly size: string }>;

/** A size that can be shown, or a note that says why it can't. */
type ShownSize = { readonly size: ReportSize; readonly digest: string } | { readonly remark: string };

/**
 * Writes a page with all results in the folder, also those of earlier commands. Results whose questions are not among the
 * files are only mentioned. `costsOf` takes the name of an evaluation in the ledger.
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

const denseNotAsked =
  "Dense retrieval was not asked: it needs a server for embeddings, at models.embeddings in the configuration.";

async function gatherReport(
  files: readonly SizeFiles[],
  folder: string,
  costsOf: (evaluation: string) => Promise<Costs>,
): Promise<EvaluationReport> {
  const notes = notesIn(folder);
  const answered = files.filter(({ size }) => notes.some(([, note]) => note.size === size));
  const found: ShownSize[] = [];
  // One after the other, because the contexts of one size may take gigabytes.
  for (const of of answered) found.push(await readSize(of));
  const known = found.flatMap((one) => ("size" in one ? [one] : []));
  const isShown = (note: SizeNote) =>
    known.some(({ size, digest }) => size.size === note.size && digest === note.digests.questions);
  const shown = notes.filter(([, note]) => isShown(note));
  const sizes = known
    .map(({ size }) => size)
    .filter(({ size }) => shown.some(([, note]) => note.size === size));
  const respondents = await respondentsOf(shown, folder, costsOf);
  const asked = respondents.filter(({ isBaseline }) => isBaseline);
  const { faults, remark } = findingsOf(
    asked.map((one) => ({ name: titleOf(one), answers: answersOf(one, sizes) })),
    hasFourForks(sizes) ? new Map(sizes.flatMap((size) => [...size.origins])) : null,
  );
  return {
    benchmark: basename(dirname(files[0]?.questions ?? "")),
    sizes,
    respondents,
    faults,
    remarks: [
      remark,
      ...(asked.some(({ name }) => denseNames.includes(name)) ? [] : [denseNotAsked]),
      ...found.flatMap((one) => ("remark" in one ? [one.remark] : [])),
      ...notes.filter(([, note]) => !isShown(note)).map(sayNotShown),
    ],
  };
}

/** The notes of the results files that are in the folder. */
function notesIn(folder: string): readonly (readonly [file: string, SizeNote])[] {
  return Object.entries(readNotes(folder)).flatMap(([file, note]) =>
    "size" in note && existsSync(join(folder, file)) ? [[file, note] as const] : [],
  );
}

const sayNotShown = ([file, { size }]: readonly [string, SizeNote]) =>
  `${file} isn't shown here: the questions_${size} that it answers were not given, or have changed since.`;

async function readSize(of: SizeFiles): Promise<ShownSize> {
  try {
    const source = sourceOf(of.questions);
    const questions = await readQuestions(source);
    const origins =
      of.provenance === null ? new Map() : await readOrigins(sourceOf(of.provenance), questions);
    const turns =
      of.contexts === null || of.provenance === null
        ? new Map()
        : await readTurns(sourceOf(of.contexts), questions, origins);
    return { size: { size: of.size, questions, origins, turns }, digest: await digestOf(source) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { remark: `Size ${of.size} isn't shown here: ${error.message}.` };
  }
}

/** Models by name, then the baselines in their own order. The modes of one respondent come one after the other. */
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
    const costs = asksNobody(settings)
      ? { cost: null, inputTokens: null, outputTokens: null, time: null }
      : await costsOf(evaluationName({ by: { name }, mode, of: { size } }));
    const measures = readMeasures(join(folder, measuresName(file)));
    const measured = { memory: memoryScores(measures), found: foundIn(measures) };
    const before = respondents.get(title)?.results ?? [];
    const results = [...before, { size, rows, ...measured, ...costs }];
    respondents.set(title, { name, mode, isBaseline, results });
  }
  const rank = ({ name, isBaseline }: ReportRespondent) => (isBaseline ? baselineNames.indexOf(name) : -1);
  return [...respondents.values()].sort(
    (one, other) => rank(one) - rank(other) || compareText(titleOf(one), titleOf(other)),
  );
}
