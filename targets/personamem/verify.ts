import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { asyncBufferFromFile } from "hyparquet";
import { z } from "zod";
import { type OpenFile, openExportFile } from "../../checks/reading/open-file.ts";
import type { Tally } from "../../checks/reading/tally.ts";
import type { FileKind } from "../../checks/verify/check.ts";
import { verifySize } from "../../checks/verify/verify.ts";
import { type TableOf, tableKinds, verifyTable } from "../../checks/verify/verify-tables.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { countTokens } from "../../pipeline/models/tokens.ts";
import { parseYaml } from "../../pipeline/text/yaml.ts";
import type { VerifyEnd, VerifyOrder } from "../orders.ts";

const configName = "config.resolved.yaml";
/** The sizes in tokens. `verify` doesn't import them from the code that it checks. */
const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
type Size = keyof typeof sizeTokens;
const sizes = ["32k", "128k", "1M"] as const satisfies readonly Size[];
const fileNames: Readonly<Record<FileKind, (size: Size) => string>> = {
  questions: (size) => `questions_${size}.csv`,
  contexts: (size) => `shared_contexts_${size}.jsonl`,
  provenance: (size) => `provenance_${size}.jsonl`,
  sessions: (size) => `sessions_${size}.jsonl`,
  personas: () => "personas.jsonl",
};

/** What can't be checked without a file. */
const withoutFile: Readonly<Record<FileKind, string>> = {
  questions: "nothing of its size is checked",
  contexts: "evidence, lengths, distances, turns and filler are not checked",
  provenance: "answers, evidence, distances and groups are not checked",
  sessions: "evidence, distances and filler are not checked",
  personas: "whether stories fit the personas is not checked",
};

/** The part of the configuration that the files are checked against. */
const promiseSchema = z.looseObject({
  forks: z.literal([1, 4]),
  contexts: z.looseObject({ sizes: z.array(z.enum(sizes)).min(1) }),
});

/** Checks the files of every size in a folder against each other and against the configuration beside them. */
export async function verifyFolder({ folder, names, tally }: VerifyOrder): Promise<VerifyEnd> {
  if (names.length > 0)
    throw new ConfigError(
      `could not use --names: the files in "${folder}" hold no names of real people; leave it out`,
    );
  const { forks, wanted } = readExpected(folder, tally);
  for (const size of sizes) await verifyFiles({ folder, size, forks, wanted }, countTokens, tally);
  return { known: new Map() };
}

interface Expected {
  readonly forks: number | null;
  readonly wanted: readonly Size[];
}

/** What the configuration says about the files. Without a configuration, only the sizes, from the names of the files. */
function readExpected(folder: string, tally: Tally): Expected {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (!there?.isDirectory())
    throw new ConfigError(
      `could not verify "${folder}": ${there ? "it is a file" : "there is no such folder"}; give the folder of an export`,
    );
  const file = join(folder, configName);
  tally.count("files");
  if (existsSync(file)) {
    const { value, issues } = parseYaml(readFileSync(file, "utf8"), file, promiseSchema);
    if (value === null) throw new ConfigError(`could not verify "${folder}":`, issues);
    return { forks: value.forks, wanted: value.contexts.sizes };
  }
  const wanted = sizes.filter((size) => existsSync(join(folder, fileNames.questions(size))));
  if (wanted.length === 0)
    throw new ConfigError(
      `could not verify "${folder}": it holds neither ${configName} nor a questions_SIZE.csv; give the folder of an export`,
    );
  tally.find(
    "files",
    configName,
    null,
    missing(
      "groups and the list of sizes are not checked; for benchmarks of other makers, use `pipeline audit`",
    ),
  );
  return { forks: null, wanted };
}

const missing = (without: string) => `the file is missing, and ${without}`;
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Checks the files of a size against each other. Reports missing files, and what can't be checked without them. */
async function verifyFiles(
  { folder, size, forks, wanted }: Expected & { readonly folder: string; readonly size: Size },
  countTokens: (text: string) => number,
  tally: Tally,
): Promise<void> {
  const open = (kind: FileKind) =>
    openWanted(join(folder, fileNames[kind](size)), kind, wanted.includes(size), tally);
  const [questions, contexts, provenance, sessions, personas] = [
    open("questions"),
    open("contexts"),
    open("provenance"),
    open("sessions"),
    wanted.includes(size) ? open("personas") : null,
  ];
  try {
    const order = { forks, tokens: sizeTokens[size], countTokens };
    if (!wanted.includes(size)) return;
    if (questions)
      await verifySize({ ...order, files: { questions, contexts, provenance, sessions, personas } }, tally);
    if (questions) await verifyTableIn(folder, { lines: questions, ...tableKinds.questions }, tally);
    if (contexts) await verifyTableIn(folder, { lines: contexts, ...tableKinds.contexts }, tally);
    if (provenance) await verifyTableIn(folder, { lines: provenance, ...tableKinds.provenance }, tally);
  } finally {
    for (const file of [questions, contexts, provenance, sessions, personas]) file?.close();
  }
}

/** Compares the table of a file with the file. An export of an earlier version lacks some of them. */
async function verifyTableIn(
  folder: string,
  of: Omit<TableOf, "name" | "table">,
  tally: Tally,
): Promise<void> {
  const name = of.lines.name.replace(/(?:csv|jsonl)$/, "parquet");
  const path = join(folder, name);
  if (!existsSync(path)) return;
  tally.count("files");
  if (isFolder(path)) return tally.find("files", name, null, "it is a folder, and no table is checked");
  await verifyTable({ ...of, name, table: await asyncBufferFromFile(path) }, tally);
}

function openWanted(path: string, kind: FileKind, wanted: boolean, tally: Tally): OpenFile | null {
  const there = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (wanted || there) tally.count("files");
  if (wanted && !there) {
    const why = isFolder(path) ? `it is a folder, and ${withoutFile[kind]}` : missing(withoutFile[kind]);
    tally.find("files", basename(path), null, why);
  }
  if (there && !wanted)
    tally.find("files", basename(path), null, `${configName} does not have its size; it is not checked`);
  return there ? openExportFile(path) : null;
}
