import { availableParallelism } from "node:os";
import type { Command } from "commander";
import type { FailedTask, RunEvent } from "../pipeline/engine/events.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import type { Budget } from "../pipeline/models/budget.ts";
import { sayStopped } from "../pipeline/models/spending.ts";
import { askedModels } from "../targets/at-once.ts";
import { type EarlyExport, earlyExport } from "../targets/early-export.ts";
import { localWorkers, usualWorkers } from "../targets/local-workers.ts";
import { gatherRun, makeRecords, openRun } from "../targets/open-run.ts";
import { runExport } from "../targets/run-export.ts";
import { refuseUnshared, type SharedRun, shareRun } from "../targets/share-run.ts";
import { targetOf } from "../targets/targets.ts";
import { failureLines } from "./failure-groups.ts";
import { keepInRun } from "./keep.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { parseWorkers } from "./parsers.ts";
import { spendingLines } from "./print/spending.ts";
import { createReporter } from "./reporter.ts";
import { goOn, type Terminal } from "./terminal.ts";

type Options = RunOptions & {
  readonly clean?: boolean;
  readonly yes?: boolean;
  readonly workers?: number;
  readonly retryFailed: boolean;
};

export function addRunCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  addRunOptions(command)
    .option("--clean", "delete what was made before")
    .option("--retry-failed", "try again what failed before, once", true)
    .option("--no-retry-failed", "don't try again what failed before")
    .option(
      "--workers <number>",
      "how many processes make the dataset (default: all cores, if no model is asked); with 0, `pipeline worker` makes it on other machines",
      parseWorkers,
    )
    .option("--yes", "don't ask before files are removed")
    .action((options: Options) => run(options, terminal, interrupted));
}

async function run(options: Options, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const { loaded: asked, partitions } = loadRun(options, terminal);
  if (options.workers === 0) refuseUnshared(asked.config);
  const yes = options.yes ?? false;
  if (options.clean) {
    // Everything that would stop the run must be found before its files are deleted.
    await gatherRun(asked, partitions, {
      env: terminal.env,
      emit: () => {},
      mode: "write",
      notice: () => {},
    });
    const { cleanRun } = await import("./clean.ts");
    if (!(await cleanRun(asked, yes, terminal))) return;
  }
  const order = { partitions, stage: options.stage, signal: interrupted, yes };
  const loaded = await keepInRun(asked, order, terminal);
  if (loaded === null) return;
  const reporter = await createReporter(options, terminal, {
    count: partitions.length,
    name: targetOf(loaded.config).partition.name,
    hasProgress: true,
  });
  const notice = (message: string) => reporter.emit({ type: "notice", message });
  const failures: FailedTask[] = [];
  const opened = await openRun(loaded, partitions, {
    env: terminal.env,
    emit: (event) => {
      if (event.type === "task-end" && event.outcome === "failed") failures.push(event);
      reporter.emit(event);
    },
    signal: interrupted,
    mode: "write",
    isShared: options.workers === 0,
    ...(options.workers && { readers: options.workers }),
    notice,
  });
  let shared: SharedRun | null = null;
  let along: EarlyExport | null = null;
  try {
    const ledger = await opened.store.ledger();
    const { production } = opened;
    const count = options.workers ?? usualWorkers(opened, availableParallelism());
    const workers = { count, place: loaded, env: terminal.env };
    if (count === 0) {
      shared = await shareRun(opened, workers);
      notice("Partitions wait for workers: start `pipeline worker` on any machine.");
    }
    if (askedModels(loaded.config).some(({ provider }) => provider === "recorded")) {
      const { checkRecordings } = await import("../views/unrecorded.ts");
      const unrecorded = await checkRecordings(opened, options.stage);
      if (unrecorded !== null) notice(unrecorded);
    }
    // Without other processes, writing early would only make everything else slower.
    if (count !== 1 && options.stage === "export") along = earlyExport(opened);
    const summary = await makeRecords(opened, {
      upTo: options.stage,
      takesUpFailures: options.retryFailed,
      follower: along?.follower,
      ...(shared && { executor: shared.executor }),
      ...(count > 1 && { executor: localWorkers(opened, workers) }),
    });
    const exports = options.stage === "export" && !summary.interrupted;
    const exported = exports ? await runExport(opened, summary, along) : null;
    const early =
      exports || summary.interrupted ? [] : await production.linesUpTo(options.stage, opened, summary);
    const end = endOf(summary, summary.interrupted || (exports && exported === null));
    reporter.emit(end);
    reporter.end();
    const budget = interrupted.aborted ? null : opened.budget;
    const spending = spendingLines(ledger, await opened.store.ledger());
    report(end, { exported, early, failures, spending, budget, out: opened.out }, options, terminal);
  } finally {
    reporter.end();
    await along?.abandon();
    await shared?.close();
    await opened.close();
  }
}

type Exported = Awaited<ReturnType<typeof runExport>>;
type RunEnd = Extract<RunEvent, { type: "run-end" }>;

function endOf(summary: RunSummary, interrupted: boolean): RunEnd {
  const totals = [...summary.totals.values()];
  const sum = (field: "made" | "fresh" | "failed" | "blocked") =>
    totals.reduce((total, stageTotals) => total + stageTotals[field], 0);
  return {
    type: "run-end",
    made: sum("made"),
    fresh: sum("fresh"),
    failed: sum("failed"),
    blocked: sum("blocked"),
    interrupted,
  };
}

interface RunEnding {
  readonly exported: Exported;
  /** What is reported about a run that ended before its export. */
  readonly early: readonly string[];
  readonly failures: readonly FailedTask[];
  readonly spending: readonly string[];
  /** `null` if none was set, or if the user stopped the run. */
  readonly budget: Budget | null;
  readonly out: string;
}

/** The maximum number of kinds of failures that are printed at the end of a run; `status` prints all. */
const shownKinds = 5;

function report(
  { made, fresh, failed, blocked, interrupted }: RunEnd,
  { exported, early, failures, spending, budget, out }: RunEnding,
  options: Options,
  terminal: Terminal,
): void {
  const say = options.json ? terminal.err : terminal.out;
  if (made + failed + blocked === 0 && !interrupted)
    say(`Nothing to make: all ${fresh} records up to ${options.stage} are there.`);
  else say(`Records: ${made} made, ${fresh} there already, ${failed} failed, ${blocked} blocked.`);
  for (const line of spending) say(line);
  if (budget?.exhausted.aborted) {
    say(sayStopped(budget));
    terminal.exit(1);
    return;
  }
  if (interrupted) {
    say(goOn);
    terminal.exit(130);
    return;
  }
  for (const line of exported?.lines ?? early) say(line);
  if (exported?.files.length === 0) say(`No dataset was written: ${exported.holding}.`);
  else if (exported) {
    say(exported.written ? `Wrote ${exported.holding} to ${out}:` : `The files in ${out} are up to date:`);
    for (const file of exported.files) say(`  ${file}`);
  }
  for (const line of exported?.before ?? []) say(line);
  for (const fault of exported?.faults ?? []) say(fault);
  if (exported && (exported.faults.length > 0 || exported.files.length === 0)) terminal.exit(1);
  if (failed + blocked === 0) return;
  for (const line of failureLines(failures, shownKinds)) say(line);
  const takesUp = options.retryFailed ? "the same command again" : "without --no-retry-failed";
  say(`\`pipeline status\` lists all failures; run ${takesUp} to make only those.`);
  terminal.exit(1);
}
