import { Argument, Command } from "commander";
import { commands } from "./commands.ts";
import { type Completed, shellScripts } from "./completion-scripts.ts";
import type { Terminal } from "./terminal.ts";

type Shell = keyof typeof shellScripts;
const shells = Object.keys(shellScripts);
const isShell = (name: string): name is Shell => shells.includes(name);

/** `pipeline completion`: a script that completes commands, options and their values. */
export function addCompletionCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .addArgument(new Argument("<shell>", "whose script").choices(shells))
    .addHelpText(
      "after",
      "\nFor this shell:  source <(pipeline completion bash)\nFor fish:        pipeline completion fish | source\nFor all shells:  put that line into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish",
    )
    .action(async (shell: string) => {
      const program = await wholeProgram(terminal, interrupted);
      if (isShell(shell)) terminal.out(shellScripts[shell](completedBy(program)));
    });
}

/** The command line with all commands, their arguments and options. */
async function wholeProgram(terminal: Terminal, interrupted: AbortSignal): Promise<Command> {
  const program = new Command("pipeline").version("", "--version");
  for (const { name, summary, load } of commands)
    (await load())(program.command(name).description(summary), terminal, interrupted);
  return program;
}

/** What can be typed after each command, the whole program first. */
function completedBy(program: Command, path = ""): readonly Completed[] {
  const subcommands = program.commands.map((command) => ({
    name: command.name(),
    summary: command.description(),
  }));
  const options = program.options.flatMap(({ long, description, argChoices, required, optional }) =>
    long ? [{ flag: long, description, values: argChoices ?? [], takesValue: required || optional }] : [],
  );
  const help = { flag: "--help", description: "display help for command", values: [], takesValue: false };
  const values = program.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [
    { path, subcommands, values, options: [...options, help] },
    ...program.commands.flatMap((command) => completedBy(command, `${path}/${command.name()}`)),
  ];
}
