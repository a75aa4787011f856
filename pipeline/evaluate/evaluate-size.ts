import { join } from "node:path";
import {
  askMessages,
  contextBefore,
  instructionVersion,
  withinStretches,
} from "../../evaluation/ask-messages.ts";
import type { Mode, Question } from "../../evaluation/question.ts";
import { resultRow } from "../../evaluation/result-row.ts";
import { type Summary, summaryOf } from "../../evaluation/summary.ts";
import { ConfigError, ModelError } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import { BudgetError } from "../models/budget.ts";
import type { Message } from "../models/call.ts";
import type { Provider } from "../models/provider.ts";
import type { Store } from "../store/store.ts";
import { askInContexts, type Pace } from "./ask-in-contexts.ts";
import { type ChosenModel, turnFormOf } from "./chosen-model.ts";
import type { OpenSize } from "./open-benchmark.ts";
import { openResultFile, type ResultFile } from "./result-file.ts";
import { type ResultNote, readNotes, refuseOtherResults, writeNotes } from "./result-notes.ts";

/** One model at one size. */
export interface Evaluation {
  readonly model: ChosenModel;
  readonly provider: Provider;
  readonly mode: Mode;
  readonly of: OpenSize;
}

export interface EvaluationPlace {
  /** The folder with results, notes and store. */
  readonly folder: string;
  readonly store: Store;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Under which an evaluation stands in events and in the ledger. */
export function evaluationName({ model, mode, of }: Pick<Evaluation, "model" | "mode" | "of">): string {
  return [model.name, of.size, ...(mode === "context" ? [] : [mode])].join(" ");
}

/** `results_NAME_SIZE.csv`, of other modes `results_NAME_SIZE_MODE.csv`; what no file name bears becomes a dash. */
export function resultsName(evaluation: Pick<Evaluation, "model" | "mode" | "of">): string {
  const name = evaluationName(evaluation).replaceAll(/[^\p{L}\p{N} .-]/gu, "-");
  return `results_${name.replaceAll(" ", "_")}.csv`;
}

export function noteOf({ model, provider, mode, of }: Evaluation): ResultNote {
  const settings = {
    ...provider.identity,
    instruction: instructionVersion,
    turns: turnFormOf(model.settings),
  };
  return { model: model.name, mode, size: of.size, digests: of.digests, settings };
}

/** Asks what has not been answered yet, and puts each answer into the results as it comes. */
export async function evaluateSize(evaluation: Evaluation, place: EvaluationPlace): Promise<Summary> {
  const { mode, of } = evaluation;
  const results = await openResultFile(join(place.folder, resultsName(evaluation)));
  try {
    tellPlan(evaluation, results, place.emit);
    await unlessSpent(
      askInContexts(
        of.questions.filter(({ id }) => !results.has(id)),
        paceOf(evaluation),
        {
          open: (context) => (mode === "blind" ? [] : (of.contexts?.read(context) ?? [])),
          ask: (question, messages) => askOne(evaluation, question, messages, results, place),
        },
      ),
    );
    await results.finish(of.ids);
    return summaryOf(of.questions, results.rows);
  } finally {
    await results.close();
  }
}

/** Where the budget is spent, what was answered before is all there is for now. */
async function unlessSpent(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
}

/** Throws where there are results of something else, or where two would go into one file. Writes nothing. */
export function refuseForeignResults(
  evaluations: readonly Evaluation[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  const before = readNotes(folder);
  const names = evaluations.map(resultsName);
  for (const [index, evaluation] of evaluations.entries()) {
    const name = resultsName(evaluation);
    if (names.indexOf(name) < index)
      throw new ConfigError(
        `could not evaluate "${evaluation.model.name}" beside another: both would write "${name}"; give each an --out of its own`,
      );
    if (exists(name)) refuseOtherResults(name, before[name], noteOf(evaluation));
  }
}

/** Notes what the results are to be made from. */
export function noteResults(evaluations: readonly Evaluation[], folder: string): void {
  const now = evaluations.map((evaluation) => [resultsName(evaluation), noteOf(evaluation)]);
  writeNotes(folder, { ...readNotes(folder), ...Object.fromEntries(now) });
}

async function askOne(
  { model, provider, mode, of }: Evaluation,
  question: Question,
  messages: readonly Message[],
  results: ResultFile,
  { store, emit, signal }: EvaluationPlace,
): Promise<void> {
  const stage = evaluationName({ model, mode, of });
  const asker = { stage, partition: partitionOf(question), key: question.id };
  const before = contextBefore(messages, question);
  const seen = mode === "evidence" ? withinStretches(before, of.evidence?.get(question.id) ?? []) : before;
  const asked = askMessages(seen, question, turnFormOf(model.settings));
  const { askFreely } = await import("../models/ask-freely.ts");
  try {
    const context = { provider, asker, emit, signal, used: store.putUse };
    const answer = await askFreely({ call: "answer-question", messages: asked }, context);
    await results.add(resultRow(question, answer));
    emit({ ...asker, type: "task-end", outcome: "made" });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    await results.add(resultRow(question, null));
    emit({ ...asker, type: "task-end", outcome: "failed", reason: error.message });
  }
}

/** Others may name personas as they like. */
function partitionOf({ persona }: Question): number {
  return /^\d{1,9}$/.test(persona) ? Number(persona) : -1;
}

/** In a batch as much as possible is asked at once, and nothing waits for a warm cache. */
const inBatchMode: Pace = { contexts: 100, questions: Number.POSITIVE_INFINITY, oneFirst: false };

function paceOf({ model, mode }: Evaluation): Pace {
  const { settings } = model;
  if (settings.mode === "batch") return inBatchMode;
  return { contexts: settings.concurrency, questions: settings.concurrency, oneFirst: mode === "context" };
}

function tellPlan({ model, mode, of }: Evaluation, results: ResultFile, emit: Emit): void {
  const stage = evaluationName({ model, mode, of });
  emit({ type: "stage-planned", stage, partition: -1, tasks: of.questions.length });
  for (const question of of.questions)
    if (results.has(question.id))
      emit({ type: "task-found", stage, partition: partitionOf(question), key: question.id });
}
