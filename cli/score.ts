import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { createEmbed } from "../pipeline/models/embeddings.ts";
import type { EmbeddingSettings } from "../pipeline/models/settings.ts";
import { type AskedTask, askedTasks, type Split, splits } from "../targets/personaconv/format.ts";
import { type ResultLine, readResults } from "../targets/personaconv/score/results.ts";
import { scoreResults } from "../targets/personaconv/score/score.ts";
import { similaritiesOf } from "../targets/personaconv/score/similarity.ts";
import { hasConfiguration, readConfiguration } from "./configuration.ts";
import type { ConfigChoice } from "./dot-env.ts";
import { parseWhole } from "./parsers.ts";
import { scoreLines } from "./show/score-report.ts";
import type { Terminal } from "./terminal.ts";

interface ScoreOptions {
  readonly task: AskedTask;
  readonly seed: number;
  readonly config?: string;
  readonly split?: Split;
  readonly set: string;
  readonly json?: boolean;
}

/** `pipeline score`: how good the answers of a model to PersonaConv's tasks are. */
export function addScoreCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  program
    .command("score")
    .description("score a model's answers to a PersonaConv task, by domain and overall")
    .argument(
      "<files...>",
      "JSON lines with output, true_label and subreddit, or those of the original's evaluators; several are settings to compare",
    )
    .addOption(new Option("--task <name>", "what was asked").choices(askedTasks).makeOptionMandatory())
    .option("--seed <number>", "draws the lines for the intervals", parseWhole, 20)
    .option(
      "--config <file>",
      "where score.embeddings names an embedding model, for task text (default: config.yaml, if it is there)",
    )
    .addOption(
      new Option("--split <name>", "with several files: the split, if their names don't say it").choices(
        splits,
      ),
    )
    .option("--set <folder>", "with several files: the exported set with its common_ids.jsonl", "out")
    .option("--json", "one JSON object")
    .action((files: string[], options: ScoreOptions) =>
      files.length > 1
        ? compare(files, options, terminal, interrupted)
        : score(files[0] ?? "", options, terminal, interrupted),
    );
}

async function score(
  file: string,
  { task, seed, config, json }: ScoreOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const settings = task === "text" ? embeddingsOf({ config }, terminal) : null;
  // Whatever is wrong with the key is to come out before a long file is read.
  const embed = settings && createEmbed(settings, terminal.env, signal);
  const lines = await readFile(resolve(terminal.folder, file), task);
  const similarities = embed && (await similaritiesOf(lines, embed));
  const report = {
    file,
    embeddings: settings?.model ?? null,
    ...scoreResults(lines, { task, seed, similarities }),
  };
  if (json) terminal.out(JSON.stringify(report));
  else for (const line of scoreLines(report)) terminal.out(line);
}

/** Several files: the settings of PersonaConv against each other. */
async function compare(
  files: readonly string[],
  { task, seed, config, split, set, json }: ScoreOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const settings = task === "text" ? embeddingsOf({ config }, terminal) : null;
  const embed = settings && createEmbed(settings, terminal.env, signal);
  const [{ compareFiles }, { settingsLines }] = await Promise.all([
    import("../targets/personaconv/score/compare-files.ts"),
    import("../targets/personaconv/score/settings-lines.ts"),
  ]);
  const report = await compareFiles({
    given: files,
    task,
    seed,
    split,
    set: resolve(terminal.folder, set),
    read: (file) => readFile(resolve(terminal.folder, file), task),
    similarities: embed && ((lines) => similaritiesOf(lines, embed)),
  });
  if (json) terminal.out(JSON.stringify(report));
  else for (const line of settingsLines(report)) terminal.out(line);
}

function embeddingsOf(choice: ConfigChoice, terminal: Terminal): EmbeddingSettings | null {
  if (!hasConfiguration(choice, terminal.folder)) return null;
  return readConfiguration(choice, terminal).config.score?.embeddings ?? null;
}

function readFile(file: string, task: AskedTask): Promise<readonly ResultLine[]> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new ConfigError(`could not score "${file}": there is no such file`);
  if (found.isDirectory())
    throw new ConfigError(`could not score "${file}": it is a folder; give a file of results`);
  return readResults({ name: file, open: () => createReadStream(file) }, task);
}
