import { join } from "node:path";
import { ModelError } from "../../pipeline/engine/errors.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import { BudgetError } from "../../pipeline/models/budget.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { contextBefore, withinStretches } from "../ask-messages.ts";
import { inOrderOfPlaces } from "../place.ts";
import type { Question } from "../question.ts";
import { resultRow } from "../result-row.ts";
import type { Answered } from "../scores/score.ts";
import { type Summary, summaryOf } from "../summary.ts";
import { askInContexts } from "./ask-in-contexts.ts";
import type { OpenSize } from "./open-benchmark.ts";
import type { Respondent } from "./respondent.ts";
import { openResultFile, type ResultFile } from "./result-file.ts";
import { evaluationName, type ResultsOf, resultsName } from "./results-of.ts";

/** One respondent at one size. */
export interface Evaluation extends ResultsOf {
  readonly by: Respondent;
}

/** What came of it: in short, and answer by answer, in the order of the questions. */
export interface SizeEvaluated {
  readonly summary: Summary;
  readonly answers: readonly Answered[];
  /** How many were left to be asked when it began. */
  readonly left: number;
}

/** Asks what has not been answered yet, and puts each answer into the results in the folder as it comes. */
export async function evaluateSize(
  evaluation: Evaluation,
  folder: string,
  emit: Emit,
): Promise<SizeEvaluated> {
  const { by, mode, of } = evaluation;
  const results = await openResultFile(join(folder, resultsName(evaluation)));
  try {
    tellPlan(evaluation, results, emit);
    const left = of.questions.filter(({ id }) => !results.has(id));
    const asking = askInContexts(
      by.pace.inOrder && of.contexts ? inOrderOfPlaces(left, of.contexts) : left,
      by.pace,
      {
        ...(by.leave ? { leave: by.leave } : {}),
        open: (context) => (mode === "blind" ? [] : (of.contexts?.read(context) ?? [])),
        ask: (question, messages) => askOne(evaluation, question, messages, results, emit),
      },
    );
    await unlessSpent(asking);
    await results.finish(of.ids);
    return {
      summary: summaryOf(of.questions, results.rows),
      answers: answersOf(of, results),
      left: left.length,
    };
  } finally {
    await results.close();
  }
}

function answersOf({ size, questions }: OpenSize, { rows }: ResultFile): readonly Answered[] {
  return questions.flatMap((question) => {
    const row = rows.get(question.id);
    return row ? [{ question, size, row }] : [];
  });
}

/** Where the budget is spent, what was answered before is all there is for now. */
async function unlessSpent(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
}

async function askOne(
  evaluation: Evaluation,
  question: Question,
  messages: readonly Message[],
  results: ResultFile,
  emit: Emit,
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
  }
}

/** What of a context may be known to who answers. */
function seenBy(
  { mode, of }: Evaluation,
  question: Question,
  messages: readonly Message[],
): readonly Message[] {
  const before = contextBefore(messages, question);
  return mode === "evidence" ? withinStretches(before, of.evidence?.get(question.id) ?? []) : before;
}

function askerOf(evaluation: Evaluation, { id, persona }: Question) {
  // Others may name personas as they like.
  const partition = /^\d{1,9}$/.test(persona) ? Number(persona) : -1;
  return { stage: evaluationName(evaluation), partition, key: id };
}

function tellPlan(evaluation: Evaluation, results: ResultFile, emit: Emit): void {
  const { questions } = evaluation.of;
  const stage = evaluationName(evaluation);
  emit({ type: "stage-planned", stage, partition: -1, tasks: questions.length });
  for (const question of questions)
    if (results.has(question.id)) emit({ ...askerOf(evaluation, question), type: "task-found" });
}
