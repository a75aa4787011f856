import {
  evaluateSize,
  type SizeEvaluated,
  type SizeEvaluation,
} from "../../../evaluation/asking/evaluate-size.ts";
import type { KnownSize } from "../../../evaluation/benchmark/open-benchmark.ts";
import { type Costs, writeEvaluationPage } from "../../../evaluation/report/evaluation-page.ts";
import { writeEvaluation } from "../../../evaluation/results/result-notes.ts";
import { asksNobody, evaluationName, resultsName } from "../../../evaluation/results/results-of.ts";
import { type AskedAt, wholeEvaluation } from "../../../evaluation/scores/whole-evaluation.ts";
import type { Emit, FailedTask } from "../../../pipeline/engine/events.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Budget } from "../../../pipeline/models/budget.ts";
import { isInLedger, type Spending, saySpent, sayTokens } from "../../../pipeline/models/spending.ts";
import type { NoteStore, Store } from "../../../pipeline/store/store.ts";
import { sayDuration } from "../../../pipeline/text/layout.ts";
import { spendingUnder, watched } from "../../evaluation.ts";
import type { CommandEnd, EvaluateOrder } from "../../orders.ts";
import { type EvaluatedSize, evaluationJson, evaluationLines } from "./report.ts";
import type { WantedEvaluation } from "./wanted.ts";

interface Asking {
  /** Created once it is known who receives the events of their calls. */
  readonly evaluations: (emit: Emit) => readonly SizeEvaluation[];
  readonly known: readonly KnownSize[];
  readonly store: Store;
  readonly budget: Budget | undefined;
}

/**
 * Asks one respondent after the other, one size after the other, and writes the results. Rules are asked together, so that
 * each context is read once for all of them.
 */
export async function askAll(
  { evaluations, known, store, budget }: Asking,
  { mode, out, allFiles, remarks }: WantedEvaluation,
  { openProgress }: EvaluateOrder,
): Promise<CommandEnd> {
  const progress = await openProgress();
  const failures: FailedTask[] = [];
  const emit = watched(progress.emit, {
    isLive: progress.isLive,
    asked: "questions",
    failed: (failure) => failures.push(failure),
  });
  const evaluated: EvaluatedSize[] = [];
  const asked: AskedAt[] = [];
  try {
    const wanted = evaluations(emit);
    const ruled = await askRules(wanted, out, progress.emit);
    for (const evaluation of wanted) {
      const { by } = evaluation;
      const began = Date.now();
      const isRule = asksNobody(by.identity);
      const done = ruled.get(evaluation) ?? (await evaluateSize(evaluation, out, emit));
      const name = evaluationName(evaluation);
      if (done.left > 0 && !isRule) await addTime(store, name, Date.now() - began);
      asked.push({ by, answers: done.answers, found: done.found });
      const spending = await spendingUnder(store, name);
      const { summary, memory } = done;
      evaluated.push({ evaluation, summary, file: resultsName(evaluation), spending, memory });
      if (budget?.exhausted.aborted) break;
    }
  } finally {
    progress.end();
  }
  const end = { evaluated, failures, out, budget, remarks, whole: wholeEvaluation(asked, mode, known) };
  const json = evaluationJson(end);
  writeEvaluation(out, json);
  await writeEvaluationPage(allFiles, out, async (name) => ({
    ...costsOf(await spendingUnder(store, name)),
    time: await timeOf(store, name),
  }));
  const failed = (budget?.exhausted.aborted ?? false) || evaluated.some(({ summary }) => summary.failed > 0);
  return { lines: evaluationLines(end), json, failed };
}

/** Rules answer at once and never fail. */
async function askRules(
  evaluations: readonly SizeEvaluation[],
  out: string,
  emit: Emit,
): Promise<ReadonlyMap<SizeEvaluation, SizeEvaluated>> {
  const rules = evaluations.filter(({ by }) => asksNobody(by.identity));
  const done = new Map<SizeEvaluation, SizeEvaluated>();
  for (const size of new Set(rules.map(({ of }) => of.size))) {
    const together = rules.filter(({ of }) => of.size === size);
    const results = await Promise.all(together.map((rule) => evaluateSize(rule, out, emit)));
    for (const [at, rule] of together.entries()) done.set(rule, entryAt(results, at));
  }
  return done;
}

const timeNote = (name: string) => `milliseconds of ${name}`;

async function addTime(store: NoteStore, name: string, passedMs: number): Promise<void> {
  const note = timeNote(name);
  await store.putNote(note, String(Number((await store.note(note)) ?? 0) + passedMs));
}

/** How long an evaluation took over all commands; `null` if it isn't known. */
async function timeOf(store: NoteStore, name: string): Promise<string | null> {
  const passedMs = await store.note(timeNote(name));
  return passedMs === null ? null : sayDuration(Number(passedMs) / 1000);
}

function costsOf(spending: Spending): Omit<Costs, "time"> {
  const { spent, inputTokens, outputTokens, uncounted } = spending;
  const tokens = (count: number) =>
    isInLedger(spending) ? sayTokens(count, uncounted, spent.answers) : "unknown";
  return {
    cost: saySpent(spending),
    inputTokens: tokens(inputTokens),
    outputTokens: tokens(outputTokens),
  };
}
