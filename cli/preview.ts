import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import type { FailedTask } from "../pipeline/engine/events.ts";
import { askedModels } from "../targets/at-once.ts";
import { configSchema } from "../targets/config.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { allTargets, targetOf } from "../targets/targets.ts";
import { configOption } from "./configuration.ts";
import { failureLines } from "./failure-groups.ts";
import { loadRun } from "./options.ts";
import { parseAmount, parseWhole } from "./parsers.ts";
import { printView } from "./print/print-view.ts";
import { createReporter } from "./reporter.ts";
import { ownOptions, ownValues } from "./target-options.ts";
import { goOn, type Terminal } from "./terminal.ts";

interface PreviewOptions {
  readonly config?: string;
  readonly seed?: number;
  readonly model?: string;
  readonly budget?: number;
  readonly out?: string;
  readonly json?: boolean;
}

const choosing = ownOptions(
  allTargets.flatMap(({ name, preview }) => (preview ? [{ name, options: [preview.option] }] : [])),
);

/** `pipeline preview`: makes one partition, such as a persona, and prints a part of it for reading. */
export function addPreviewCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  for (const { option } of choosing) command.addOption(option);
  command
    .addOption(configOption())
    .option("--seed <number>", "the seed", parseWhole)
    .option("--model <name>", "the model of the writer, or offline")
    .option("--budget <amount>", "what it may cost, in the currency of the prices", parseAmount)
    .option(
      "--out <folder>",
      "where the records are kept; a run with the same folder uses them (default: a temporary folder)",
    )
    .option("--json", "one JSON object")
    .action(async (options: PreviewOptions) => {
      const { out } = options;
      if (out !== undefined) return preview({ ...options, out, isKept: true }, terminal, interrupted);
      const temporary = temporaryFolder();
      try {
        await preview({ ...options, out: temporary, isKept: false }, terminal, interrupted);
      } finally {
        rmSync(temporary, { recursive: true, force: true });
      }
    });
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "persona-preview-"));
  } catch (error) {
    throw new ConfigError(
      `could not write to "${tmpdir()}": ${messageOf(error)}; name another folder in the environment variable TMPDIR, or give --out`,
    );
  }
}

async function preview(
  options: PreviewOptions & { readonly out: string; readonly isKept: boolean },
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  const { isKept, json, out } = options;
  const chosen = choose(loadRun({ ...options, stage: "export" }, terminal).loaded, options);
  refusePaid(chosen.loaded, isKept);
  const failures = await make(chosen, terminal, interrupted);
  if (interrupted.aborted) {
    terminal.err(goOn);
    return terminal.exit(130);
  }
  for (const line of failureLines(failures, failures.length)) terminal.err(line);
  if (failures.length > 0) return terminal.exit(1);
  const page = await look(chosen, terminal);
  printView(page.json, { json, lines: () => page.lines, terminal });
  if (isKept && !json) terminal.out(`\nKept in ${out}; a run with this folder uses it.`);
}

/** The partition to be made, and the configuration with no more than a preview needs. */
function choose({ config, folder }: LoadedConfig, options: PreviewOptions & { readonly isKept: boolean }) {
  const { name, preview: own } = targetOf(config);
  if (!own)
    throw new ConfigError(
      `could not make a preview: the target ${name} has none; give --config with another target`,
    );
  const [partition] = Object.values(ownValues(options, choosing, name));
  const narrowed = configSchema.parse({ ...config, ...own.narrowing(config) });
  const { store, isKept } = { ...narrowed, ...options };
  const kept = { ...narrowed, store: isKept ? store : "sqlite" };
  return { loaded: { config: kept, folder }, partition: Number(partition), own };
}

type Chosen = ReturnType<typeof choose>;

/** The texts of a model must not be deleted with the folder. */
function refusePaid({ config }: LoadedConfig, isKept: boolean): void {
  if (isKept || askedModels(config).every(({ provider }) => provider !== "openai")) return;
  throw new ConfigError(
    "could not make a preview in a temporary folder: a model writes it, and its answers would be paid for and thrown away; give --out, and a later run with that folder uses them, or give --model offline",
  );
}

/** Makes the partition; returns what failed. */
async function make(
  { loaded, partition, own }: Chosen,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<readonly FailedTask[]> {
  const { name } = targetOf(loaded.config).partition;
  const reporter = await createReporter({}, terminal, { count: 1, name, hasProgress: true });
  const { makeRecords, openRun } = await import("../targets/open-run.ts");
  const failures: FailedTask[] = [];
  const run = await openRun(loaded, [partition], {
    env: terminal.env,
    emit: (event) => {
      if (event.type === "task-end" && event.outcome === "failed") failures.push(event);
      else reporter.emit(event);
    },
    signal,
    mode: "write",
    notice: terminal.err,
  });
  try {
    await makeRecords(run, { upTo: own.upTo });
  } finally {
    reporter.end();
    await run.close();
  }
  return failures;
}

async function look({ loaded, partition, own }: Chosen, { env, err: notice }: Terminal) {
  const { openRecords } = await import("../targets/run-records.ts");
  const run = await openRecords(loaded, env, notice);
  try {
    return await own.show(run, partition);
  } finally {
    await run.close();
  }
}
