import { writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import type { Drawing } from "../timelines/graph/drawing.ts";
import { drawJson } from "../timelines/graph/json.ts";
import { drawMermaid } from "../timelines/graph/mermaid.ts";
import { drawSvg } from "../timelines/graph/svg.ts";
import type { TopicTimeline } from "../timelines/timeline.ts";
import { type PersonaLife, readLife } from "../views/life.ts";
import { openRecords } from "../views/open.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { parseList, parseWhole } from "./parsers.ts";
import type { Terminal } from "./terminal.ts";

const formats = ["mermaid", "svg", "json"] as const;
type Format = (typeof formats)[number];

const drawings: Readonly<Record<Format, (drawing: Drawing) => string>> = {
  mermaid: drawMermaid,
  svg: drawSvg,
  json: drawJson,
};

/** How files end, by format. With a format given, a file may also have no ending. */
const endings: Readonly<Record<Format, readonly string[]>> = {
  mermaid: [".mmd", ".mermaid", ".md", ".txt"],
  svg: [".svg"],
  json: [".json"],
};

/** The most characters that Mermaid draws by default. */
const mermaidLimit = 50_000;

interface RunPlace {
  readonly config?: string;
  readonly out?: string;
}

interface GraphOptions extends RunPlace {
  readonly persona: number;
  readonly topic?: readonly string[];
  readonly fork: number;
  readonly format?: Format;
  readonly output?: string;
}

/** `pipeline graph`: draws what happens to a persona in one fork, in one topic or in several. */
export function addGraphCommand(program: Command, terminal: Terminal, read = lifeReader(terminal)): void {
  program
    .command("graph")
    .description("draw what happens to a persona, why its preferences change, and what differs between forks")
    .option("--persona <number>", "whose life", parseWhole, 0)
    .option("--topic <names>", "which topics, separated by commas (default: all)", parseTopics)
    .option("--fork <number>", "which of the parallel lives", parseWhole, 0)
    .addOption(
      new Option(
        "--format <format>",
        "how to draw it (default: by the ending of --output, .svg, .json or .mmd; mermaid if it is printed)",
      ).choices(formats),
    )
    .addOption(configOption())
    .option("--out <folder>", "the output folder of the run")
    .option("--output <file>", "write a file instead of printing")
    .action(async (options: GraphOptions) => {
      const format = formatFor(options);
      const { profile, timelines } = await read(options.persona, options);
      const drawn = drawings[format]({
        persona: profile,
        fork: options.fork,
        timelines: choose(timelines, options),
      });
      if (format === "mermaid" && drawn.length > mermaidLimit)
        terminal.err(
          `Mermaid draws no more than ${mermaidLimit} characters unless its maxTextSize is raised, and this has ${drawn.length}: choose fewer topics with --topic`,
        );
      if (options.output === undefined) terminal.out(drawn);
      else await write(resolve(terminal.folder, options.output), drawn);
    });
}

/** Reads what the run in a folder has planned for a persona. */
function lifeReader(terminal: Terminal): (persona: number, place: RunPlace) => Promise<PersonaLife> {
  return async (persona, place) => {
    const { loaded } = loadRun({ ...place, stage: "timelines" }, terminal);
    const records = openRecords(loaded);
    try {
      return await readLife(records, persona);
    } finally {
      await records.close();
    }
  };
}

function choose(
  timelines: readonly TopicTimeline[],
  { persona, topic: names, fork }: GraphOptions,
): readonly TopicTimeline[] {
  const topics = timelines.map(({ topic }) => topic);
  const unknown = names?.find((name) => !topics.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `could not draw the topic "${unknown}": persona ${persona} has ${topics.join(", ")}`,
    );
  const forks = timelines[0]?.forked.length;
  if (forks === undefined) throw new ConfigError(`could not draw the persona "${persona}": it has no topics`);
  if (fork >= forks)
    throw new ConfigError(
      `could not draw the fork "${fork}": persona ${persona} has ${forks === 1 ? "only fork 0" : `forks 0 to ${forks - 1}`}`,
    );
  return names ? timelines.filter(({ topic }) => names.includes(topic)) : timelines;
}

/** The format that was given, or that of the file's ending. Throws if they don't fit. */
function formatFor({ format, output }: GraphOptions): Format {
  if (output === undefined) return format ?? "mermaid";
  const ending = extname(output).toLowerCase();
  const ofEnding = formats.find((each) => endings[each].includes(ending));
  if (ofEnding !== undefined && (format ?? ofEnding) === ofEnding) return ofEnding;
  if (format !== undefined && ending === "") return format;
  const wanted = (format === undefined ? formats : [format]).flatMap((each) => endings[each].slice(0, 1));
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

function parseTopics(text: string): string[] {
  const names = parseList(text);
  if (names.length === 0) throw new InvalidArgumentError("It names no topic.");
  return names;
}
