import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ConfigError } from "../../pipeline/engine/errors.ts";

/**
 * The paths of the files of one size of a benchmark. Other makers' benchmarks may have only the questions.
 */
export interface SizeFiles {
  readonly size: string;
  readonly questions: string;
  readonly contexts: string | null;
  readonly provenance: string | null;
  readonly sessions: string | null;
}

const questionsName = /^questions_(.+)\.(?:csv|json)$/;

/**
 * The files of a benchmark: all sizes of a folder, or the sizes of the questions files that are given. The other files are
 * in the same folder as their questions. The smallest size comes first, as far as the names of the sizes tell.
 */
export function findBenchmark(
  paths: readonly string[],
  sizes: readonly string[] | undefined,
): readonly SizeFiles[] {
  const files = paths.flatMap(questionsFilesAt);
  const folders = new Set(files.map((file) => dirname(file)));
  if (folders.size > 1)
    throw new ConfigError(
      `could not evaluate on ${[...folders].map((folder) => `"${folder}"`).join(" and ")} together: the files of one benchmark are in one folder; evaluate one benchmark after the other`,
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
      `could not evaluate on "${questions}": it is not a questions file; evaluate the files of PersonaConv's splits with --target personaconv`,
    );
  if (size === undefined)
    throw new ConfigError(
      `could not evaluate on "${questions}": questions and contexts are matched by name; call them questions_SIZE.csv and shared_contexts_SIZE.jsonl`,
    );
  const beside = (start: string) => {
    const file = join(folder, `${start}_${size}.jsonl`);
    return existsSync(file) ? file : null;
  };
  return {
    size,
    questions,
    contexts: beside("shared_contexts"),
    provenance: beside("provenance"),
    sessions: beside("sessions"),
  };
}

function ofSize(size: string, found: readonly SizeFiles[]): SizeFiles {
  const files = found.find((one) => one.size === size);
  if (files) return files;
  throw new ConfigError(
    `could not choose size "${size}": there is no questions_${size}.csv; there are ${found.map((one) => one.size).join(", ")}`,
  );
}

/** `32k` as 32,000 and `1M` as 1,000,000. A size with another name comes last. */
function tokensOf(size: string): number {
  const [, number, unit] = /^(\d+)([kM])$/.exec(size) ?? [];
  return number === undefined ? Number.MAX_SAFE_INTEGER : Number(number) * (unit === "M" ? 1e6 : 1e3);
}
