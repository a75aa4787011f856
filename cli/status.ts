import type { Command } from "commander";
import { outFolder } from "../targets/out-folder.ts";
import { isBegun } from "../targets/run-store.ts";
import { openForReading } from "../views/open.ts";
import { emptyStatus, failedView, type StatusView, statusView } from "../views/status.ts";
import { loadMadeRun } from "./made-run.ts";
import { addRunOptions, describeOutput, type RunOptions } from "./options.ts";
import { printView } from "./print/print-view.ts";
import { failedLines, statusLines } from "./print/status.ts";
import type { Terminal } from "./terminal.ts";

type StatusOptions = RunOptions & { readonly failed?: boolean };

/** `pipeline status`: how far a run is, and what went wrong. */
export function addStatusCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  addRunOptions(command)
    .option("--failed", "only what failed, by kind, with one example of each")
    .action((options: StatusOptions) => status(options, terminal, interrupted));
  describeOutput(command, "all issues of what failed");
}

async function status(options: StatusOptions, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const view = await readStatus(options, terminal, interrupted);
  const { json, verbose = false } = options;
  if (options.failed)
    printView(view && failedView(view), {
      json,
      lines: (failed) => failedLines(failed, verbose),
      terminal,
    });
  else printView(view, { json, lines: (whole) => statusLines(whole, verbose), terminal });
  if (view && view.failures.length > 0) terminal.exit(1);
}

async function readStatus(
  options: StatusOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<StatusView | null> {
  const { loaded, partitions } = await loadMadeRun(options, terminal);
  if (!(await isBegun(loaded, terminal.env))) return emptyStatus(outFolder(loaded));
  const run = await openForReading({ loaded, partitions, env: terminal.env, signal, notice: terminal.err });
  try {
    await run.store.check();
    return await statusView(run, { upTo: options.stage });
  } finally {
    await run.close();
  }
}
