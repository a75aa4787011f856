import { statSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { sourceOf } from "../../../checks/reading/open-file.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { createEmbed } from "../../../pipeline/models/embeddings.ts";
import type { EmbeddingSettings } from "../../../pipeline/models/settings.ts";
import type { CommandEnd, ConfigSource, ScoreOrder } from "../../orders.ts";
import { type AskedTask, askedTasks, splits } from "../format.ts";
import { compareFiles } from "./compare-files.ts";
import { answerOf } from "./read-answer.ts";
import { reportLines } from "./report.ts";
import { type ResultLine, readResults } from "./results.ts";
import { scoreResults } from "./score.ts";
import { settingsLines } from "./settings-lines.ts";

/** The values of `scoreOptions`. */
const ownSchema = z.strictObject({
  task: z.enum(askedTasks),
  seed: z.int().min(0),
  split: z.enum(splits).optional(),
  set: z.string().optional(),
});

/**
 * Scores a file of answers, or compares several files of different settings. Texts are also compared by
 * embeddings if the configuration names a model for them.
 */
export async function scoreFiles(order: ScoreOrder): Promise<CommandEnd> {
  const { task, seed, split, set } = ownSchema.parse(order.own);
  const settings = task === "text" ? embeddingsOf(order.config) : null;
  // Before the file is read, which may take long, because the key may be missing.
  const embed = settings && createEmbed(settings, order.env, order.signal);
  const read = (name: string) => readFile(resolve(order.folder, name), task);
  const [name = "", ...others] = order.names;
  if (others.length > 0) {
    const report = await compareFiles({
      given: order.names,
      task,
      seed,
      split,
      set: resolve(order.folder, set ?? "out"),
      read,
      similarities: embed && ((lines) => similaritiesOf(lines, embed)),
    });
    return { lines: settingsLines(report), json: report, failed: false };
  }
  const needless = set === undefined ? split && "--split" : "--set";
  if (needless)
    throw new ConfigError(
      `could not take ${needless}: it goes with several files, one for each setting; leave it out`,
    );
  const lines = await read(name);
  const similarities = embed && (await similaritiesOf(lines, embed));
  const report = {
    file: name,
    embeddings: settings?.model ?? null,
    ...scoreResults(lines, { task, seed, similarities }),
  };
  return { lines: reportLines(report), json: report, failed: false };
}

function embeddingsOf({ isThere, read }: ConfigSource): EmbeddingSettings | null {
  return isThere ? (read().score?.embeddings ?? null) : null;
}

function readFile(file: string, task: AskedTask): Promise<readonly ResultLine[]> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new ConfigError(`could not score "${file}": there is no such file`);
  if (found.isDirectory())
    throw new ConfigError(`could not score "${file}": it is a folder; give a file of results`);
  return readResults(sourceOf(file), task);
}

/** Returns a vector for each text, all of the same length. */
type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** Every server accepts at least this many texts at once. */
const textsAtOnce = 100;

/** For each line, the cosine of the embeddings of its label and its answer, from -1 to 1. For an empty answer it is 0. */
async function similaritiesOf(lines: readonly ResultLine[], embed: Embed): Promise<readonly number[]> {
  const pairs = lines.map(({ label, output }) => ({ label, answer: answerOf(output) }));
  const asked = pairs.filter(({ answer }) => answer !== "");
  const similarities = new Map<object, number>();
  for (let from = 0; from < asked.length; from += textsAtOnce / 2) {
    const some = asked.slice(from, from + textsAtOnce / 2);
    const vectors = await embed(some.flatMap(({ label, answer }) => [label, answer]));
    for (const [index, pair] of some.entries())
      similarities.set(pair, cosine(vectors[2 * index] ?? [], vectors[2 * index + 1] ?? []));
  }
  return pairs.map((pair) => similarities.get(pair) ?? 0);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.sqrt(dot(one, one)) * Math.sqrt(dot(other, other));
  return lengths === 0 ? 0 : dot(one, other) / lengths;
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
