import type { Command } from "commander";
import { stagesUpTo } from "../engine/plan.ts";
import { type RunSummary, runStages } from "../engine/run.ts";
import { type OpenRun, openRun } from "../open-run.ts";
import { runExport } from "../run-export.ts";
import { type StageName, stages, stagesNamed } from "../stages.ts";
import { cleanRun } from "./clean.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { createReporter } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";

type Options = RunOptions & { readonly clean?: boolean; readonly yes?: boolean };

export function addRunCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  addRunOptions(program.command("run"))
    .description("make what is missing, up to the given stage")
    .option("--clean", "throw away what was made before")
    .option("--yes", "don't ask")
    .action((options: Options) => run(options, terminal, interrupted));
}

async function run(options: Options, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const { loaded, partitions } = loadRun(options, terminal);
  if (options.clean && !(await cleanRun(loaded, options.yes ?? false, terminal))) return;
  const reporter = createReporter(options, terminal, partitions.length);
  const notice = (message: string) => reporter.emit({ type: "notice", message });
  const opened = openRun(loaded, partitions, {
    env: terminal.env,
    emit: reporter.emit,
    signal: interrupted,
    mode: "write",
    notice,
  });
  try {
    const summary = await runStages(
      stagesUpTo(stages, stagesNamed(options.stage)),
      partitions,
      opened.context,
    );
    const exported =
      options.stage === "export" && !summary.interrupted ? await runExport(opened, summary) : null;
    reporter.end();
    report(options.stage, opened, summary, exported, options, terminal);
  } finally {
    reporter.end();
    await opened.close();
  }
}

type Exported = Awaited<ReturnType<typeof runExport>>;

function report(
  stage: StageName,
  { out, store }: OpenRun,
  summary: RunSummary,
  exported: Exported,
  options: Options,
  terminal: Terminal,
): void {
  const say = options.json ? terminal.err : terminal.out;
  const totals = [...summary.totals.values()];
  const sum = (field: "made" | "fresh" | "failed" | "blocked") =>
    totals.reduce((total, stageTotals) => total + stageTotals[field], 0);
  const [made, fresh, failed, blocked] = [sum("made"), sum("fresh"), sum("failed"), sum("blocked")];
  if (made + failed + blocked === 0 && !summary.interrupted)
    say(`Nothing to make: all ${fresh} records up to ${stage} are there.`);
  else say(`Records: ${made} made, ${fresh} there already, ${failed} failed, ${blocked} blocked.`);
  if (summary.interrupted) {
    say("Interrupted. What was finished is kept; run the same command again to go on.");
    terminal.exit(130);
    return;
  }
  if (exported) {
    say(
      exported.written
        ? `Wrote ${exported.questions} questions to ${out}:`
        : `The files in ${out} are up to date:`,
    );
    for (const file of exported.files) say(`  ${file}`);
  }
  if (failed + blocked === 0) return;
  for (const failure of store.failures().slice(0, 5))
    say(`Failed: ${failure.stage} ${failure.partition}/${failure.key}: ${failure.message}`);
  say("`pipeline status` lists all failures; run the same command again to take up just those.");
  terminal.exit(1);
}
