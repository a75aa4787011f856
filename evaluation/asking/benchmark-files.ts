import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Source } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";

/** The files of one size of a benchmark, by path. */
export interface SizeFiles {
  readonly size: string;
  readonly questions: string;
  /** `null` where it is missing, as the next may be with benchmarks of others. */
  readonly contexts: string | null;
  readonly provenance: string | null;
}

const questionsName = /^questions_(.+)\.(?:csv|json)$/;

/**
 * The files of a benchmark: all sizes of a folder, or the sizes of the questions files that are given. The contexts stand
 * beside their questions. Sizes come from the smallest to the largest as far as their names say so.
 */
export function findBenchmark(
  paths: readonly string[],
  sizes: readonly string[] | undefined,
): readonly SizeFiles[] {
  const files = paths.flatMap(questionsFilesAt);
  const folders = new Set(files.map((file) => dirname(file)));
  if (folders.size > 1)
    throw new ConfigError(
      `could not evaluate on ${[...folders].map((folder) => `"${folder}"`).join(" and ")} together: files of one benchmark stand in one folder; evaluate one after the other`,
    );
  const found = files.map(filesOf).sort((one, other) => tokensOf(one.size) - tokensOf(other.size));
  const again = found.find(({ size }, index) => found.findIndex((one) => one.size === size) < index);
  if (again)
    throw new ConfigError(`could not evaluate on "${again.questions}": size ${again.size} was given twice`);
  return sizes === undefined ? found : [...new Set(sizes)].map((size) => ofSize(size, found));
}

function questionsFilesAt(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ConfigError(`could not evaluate on "${path}": there is no such file or folder`);
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /^questions_.+\.csv$/.test(name));
  if (names.length === 0)
    throw new ConfigError(
      `could not evaluate on "${path}": the folder has no questions_SIZE.csv; give the folder of an export, or a questions file`,
    );
  return names.sort().map((name) => join(path, name));
}

function filesOf(questions: string): SizeFiles {
  const [folder, name] = [dirname(questions), basename(questions)];
  const size = questionsName.exec(name)?.[1];
  if (name.endsWith(".jsonl"))
    throw new ConfigError(
      `could not evaluate on "${questions}": it is no questions file; files of PersonaConv's splits are evaluated by themselves, with --target personaconv`,
    );
  if (size === undefined)
    throw new ConfigError(
      `could not evaluate on "${questions}": questions and contexts find each other by name; call them questions_SIZE.csv and shared_contexts_SIZE.jsonl`,
    );
  const beside = (start: string) => {
    const file = join(folder, `${start}_${size}.jsonl`);
    return existsSync(file) ? file : null;
  };
  return { size, questions, contexts: beside("shared_contexts"), provenance: beside("provenance") };
}

function ofSize(size: string, found: readonly SizeFiles[]): SizeFiles {
  const files = found.find((one) => one.size === size);
  if (files) return files;
  throw new ConfigError(
    `could not choose size "${size}": there is no questions_${size}.csv; there are ${found.map((one) => one.size).join(", ")}`,
  );
}

/** `32k` as 32,000, `1M` as 1,000,000; what is no such name comes last. */
function tokensOf(size: string): number {
  const [, number, unit] = /^(\d+)([kM])$/.exec(size) ?? [];
  return number === undefined ? Number.MAX_SAFE_INTEGER : Number(number) * (unit === "M" ? 1e6 : 1e3);
}

/** A file to be read from its start, as often as needed. */
export const sourceOf = (file: string): Source => ({ name: file, open: () => createReadStream(file) });
