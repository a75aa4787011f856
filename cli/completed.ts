import { Command } from "commander";
import { commands } from "./commands.ts";
import type { Completed } from "./completion-scripts.ts";
import type { Terminal } from "./terminal.ts";

/** What can be typed after each command. This loads all commands. */
export async function completedCommands(
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<readonly Completed[]> {
  const program = new Command("pipeline").version("", "--version");
  for (const { name, summary, load } of commands)
    (await load())(program.command(name).description(summary), terminal, interrupted);
  return completedBy(program);
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
