import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { baselineEvaluations, chooseBaselines } from "../evaluation/asking/baseline-respondent.ts";
import { type Evaluation, evaluateSize } from "../evaluation/asking/evaluate-size.ts";
import { memoryAnswerer, memoryRespondent } from "../evaluation/asking/memory-respondent.ts";
import { modelAnswerer, modelRespondent } from "../evaluation/asking/model-respondent.ts";
import { refuseTooLarge } from "../evaluation/asking/window.ts";
import { findBenchmark, type SizeFiles } from "../evaluation/benchmark/benchmark-files.ts";
import {
  type KnownSize,
  knowSizes,
  type OpenBenchmark,
  openBenchmark,
} from "../evaluation/benchmark/open-benchmark.ts";
import type { Mode } from "../evaluation/benchmark/question.ts";
import { withSessionDates } from "../evaluation/benchmark/sessions.ts";
import type { Memory } from "../evaluation/memory/memory.ts";
import { type Costs, writeEvaluationPage } from "../evaluation/report/evaluation-page.ts";
import { writeEvaluation } from "../evaluation/results/result-notes.ts";
import {
  evaluationName,
  noteResults,
  type ResultsOf,
  refuseForeignResults,
  resultsName,
} from "../evaluation/results/results-of.ts";
import { type AskedAt, wholeEvaluation } from "../evaluation/scores/whole-evaluation.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import { type Budget, createBudget } from "../pipeline/models/budget.ts";
import { connectProvider } from "../pipeline/models/models.ts";
import { isInLedger, type Spending, saySpent, sayTokens, spendingOf } from "../pipeline/models/spending.ts";
import { spentAtMost } from "../pipeline/models/spent.ts";
import { createTokenCounter } from "../pipeline/models/tokens.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { Store } from "../pipeline/store/store.ts";
import { sayDuration } from "../pipeline/text/layout.ts";
import { mostPersonas } from "../targets/personamem/configuration.ts";
import { configOption } from "./configuration.ts";
import { findMemory, withMemory } from "./evaluate-memory.ts";
import { type Wanted, wantedOf } from "./evaluate-wanted.ts";
import { type EvaluateOptions, watched } from "./evaluation.ts";
import { numbersBelow, parseAmount, parseList, parseWhole } from "./parsers.ts";
import { createReporter } from "./reporter.ts";
import { asJson, type Evaluated, type Failure, report } from "./show/evaluated.ts";
import type { Terminal } from "./terminal.ts";

/** `pipeline evaluate`: how often models answer a benchmark's questions right. */
export function addEvaluateCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  program
    .command("evaluate")
    .argument(
      "<paths...>",
      "a folder with questions_SIZE.csv and shared_contexts_SIZE.jsonl, or questions files",
    )
    .addOption(
      new Option(
        "--target <name>",
        "whose format the benchmark has; personaconv takes the files of its splits",
      )
        .choices(["personamem", "personaconv"])
        .default("personamem"),
    )
    .option(
      "--model <name>",
      "who answers: a name under models in the configuration, or a model that the writer's server has; again for each further one",
      addName,
      [],
    )
    .option(
      "--memory <url>",
      "a memory system answers, by the protocol of docs/memory-protocol.md; with --model the model does, from what the memory recalls",
    )
    .option(
      "--baseline <name>",
      "a rule that answers without a model, or all of them; again for each further one (default without --model: all)",
      addName,
      [],
    )
    .addOption(configOption())
    .option("--sizes <sizes>", "which sizes, with commas between", parseList)
    .option("--types <names>", "which question types, with commas between", parseList)
    .option("--topics <names>", "which topics, with commas between", parseList)
    .option(
      "--personas <numbers>",
      'which personas, such as "0-19" or "0,3"',
      numbersBelow(mostPersonas, "Personas"),
    )
    .option("--limit <count>", "the most questions of each size, spread over all that are chosen", parseWhole)
    .option("--blind", "leave the context out")
    .option("--evidence", "give the turns that tell the answer, and nothing else of the context")
    .option(
      "--budget <amount>",
      "what the evaluation may cost in all, in the currency of the prices",
      parseAmount,
    )
    .option("--out <folder>", "where results go (default: evaluation beside the questions)")
    .option("--json", "the table at the end as one JSON object")
    .description(
      "ask models, or rules without a model, the questions of a benchmark in the PersonaMem format, and say how often they are right",
    )
    .action(async (paths: string[], options: EvaluateOptions) => {
      if (options.target === "personamem") return evaluate(paths, options, terminal, interrupted);
      const { evaluatePrompts } = await import("./evaluate-prompts.ts");
      return evaluatePrompts(paths, options, terminal, interrupted);
    });
}

const addName = (name: string, names: readonly string[]) => [...names, name];

async function evaluate(
  given: readonly string[],
  options: EvaluateOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const wanted = wantedOf(given, options, terminal);
  const models = wanted.models.map(({ model }) => model);
  const memory = await findMemory({ ...options, models }, terminal, signal);
  const choice = { ...options, personas: options.personas?.map(String) };
  const benchmark = await openBenchmark(wanted.files, choice, wanted.mode);
  try {
    await evaluateOpen(wanted, { benchmark, memory, signal }, options, terminal);
  } finally {
    benchmark.close();
  }
}

interface Opened {
  readonly benchmark: OpenBenchmark;
  readonly memory: Memory | null;
  readonly signal: AbortSignal;
}

