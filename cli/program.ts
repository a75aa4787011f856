import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { ConfigError, messageOf, PipelineError } from "../pipeline/engine/errors.ts";
import { packaged } from "../pipeline/text/packaged.ts";
import { commands } from "./commands.ts";
import { withDotEnv } from "./dot-env.ts";
import { goOn, type Terminal, withoutControls } from "./terminal.ts";

/**
 * The command line, with the arguments and options of the called command only. The help lists the others by
 * their summaries.
 */
async function createProgram(
  words: readonly string[],
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<Command> {
  const program = new Command("pipeline")
    .description("Makes personalization benchmarks for assistants with memory")
    .version(packageVersion(), "--version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError("(`pipeline help` lists the commands, and `pipeline help COMMAND` its options)");
  let env = terminal.env;
  const completed: Terminal = {
    ...terminal,
    get env() {
      return env;
    },
  };
  program.hook("preAction", (_, command) => {
    refuseEmptyPaths(command);
    if (command.options.some(({ long }) => long === "--config")) env = withDotEnv(command.opts(), terminal);
  });
  const called = words[0] === "help" ? words[1] : words[0];
  for (const { name, summary, load } of commands) {
    const command = program.command(name).description(summary);
    if (name === called) (await load())(command, completed, interrupted);
  }
  return program;
}

/** Such as 0.1.0. */
function packageVersion(): string {
  // npm installs no package without a version.
  const manifest = JSON.parse(readFileSync(packaged("package.json"), "utf8")) as { version: string };
  return manifest.version;
}

const isPath = /\b(?:files?|folder|paths?)\b/;

/** An empty path would mean the current folder. Nobody wants that: it usually comes from an unset variable. */
function refuseEmptyPaths(command: Command): void {
  const given = [
    ...command.registeredArguments.map((argument, at) => ({
      name: argument.name(),
      flags: argument.name(),
      value: command.processedArgs[at],
    })),
    ...command.options.map((option) => ({
      name: option.long,
      flags: option.flags,
      value: command.getOptionValue(option.attributeName()),
    })),
  ];
  const empty = given.find(({ flags, value }) => isPath.test(flags) && [value].flat().includes(""));
  if (empty)
    throw new ConfigError("could not use the options:", [{ message: `${empty.name}: must not be empty` }]);
}

/** Runs a command. Turns errors into one clear message and an exit code. */
export async function runProgram(
  words: readonly string[],
  raw: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  const terminal = withoutControls(raw);
  try {
    const program = await createProgram(words, terminal, interrupted);
    await program.parseAsync(words, { from: "user" });
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
      terminal.err(`could not continue: ${whereOf(error)}${messageOf(error)}`);
      terminal.exit(2);
    } else throw error;
  }
}

/** The file that an error of the operating system names, as the beginning of a message; "" if it names none. */
function whereOf(error: Error): string {
  return "path" in error && typeof error.path === "string" ? `"${error.path}": ` : "";
}

/** An error of the operating system is not the program's fault. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}
