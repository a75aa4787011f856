import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { percent } from "../checks/measures/say.ts";
import { targetOfFolder } from "../targets/targets.ts";
import type { Terminal } from "./terminal.ts";

interface AuditOptions {
  readonly output?: string;
  readonly failAbove?: number;
  readonly gate?: boolean;
}

/** `pipeline audit`: how much of a benchmark can be answered without its contexts. */
export function addAuditCommand(command: Command, terminal: Terminal): void {
  command
    .argument(
      "<path>",
      "a questions file (CSV or JSON), a folder with questions_*.csv, one with TASK_SETTING_SPLIT.jsonl, or one with users of PersonaLens",
    )
    .option("--output <folder>", "where audit.json and audit.html go (default: beside the audited files)")
    .option(
      "--fail-above <share>",
      "exit with 1 if a rule or the learned solver is right more often than this, such as 0.30",
      parseShare,
    )
    .option(
      "--gate",
      "exit with 1 if a measure of the text is outside its bound in the report's table of gates",
    )
    .action((path: string, options: AuditOptions) =>
      audit(resolve(terminal.folder, path), options, terminal),
    );
}

async function audit(
  path: string,
  { output, failAbove, gate = false }: AuditOptions,
  terminal: Terminal,
): Promise<void> {
  const { written, above, missed } = await targetOfFolder(path).audit({
    path,
    output: output === undefined ? undefined : resolve(terminal.folder, output),
    failAbove,
    gate,
    say: terminal.out,
  });
  terminal.out(`Written: ${written.join(", ")}`);
  if (failAbove !== undefined) fail(`Above ${percent(failAbove)}:`, above, terminal);
  fail("Gates missed:", missed, terminal);
}

function fail(heading: string, lines: readonly string[], terminal: Terminal): void {
  if (lines.length === 0) return;
  terminal.err(heading);
  for (const line of lines) terminal.err(`  ${line}`);
  terminal.exit(1);
}

function parseShare(text: string): number {
  const share = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || share > 1)
    throw new InvalidArgumentError("It must be a share from 0 to 1.");
  return share;
}
