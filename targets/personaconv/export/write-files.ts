import { sayMistakes } from "../../../checks/reading/json.ts";
import type { FileSet } from "../../../formats/files.ts";
import { StoreError } from "../../../pipeline/engine/errors.ts";
import {
  askedTasks,
  type CommonId,
  commonIdsFile,
  fileKeys,
  fileOf,
  type Setting,
  splits,
} from "../format.ts";
import { type PromptRow, promptRowSchema } from "../prompts/prompt-row.ts";
import { parquetFile } from "./parquet.ts";
import type { WaitingTexts } from "./waiting-texts.ts";

/** The JSONL file that a row belongs to. */
export const jsonlName = ({ task, setting, split }: Pick<PromptRow, "task" | "setting" | "split">): string =>
  fileOf(task, setting, split, "jsonl");

/**
 * Writes the threads, and each file of prompts as JSONL and Parquet, sorted by rank, author and post. A file without lines isn't
 * written.
 *
 * @param prompts by the name of the JSONL file
 */
export async function writeFiles(
  {
    threads,
    prompts,
  }: { readonly threads: WaitingTexts; readonly prompts: ReadonlyMap<string, WaitingTexts> },
  files: FileSet,
): Promise<void> {
  for (const line of threads.inOrder()) await files.write("threads.jsonl", line);
  await threads.drop();
  const common = createCommonIds();
  for (const key of fileKeys) {
    const name = jsonlName(key);
    const waiting = prompts.get(name);
    if (!waiting) continue;
    const parquet = {
      name: fileOf(key.task, key.setting, key.split, "parquet"),
      file: parquetFile(key.task),
    };
    await writePrompts({ waiting, name, parquet, common }, files);
    await waiting.drop();
  }
  for (const line of common.all()) await files.write(commonIdsFile, `${JSON.stringify(line)}\n`);
}

interface PromptsToWrite {
  readonly waiting: WaitingTexts;
  readonly name: string;
  readonly common: CommonIds;
  readonly parquet: { readonly name: string; readonly file: ReturnType<typeof parquetFile> };
}

async function writePrompts(
  { waiting, name, parquet, common }: PromptsToWrite,
  files: FileSet,
): Promise<void> {
  for (const text of waiting.inOrder()) {
    const row = readRow(text, name);
    const { line, provenance } = row;
    common.count(row);
    await files.write(name, `${JSON.stringify(line)}\n`);
    await files.write("provenance.jsonl", `${JSON.stringify(provenance)}\n`);
    const bytes = parquet.file.add(line);
    if (bytes.length > 0) await files.write(parquet.name, bytes);
  }
  await files.write(parquet.name, parquet.file.finish());
}

function readRow(text: string, name: string): PromptRow {
  const row: unknown = JSON.parse(text);
  const read = promptRowSchema.safeParse(row);
  if (read.success) return read.data;
  throw new StoreError(
    `could not write "${name}": a prompt is not in the format: ${sayMistakes(promptRowSchema, row)}`,
  );
}

/** Collects the targets that all three settings ask about. */
interface CommonIds {
  /** Called for each row in the order in which its file is written. */
  count(row: Pick<PromptRow, "task" | "setting" | "split" | "provenance">): void;
  /** By task and split, in the order of the files of the first setting. */
  all(): CommonId[];
}

function createCommonIds(): CommonIds {
  const lines = new Map<string, number>();
  const targets = new Map<string, Map<string, Partial<Record<Setting, number>>>>();
  return {
    count({ task, setting, split, provenance }) {
      const file = `${task}_${setting}_${split}`;
      const line = (lines.get(file) ?? 0) + 1;
      lines.set(file, line);
      const own = targets.get(`${task}_${split}`) ?? new Map<string, Partial<Record<Setting, number>>>();
      targets.set(`${task}_${split}`, own);
      own.set(provenance.target.reply, { ...own.get(provenance.target.reply), [setting]: line });
    },
    all: () =>
      askedTasks.flatMap((task) =>
        splits.flatMap((split) =>
          [...(targets.get(`${task}_${split}`) ?? [])].flatMap(([target, { p_conv, p_nonconv, np_conv }]) =>
            p_conv === undefined || p_nonconv === undefined || np_conv === undefined
              ? []
              : [{ task, split, target, lines: { p_conv, p_nonconv, np_conv } }],
          ),
        ),
      ),
  };
}
