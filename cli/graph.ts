import { writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { type Command, Option } from "commander";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import type { OwnValues } from "../targets/orders.ts";
import type { DrawnGraph } from "../targets/reading.ts";
import { allTargets, partOf } from "../targets/targets.ts";
import { configOption, editionOption } from "./configuration.ts";
import { loadMadeRun, readAs } from "./made-run.ts";
import { ownOptions, ownValues } from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

/** File extensions by format. For other formats, the name is the extension. */
const endings: Readonly<Record<string, readonly string[]>> = { mermaid: [".mmd", ".mermaid", ".md", ".txt"] };
const endingsOf = (format: string): readonly string[] => endings[format] ?? [`.${format}`];

interface GraphOptions {
  readonly config?: string;
  readonly edition?: string;
  readonly out?: string;
  readonly format?: string;
  readonly output?: string;
}

const drawings = allTargets.flatMap(({ name, drawing }) => (drawing ? [{ name, ...drawing }] : []));
const options = ownOptions(drawings);
const formats = [...new Set(drawings.flatMap((drawing) => drawing.formats))];

type DrawGraph = (given: GraphOptions, terminal: Terminal) => Promise<DrawnGraph>;

/** `pipeline graph`: draws a part of a run, such as what happens to a persona. */
export function addGraphCommand(command: Command, terminal: Terminal, draw: DrawGraph = drawFromRun): void {
  for (const { option } of options) command.addOption(option);
  command
    .addOption(
      new Option(
        "--format <format>",
        `how to draw it (default: by the ending of --output; ${formats[0]} if it is printed)`,
      ).choices(formats),
    )
    .addOption(configOption())
    .addOption(editionOption())
    .option("--out <folder>", "the output folder of the run")
    .option("--output <file>", "write a file instead of printing")
    .action(async (given: GraphOptions) => {
      // Checked before the run is read.
      const { text, notices } = await draw({ ...given, format: formatOf(given) }, terminal);
      for (const notice of notices) terminal.err(notice);
      if (given.output === undefined) terminal.out(text);
      else await write(resolve(terminal.folder, given.output), text);
    });
}

async function drawFromRun(given: GraphOptions, terminal: Terminal): Promise<DrawnGraph> {
  const { config, edition, out } = given;
  const place = {
    ...(config === undefined ? {} : { config }),
    ...(edition === undefined ? {} : { edition }),
    ...(out === undefined ? {} : { out }),
  };
  const { loaded } = await loadMadeRun({ ...place, stage: "export" }, terminal);
  const found = partOf(loaded.config, ({ drawing }) => drawing);
  if (!found) throw new ConfigError("could not draw: no target has anything to draw");
  const { openRecords } = await import("../targets/run-records.ts");
  const run = await openRecords(loaded, terminal.env, terminal.err);
  try {
    const order = { run, own: ownOf(given, found.name), format: formatOf(given) };
    return await readAs({ name: found.name, what: "graph" }, loaded, () => found.part.draw(order));
  } finally {
    await run.close();
  }
}

export const ownOf = (given: object, target: string): OwnValues => ownValues(given, options, target);

/** The format that was asked for, or that of the file's extension. Throws if they don't fit. */
export function formatOf({ format, output }: GraphOptions): string {
  if (output === undefined) return format ?? formats[0] ?? "";
  const ending = extname(output).toLowerCase();
  const ofEnding = formats.find((each) => endingsOf(each).includes(ending));
  if (ofEnding !== undefined && (format ?? ofEnding) === ofEnding) return ofEnding;
  if (format !== undefined && ending === "") return format;
  const wanted = (format === undefined ? formats : [format]).flatMap((each) => endingsOf(each).slice(0, 1));
  throw new ConfigError(
    `could not draw "${output}": ${ending === "" ? "its name has no ending" : `a file that ends in ${ending} is not ${format ?? "drawn"}`}; give it a name that ends in ${wanted.join(", ").replace(/, ([^,]+)$/, " or $1")}`,
  );
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, `${text}\n`);
  } catch (error) {
    throw new ConfigError(
      `could not write "${file}": ${messageOf(error)}; give a file in a folder that can be written to`,
    );
  }
}
