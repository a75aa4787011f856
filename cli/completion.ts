import { existsSync, readFileSync } from "node:fs";
import { Argument, type Command } from "commander";
import { builtFile, type Completed, shellScripts } from "./completion-scripts.ts";
import type { Terminal } from "./terminal.ts";

type Shell = keyof typeof shellScripts;
const shells = Object.keys(shellScripts);
const isShell = (name: string): name is Shell => shells.includes(name);

/** `pipeline completion`: a script that completes commands, options and their values. */
export function addCompletionCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .addArgument(new Argument("<shell>", "the shell that the script is for").choices(shells))
    .addHelpText(
      "after",
      "\nFor this shell:  source <(pipeline completion bash)\nFor fish:        pipeline completion fish | source\nFor all shells:  put that line into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish",
    )
    .action(async (shell: string) => {
      const completed = builtCommands() ?? (await readCommands(terminal, interrupted));
      if (isShell(shell)) terminal.out(shellScripts[shell](completed));
    });
}

/** `null` if the code runs from its sources. */
function builtCommands(): readonly Completed[] | null {
  if (!existsSync(builtFile)) return null;
  // The build of the same code wrote it.
  return JSON.parse(readFileSync(builtFile, "utf8")) as readonly Completed[];
}

async function readCommands(terminal: Terminal, interrupted: AbortSignal): Promise<readonly Completed[]> {
  const { completedCommands } = await import("./completed.ts");
  return completedCommands(terminal, interrupted);
}