async function evaluateOpen(
  { mode, baselines, configured, limit, models, paths, files, out }: Wanted,
  { benchmark, memory, signal }: Opened,
  options: EvaluateOptions,
  terminal: Terminal,
): Promise<void> {
  const known = await knowSizes(files, benchmark.sizes);
  const ruled = evaluateByRules(baselines, mode, known, terminal);
  const { sizes, dates } = memory
    ? await withSessionDates(benchmark.sizes, files)
    : { ...benchmark, dates: null };
  if (!memory)
    for (const { model } of models) refuseTooLarge(sizes, mode, { ...model.settings, model: model.name });
  const atSizes = <By>(all: readonly By[]) => all.flatMap((by) => sizes.map((of) => ({ by, mode, of })));
  const asModels = models.map(({ model, provider }) => modelAnswerer(model, provider));
  const answerers = memory ? withMemory(asModels, (by) => memoryAnswerer(memory, by)) : asModels;
  const results = [...ruled, ...atSizes(answerers)];
  refuseForeignResults(results, out, (name) => existsSync(join(out, name)));
  const store = sqliteStore(out, "write");
  try {
    noteResults(results, out);
    const spent = spentAtMost(await store.ledger(), configured);
    const budget = limit === undefined ? undefined : createBudget({ limit, spent });
    const respondents = (emit: Emit) => {
      const asked = models.map(({ model, provider }) => {
        const connected = connectProvider(provider, model.settings, { store, emit, budget });
        return modelRespondent(model, connected, mode, { store, emit, signal });
      });
      if (!memory || !dates) return asked;
      const origins = new Map(known.flatMap((size) => [...size.origins]));
      const countTokens = createTokenCounter().count;
      const now = () => performance.now();
      return withMemory(asked, (by) =>
        memoryRespondent(memory, by, { dates, origins, countTokens, now, emit, signal }),
      );
    };
    const evaluations = (emit: Emit) => [...ruled, ...atSizes(respondents(emit))];
    const all = findBenchmark(paths, undefined);
    await askAll({ evaluations, mode, known, all, out, store, budget }, options, terminal);
  } finally {
    await store.close();
  }
}

function evaluateByRules(
  names: readonly string[],
  mode: Mode,
  known: readonly KnownSize[],
  terminal: Terminal,
): readonly Evaluation[] {
  const { chosen, leftOut } = chooseBaselines(names, mode, known);
  for (const { name, why } of leftOut) terminal.err(`Left out: baseline ${name}, because ${why}.`);
  return chosen.flatMap((baseline) => baselineEvaluations(baseline, known, mode));
}

interface Asked {
  /** Made once it is known who hears of their calls. */
  readonly evaluations: (emit: Emit) => readonly Evaluation[];
  readonly mode: Mode;
  readonly known: readonly KnownSize[];
  /** Of all sizes, chosen or not: the page tells of earlier commands too. */
  readonly all: readonly SizeFiles[];
  readonly out: string;
  readonly store: Store;
  readonly budget: Budget | undefined;
}

/** One respondent after the other, one size after the other; each is asked as much at once as it bears. */
async function askAll(
  { evaluations, mode, known, all, out, store, budget }: Asked,
  options: EvaluateOptions,
  terminal: Terminal,
): Promise<void> {
  const quiet = options.json ? { ...terminal, interactive: false } : terminal;
  const reporter = await createReporter({}, quiet, { count: 1, name: "evaluation" });
  const failures: Failure[] = [];
  const emit = watched(reporter.emit, quiet.interactive, (failure) => failures.push(failure));
  const evaluated: Evaluated[] = [];
  const asked: AskedAt[] = [];
  try {
    for (const evaluation of evaluations(emit)) {
      const { by } = evaluation;
      // Rules are done in a moment, and never fail.
      const began = Date.now();
      const done = await evaluateSize(evaluation, out, by.isBaseline ? reporter.emit : emit);
      const { summary, answers } = done;
      if (done.left > 0 && !by.isBaseline) await addTime(store, evaluation, Date.now() - began);
      asked.push({ by, answers });
      const file = resultsName(evaluation);
      const spending = await spendingIn(store, evaluation);
      evaluated.push({ evaluation, summary, file, spending, memory: done.memory });
      if (budget?.exhausted.aborted) break;
    }
  } finally {
    reporter.end();
  }
  const end = { evaluated, failures, out, budget, whole: wholeEvaluation(asked, mode, known) };
  writeEvaluation(out, asJson(end));
  await writeEvaluationPage(all, out, async (name) => ({
    ...costsOf(await spendingUnder(store, name)),
    time: await timeOf(store, name),
  }));
  if (options.json) terminal.out(JSON.stringify(asJson(end)));
  else for (const line of report(end)) terminal.out(line);
  if (budget?.exhausted.aborted || evaluated.some(({ summary }) => summary.failed > 0)) terminal.exit(1);
}

const spendingIn = (store: Store, evaluation: ResultsOf) => spendingUnder(store, evaluationName(evaluation));

async function spendingUnder(store: Store, name: string): Promise<Spending> {
  return spendingOf((await store.ledger()).filter(({ stage }) => stage === name));
}

const timeNote = (name: string) => `milliseconds of ${name}`;

async function addTime(store: Store, evaluation: ResultsOf, passedMs: number): Promise<void> {
  const note = timeNote(evaluationName(evaluation));
  await store.putNote(note, String(Number((await store.note(note)) ?? 0) + passedMs));
}

async function timeOf(store: Store, name: string): Promise<string | null> {
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
