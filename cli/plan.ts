import type { Command } from "commander";
import { keepInPlan } from "./keep.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { describeOutput, openToLook, previewRun, selectedStages } from "./show/look.ts";
import {
  addTasks,
  asJson,
  emptySum,
  type ListedTask,
  listTasks,
  report,
  sayTask,
} from "./show/plan-report.ts";
import type { CallsHeard } from "./show/probe.ts";
import type { Terminal } from "./terminal.ts";

/** `pipeline plan`: what a run with the same options would make. */
export function addPlanCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const command = addRunOptions(program.command("plan"))
    .description(
      "say what a run would make, why, and with how many model calls, at what cost; makes and sends nothing",
    )
    .option("--clean", "as if nothing had been made before")
    .action((options: PlanOptions) => plan(options, terminal, interrupted));
  describeOutput(command, "a line for every record that would be made, with the reason");
}

type PlanOptions = RunOptions & { readonly clean?: boolean };

async function plan(options: PlanOptions, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const { loaded: asked, partitions } = loadRun(options, terminal);
  const asEmpty = options.clean ?? false;
  const order = { partitions, stage: options.stage, signal: interrupted };
  const loaded = asEmpty ? asked : await keepInPlan(asked, order, terminal);
  const run = await openToLook(loaded, partitions, terminal, interrupted, asEmpty);
  try {
    const sums = new Map(selectedStages(options, run).map((stage) => [stage.name, emptySum(stage)]));
    const heard: CallsHeard = new Map();
    const listed: ListedTask[] = [];
    for await (const preview of previewRun(run, options, interrupted, { takesUpFailures: true, heard })) {
      const sum = sums.get(preview.stage.name);
      if (sum) addTasks(sum, preview.tasks);
      if (options.verbose && options.json) listed.push(...listTasks(preview));
      else if (options.verbose) for (const task of listTasks(preview)) terminal.out(sayTask(task));
    }
    if (interrupted.aborted) {
      terminal.err("Interrupted.");
      return terminal.exit(130);
    }
    const stages = [...sums.values()];
    if (options.json) terminal.out(JSON.stringify(await asJson(stages, listed, options, run, heard)));
    else for (const line of await report(stages, options, run, heard)) terminal.out(line);
  } finally {
    await run.close();
  }
}
