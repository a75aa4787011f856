import { Command, CommanderError } from "commander";
import { PipelineError } from "../engine/errors.ts";
import { addAuditCommand } from "./audit.ts";
import { addGraphCommand } from "./graph.ts";
import { addModelsCommands } from "./models.ts";
import { addPlanCommand } from "./plan.ts";
import { readLife } from "./read-life.ts";
import { addRunCommand } from "./run.ts";
import { addShowCommand } from "./show.ts";
import { addStatusCommand } from "./status.ts";
import { goOn, type Terminal } from "./terminal.ts";
import { addTopicCommands } from "./topic.ts";
import { topicAccess } from "./topic-access.ts";
import { addVerifyCommand } from "./verify.ts";

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
  addPlanCommand(program, terminal, interrupted);
  addStatusCommand(program, terminal, interrupted);
  addModelsCommands(program, terminal, interrupted);
  addShowCommand(program, terminal, interrupted);
  addGraphCommand(program, terminal, (persona, place) => readLife(persona, place, terminal));
  addAuditCommand(program, terminal);
  addVerifyCommand(program, terminal);
  addTopicCommands(program, terminal, topicAccess(terminal, interrupted));
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
    } else if (interrupted.aborted || (error instanceof Error && error.name === "AbortError")) {
      terminal.err(goOn);
      terminal.exit(130);
    } else if (isSystemError(error)) {
      terminal.err(`could not go on: ${error.message}`);
      terminal.exit(2);
    } else throw error;
  }
}

/** What the operating system refuses is no fault of the program. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}
