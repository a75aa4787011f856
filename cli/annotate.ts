import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { onAbort } from "../pipeline/models/interruption.ts";
import { parsePort, parseWhole } from "./parsers.ts";
import { printView } from "./print/print-view.ts";
import type { Terminal } from "./terminal.ts";

const usual = { count: 200, port: 8766, seed: 20 } as const;

interface Options {
  readonly count: number;
  readonly size?: string;
  readonly port: number;
  readonly seed: number;
  readonly report?: boolean;
  readonly json?: boolean;
}

/** `pipeline annotate`: people answer questions of an export on a page on this machine. */
export function addAnnotateCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .argument("<folder>", "the folder of an export, with its provenance")
    .option("--count <number>", "how many questions people are asked", parseCount, usual.count)
    .option("--size <size>", "the size of their contexts; by default the smallest one")
    .option("--port <number>", "the port on this machine; 0 for any free one", parsePort, usual.port)
    .option(
      "--seed <number>",
      "the seed that draws the questions; the same seed gives everyone the same ones",
      parseWhole,
      usual.seed,
    )
    .option("--report", "print what people have answered so far, and write it into the dataset card")
    .option("--json", "with --report: one JSON object")
    .action((folder: string, options: Options) => annotate(folder, options, terminal, interrupted));
}

function parseCount(text: string): number {
  const count = parseWhole(text);
  if (count === 0) throw new InvalidArgumentError("It must be at least 1.");
  return count;
}

async function annotate(
  folder: string,
  options: Options,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  const out = resolve(terminal.folder, folder);
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new ConfigError(`could not annotate "${folder}": it is a file; give the folder of an export`);
  if (options.json && !options.report) throw new ConfigError("could not take --json: it needs --report");
  if (!options.report) await serve(folder, options, terminal, interrupted);
  const { gatherReport } = await import("../evaluation/annotation/gather.ts");
  const { reportLines } = await import("../evaluation/annotation/say.ts");
  const { updateCard } = await import("../evaluation/annotation/update-card.ts");
  const report = await gatherReport(out);
  updateCard(out, report);
  printView(report, { json: options.json, lines: () => reportLines(report, folder), terminal });
}

/** Serves the page until the command is interrupted. */
async function serve(
  folder: string,
  { count, size, seed, port }: Options,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<void> {
  const out = resolve(terminal.folder, folder);
  const { gatherShown } = await import("../evaluation/annotation/gather.ts");
  const { annotationsIn, prepareFolder } = await import("../evaluation/annotation/answers.ts");
  const { startAnnotation } = await import("../evaluation/annotation/server.ts");
  const shown = await gatherShown(out, { count, size, seed });
  const answers = annotationsIn(out);
  prepareFolder(answers);
  const { url, close } = await startAnnotation(shown, answers, port);
  terminal.out(
    `Open ${url} in a browser: ${shown.length} questions. Answers go to ${answers}; Ctrl-C stops it.`,
  );
  await new Promise<void>((done) => onAbort(interrupted, done));
  await close();
}
