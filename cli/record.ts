import { resolve } from "node:path";
import type { Command } from "commander";
import { recordAnswers } from "../targets/record-answers.ts";
import { openForReading } from "../views/open.ts";
import { loadMadeRun } from "./made-run.ts";
import { addRunOptions, type RunOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

type RecordOptions = RunOptions & { readonly license: string; readonly date?: string };

/**
 * `pipeline record`: keeps what models answered for a run in a folder from which the run can be made again.
 */
export function addRecordCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command.argument("<folder>", "where the recording goes");
  addRunOptions(command)
    .requiredOption(
      "--license <name>",
      "the license of the text, such as CC-BY-4.0; it is written beside the answers",
    )
    .option("--date <day>", "the day of the recording, YYYY-MM-DD (default: today)")
    .action((folder: string, options: RecordOptions) => record(folder, options, terminal, interrupted));
}

async function record(
  folder: string,
  { license, date = new Date().toISOString().slice(0, 10), ...options }: RecordOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { loaded, partitions } = await loadMadeRun(options, terminal);
  const { env, err: notice } = terminal;
  const run = await openForReading({ loaded, partitions, env, signal, notice });
  try {
    const place = resolve(terminal.folder, folder);
    const { answers, outputTokens, models } = await recordAnswers(run, { folder: place, license, date });
    const names = [...new Set(models.map(({ model }) => model))].join(", ");
    terminal.out(
      `Recorded ${answers.toLocaleString("en-US")} answers of ${names} (${outputTokens.toLocaleString("en-US")} tokens) in ${place}.`,
    );
  } finally {
    await run.close();
  }
}
