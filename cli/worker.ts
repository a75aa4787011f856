import { hostname } from "node:os";
import type { Command } from "commander";
import { joinRun } from "../targets/join-run.ts";
import { configOption, readConfiguration } from "./configuration.ts";
import { createReporter } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";

interface Options {
  readonly config?: string;
  readonly run?: string;
  readonly name?: string;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** How long after its last sign of life a worker counts as dead. */
const leaseMs = 15_000;

/** `pipeline worker`: works on a run that another machine coordinates. */
export function addWorkerCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .addOption(configOption())
    .option(
      "--run <name>",
      "the run in the database of the configuration (default: run of the configuration)",
    )
    .option("--name <name>", "what `pipeline status` calls this worker (default: host and process)")
    .option("--verbose", "a line for every task")
    .option("--json", "events as JSON lines")
    .action((options: Options) => work(options, terminal, interrupted));
}

async function work(options: Options, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const loaded = readConfiguration(
    options,
    terminal,
    (config) => ({ ...config, run: options.run ?? config.run }),
    (path) => path.join("."),
  );
  const name = options.name ?? `${hostname()} ${process.pid}`;
  const reporter = await createReporter(options, terminal, { count: 0, name: "persona", hasProgress: false });
  try {
    let made = 0;
    await joinRun({
      configuration: loaded,
      env: terminal.env,
      name,
      leaseMs,
      emit: (event) => {
        if (event.type === "task-end" && event.outcome === "made") made += 1;
        reporter.emit(event);
      },
      signal: interrupted,
    });
    reporter.end();
    const say = options.json ? terminal.err : terminal.out;
    say(`${name} made ${made} records.`);
    if (interrupted.aborted) terminal.exit(130);
  } finally {
    reporter.end();
  }
}
