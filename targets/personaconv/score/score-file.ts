import { createReadStream, statSync } from "node:fs";
import { z } from "zod";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { createEmbed } from "../../../pipeline/models/embeddings.ts";
import type { EmbeddingSettings } from "../../../pipeline/models/settings.ts";
import type { CommandEnd, ConfigSource, ScoreOrder } from "../../target.ts";
import { type AskedTask, askedTasks } from "../format.ts";
import { reportLines } from "./report.ts";
import { type ResultLine, readResults } from "./results.ts";
import { scoreResults } from "./score.ts";
import { similaritiesOf } from "./similarity.ts";

/** The values of `scoreOptions`. */
const ownSchema = z.strictObject({ task: z.enum(askedTasks), seed: z.int().min(0) });

/** Scores a file of answers. Texts are also compared by embeddings if the configuration names a model for them. */
export async function scoreFile(order: ScoreOrder): Promise<CommandEnd> {
  const { task, seed } = ownSchema.parse(order.own);
  const settings = task === "text" ? embeddingsOf(order.config) : null;
  // Before the file is read, which may be long, because the key may be missing.
  const embed = settings && createEmbed(settings, order.env, order.signal);
  const lines = await readFile(order.file, task);
  const similarities = embed && (await similaritiesOf(lines, embed));
  const report = {
    file: order.name,
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
  return readResults({ name: file, open: () => createReadStream(file) }, task);
}
