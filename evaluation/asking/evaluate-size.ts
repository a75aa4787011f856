import { join } from "node:path";
import { ModelError } from "../../pipeline/engine/errors.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import { BudgetError } from "../../pipeline/models/budget.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { contextBefore, inOrderOfPlaces, withinStretches } from "../benchmark/places.ts";
import type { Question } from "../benchmark/question.ts";
import { addMeasures, dropMeasures, measuresName, readMeasures } from "../results/measures.ts";
import { openResultFile, type ResultFile } from "../results/result-file.ts";
import { resultRow } from "../results/result-row.ts";
import { evaluationName, type ResultsOf, resultsName } from "../results/results-of.ts";
import { type MemoryScores, memoryScores } from "../scores/memory-scores.ts";
import { type EvidenceRanks, foundIn } from "../scores/recall-scores.ts";
import { type Answered, answersIn, type ResultSummary, summaryOf } from "../scores/score.ts";
import { askInContexts } from "./ask-in-contexts.ts";
import type { Respondent } from "./respondent.ts";

/** One respondent at one size. */
export interface SizeEvaluation extends ResultsOf {
  readonly by: Respondent;
}

/** The result of an evaluation: a summary, and answer by answer in the order of the questions. */
export interface SizeEvaluated {
  readonly summary: ResultSummary;
  readonly answers: readonly Answered[];
  /** The number of questions that had no answer when it began. */
  readonly left: number;
  /** For a memory; `null` for other respondents. */
  readonly memory: MemoryScores | null;
  /** What was found for each question. Empty for respondents that don't search. */
  readonly found: EvidenceRanks;
}

/** An evaluation under way. */
interface Asking {
  readonly evaluation: SizeEvaluation;
  readonly results: ResultFile;
  /** The path of what was measured. */
  readonly measures: string;
  readonly emit: Emit;
}

/**
 * Asks the questions that have not been answered yet, and writes each answer to the results in the folder as
 * it arrives.
 */
export async function evaluateSize(
  evaluation: SizeEvaluation,
  folder: string,
  emit: Emit,
): Promise<SizeEvaluated> {
  const { of } = evaluation;
  const file = resultsName(evaluation);
  const measures = join(folder, measuresName(file));
  const results = await openResultFile(join(folder, file));
  try {
    // Measures belong to answers. If there are no answers, they belong to results that were removed.
    if (results.rows.size === 0) dropMeasures(measures);
    emitPlan(evaluation, results, emit);
    const left = of.questions.filter(({ id }) => !results.has(id));
    await askAll(left, { evaluation, results, measures, emit });
    await results.finish(of.ids);
    const measured = readMeasures(measures);
    return {
      summary: summaryOf(of.questions, results.rows),
      answers: answersIn(of, results.rows),
      left: left.length,
      memory: memoryScores(measured),
      found: foundIn(measured),
    };
  } finally {
    await results.close();
  }
}

/** Stops early if the budget is spent. The answers so far are then the whole result. */
async function askAll(questions: readonly Question[], asking: Asking): Promise<void> {
  const { by, mode, of } = asking.evaluation;
  const ordered = by.pace.inOrder && of.contexts ? inOrderOfPlaces(questions, of.contexts) : questions;
  try {
    await askInContexts(ordered, by.pace, {
      ...(by.leave ? { leave: by.leave } : {}),
      open: (context) => (mode === "blind" ? [] : (of.contexts?.read(context) ?? [])),
      ask: (question, messages) => askOne(question, messages, asking),
    });
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
}

async function askOne(
  question: Question,
  messages: readonly Message[],
  { evaluation, results, measures, emit }: Asking,
): Promise<void> {
  const asker = askerOf(evaluation, question);
  try {
    const answer = await evaluation.by.answer(question, seenBy(evaluation, question, messages), asker);
    await results.add(resultRow(question, answer));
    emit({ ...asker, type: "task-end", outcome: "made" });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    await results.add(resultRow(question, null));
    emit({ ...asker, type: "task-end", outcome: "failed", reason: error.message });
  } finally {
    await addMeasures(measures, evaluation.by.takeMeasures?.() ?? []);
  }
}

/** The messages of a context that the respondent may see. */
function seenBy(
  { mode, of }: SizeEvaluation,
  question: Question,
  messages: readonly Message[],
): readonly Message[] {
  const before = contextBefore(messages, question);
  if (mode !== "evidence") return before;
  return withinStretches(before, of.evidence?.get(question.id)?.evidence ?? []);
}

function askerOf(evaluation: SizeEvaluation, { id, persona }: Question) {
  // In other makers' benchmarks a persona may have any name.
  const partition = /^\d{1,9}$/.test(persona) ? Number(persona) : -1;
  return { stage: evaluationName(evaluation), partition, key: id };
}

function emitPlan(evaluation: SizeEvaluation, results: ResultFile, emit: Emit): void {
  const { questions } = evaluation.of;
  const stage = evaluationName(evaluation);
  emit({ type: "stage-planned", stage, partition: -1, tasks: questions.length });
  for (const question of questions)
    if (results.has(question.id)) emit({ ...askerOf(evaluation, question), type: "task-found" });
}
