import { Command, CommanderError } from "commander";
import { ConfigError, messageOf, PipelineError } from "../pipeline/engine/errors.ts";
import { withDotEnv } from "./dot-env.ts";
import { packageVersion } from "./package-file.ts";
import { goOn, type Terminal } from "./terminal.ts";

type AddCommand = (program: Command, terminal: Terminal, interrupted: AbortSignal) => Promise<void>;

/** Every command, in the order of the help. Its modules are loaded only when it is called. */
const commands: Readonly<Record<string, AddCommand>> = {
  init: async (program, terminal) => (await import("./init.ts")).addInitCommand(program, terminal),
  preview: async (...place) => (await import("./preview.ts")).addPreviewCommand(...place),
  run: async (...place) => (await import("./run.ts")).addRunCommand(...place),
  plan: async (...place) => (await import("./plan.ts")).addPlanCommand(...place),
  status: async (...place) => (await import("./status.ts")).addStatusCommand(...place),
  cost: async (program, terminal) => (await import("./cost.ts")).addCostCommand(program, terminal),
  models: async (...place) => (await import("./models.ts")).addModelsCommands(...place),
  show: async (...place) => (await import("./show.ts")).addShowCommand(...place),
  graph: async (program, terminal) => (await import("./graph.ts")).addGraphCommand(program, terminal),
  audit: async (program, terminal) => (await import("./audit.ts")).addAuditCommand(program, terminal),
  verify: async (program, terminal) => (await import("./verify.ts")).addVerifyCommand(program, terminal),
  score: async (...place) => (await import("./score.ts")).addScoreCommand(...place),
  evaluate: async (...place) => (await import("./evaluate.ts")).addEvaluateCommand(...place),
  "memory-server": async (...place) => (await import("./memory-server.ts")).addMemoryServerCommand(...place),
  topic: async (program, terminal, interrupted) => {
    const { topicAccess } = await import("./topic-access.ts");
    const { addTopicCommands } = await import("./topic.ts");
    addTopicCommands(program, terminal, topicAccess(terminal, interrupted));
  },
};

const versionFlag = "--version";

/** The command line with the called command only; with all commands if it is unknown, for the help and for suggestions. */
async function createProgram(
  called: string | undefined,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<Command> {
  const program = new Command("pipeline")
    .description("Makes personalization benchmarks for assistants with memory")
    .version(packageVersion(), versionFlag)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError("(`pipeline help` lists the commands and their options)");
  const known = Object.entries(commands);
  const named = called === versionFlag ? [] : known.filter(([name]) => name === called);
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
  for (const [, add] of named.length > 0 ? named : known) await add(program, completed, interrupted);
  return program;
}

const isPath = /\b(?:files?|folder|paths?)\b/;

/** An empty path would be the current folder, which nobody means by it. */
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
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  try {
    const program = await createProgram(words[0], terminal, interrupted);
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

/** The file of an error of the operating system, if it is about one. */
function whereOf(error: Error): string {
  return "path" in error && typeof error.path === "string" ? `"${error.path}": ` : "";
}

/** An error of the operating system is no fault of the program. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}
