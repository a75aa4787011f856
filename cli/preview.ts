import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type Size, sizes } from "../contexts/sizes.ts";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import type { RunEvent } from "../pipeline/engine/events.ts";
import { askedModels } from "../targets/at-once.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { makeRecords, openRun } from "../targets/open-run.ts";
import { mostPersonas } from "../targets/personamem/configuration.ts";
import { targetOf } from "../targets/targets.ts";
import { type FirstLook, firstLook } from "../views/first-look.ts";
import { openRecords } from "../views/open.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { parseAmount, parseWhole } from "./parsers.ts";
import { firstLookLines } from "./print/first-look.ts";
import { printView } from "./print/print-view.ts";
import { createReporter } from "./reporter.ts";
import { goOn, type Terminal } from "./terminal.ts";

function parsePersona(text: string): number {
  const persona = parseWhole(text);
  if (persona < mostPersonas) return persona;
  throw new InvalidArgumentError(`Personas go from 0 to ${mostPersonas - 1}.`);
}

interface PreviewOptions {
  readonly config?: string;
  readonly persona: number;
  readonly seed?: number;
  readonly model?: string;
  readonly budget?: number;
  readonly out?: string;
  readonly json?: boolean;
}

/** `pipeline preview`: makes one persona, and prints a conversation and a question for reading. */
export function addPreviewCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  program
    .command("preview")
    .description("make one persona, and print one of its conversations and a question with its evidence")
    .addOption(configOption())
    .option("--persona <number>", "which persona", parsePersona, 0)
    .option("--seed <number>", "the seed", parseWhole)
    .option("--model <name>", "the model of the writer, or offline")
    .option("--budget <amount>", "what it may cost, in the currency of the prices", parseAmount)
    .option(
      "--out <folder>",
      "where the persona is kept; a run with the same folder uses it (default: a temporary folder)",
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
  const { loaded, size } = smallestOf(loadRun({ ...options, stage: "export" }, terminal).loaded);
  refusePaid(loaded, options.isKept);
  const failures = await make(loaded, options, terminal, interrupted);
  if (interrupted.aborted) {
    terminal.err(goOn);
    return terminal.exit(130);
  }
  for (const { stage, key, reason } of failures) terminal.err(`Failed: ${stage} ${key}: ${reason}`);
  if (failures.length > 0) return terminal.exit(1);
  printView(await look(loaded, options.persona, size), {
    json: options.json,
    lines: firstLookLines,
    terminal,
  });
  if (options.isKept && !options.json)
    terminal.out(`\nKept in ${options.out}; a run with this folder uses it.`);
}

/** The configuration with the smallest of its sizes: a persona has fewer topics in it. */
function smallestOf({ config, folder }: LoadedConfig): { loaded: LoadedConfig; size: Size } {
  const { name } = targetOf(config);
  if (name !== "personamem")
    throw new ConfigError(
      `could not make a preview: the target ${name} has no personas; give --config with another target`,
    );
  const size = sizes.find((one) => config.contexts.sizes.includes(one)) ?? sizes[0];
  const contexts = { ...config.contexts, sizes: [size], variants: 1 };
  return { loaded: { config: { ...config, contexts }, folder }, size };
}

/** What a model has written must not be thrown away with the folder. */
function refusePaid({ config }: LoadedConfig, isKept: boolean): void {
  if (isKept || askedModels(config).every(({ provider }) => provider === "offline")) return;
  throw new ConfigError(
    "could not make a preview in a temporary folder: a model writes it, and its answers would be paid for and thrown away; give --out, and a later run with that folder uses them, or give --model offline",
  );
}

type FailedTask = Extract<RunEvent, { type: "task-end"; outcome: "failed" | "blocked" }>;

/** Makes the persona up to its contexts; returns what failed. */
async function make(
  loaded: LoadedConfig,
  { persona }: PreviewOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<readonly FailedTask[]> {
  const reporter = await createReporter({}, terminal, { count: 1, name: "persona" });
  const failures: FailedTask[] = [];
  const run = await openRun(loaded, [persona], {
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
    await makeRecords(run, { upTo: "contexts" });
  } finally {
    reporter.end();
    await run.close();
  }
  return failures;
}

async function look(loaded: LoadedConfig, persona: number, size: Size): Promise<FirstLook> {
  const records = openRecords(loaded);
  try {
    return await firstLook(records, persona, size);
  } finally {
    await records.close();
  }
}
