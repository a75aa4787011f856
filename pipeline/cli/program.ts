import { Command, CommanderError } from "commander";
import { PipelineError } from "../engine/errors.ts";
import { addRunCommand } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/** The command line: every command with its options. */
export function createProgram(terminal: Terminal, interrupted: AbortSignal): Command {
  const program = new Command("pipeline")
    .description("Makes personalization benchmarks for assistants with memory")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError("(`pipeline help` lists the commands and their options)");
  addRunCommand(program, terminal, interrupted);
  return program;
}

/** Runs a command; errors become one clear message and an exit code. */
export async function runProgram(
  words: readonly string[],
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  try {
    await createProgram(terminal, interrupted).parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) terminal.exit(2);
    } else if (error instanceof PipelineError) {
      terminal.err(error.message);
      terminal.exit(2);
    } else throw error;
  }
}
