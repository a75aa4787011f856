import type { Command } from "commander";
import { openForReading } from "../views/open.ts";
import { planView } from "../views/plan.ts";
import { keepInPlan } from "./keep.ts";
import { foreignTarget } from "./made-run.ts";
import { addRunOptions, describeOutput, loadRun, type RunOptions } from "./options.ts";
import { planLines } from "./print/plan.ts";
import { printView } from "./print/print-view.ts";
import type { Terminal } from "./terminal.ts";

type PlanOptions = RunOptions & { readonly clean?: boolean };

/** `pipeline plan`: what a run with the same options would make. */
export function addPlanCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  addRunOptions(command)
    .option("--clean", "plan as if nothing had been made before")
    .action((options: PlanOptions) => plan(options, terminal, interrupted));
  describeOutput(command, "a line for every record that would be made, with the reason");
}

async function plan(options: PlanOptions, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const { json, verbose: listTasks = false, clean: asEmpty = false } = options;
  const { loaded: asked, partitions } = loadRun(options, terminal);
  const made = await foreignTarget(options, terminal);
  if (made)
    terminal.err(
      `The run in ${made.out} was made for the target ${made.target}; --target ${made.target} plans that.`,
    );
  const order = { partitions, stage: options.stage, signal };
  const loaded = asEmpty ? asked : await keepInPlan(asked, order, terminal);
  const { env, err: notice } = terminal;
  const run = await openForReading({ loaded, partitions, env, signal, notice, asEmpty });
  try {
    const view = await planView(run, { upTo: options.stage, listTasks });
    printView(view, { json, lines: planLines, terminal });
  } finally {
    await run.close();
  }
}
