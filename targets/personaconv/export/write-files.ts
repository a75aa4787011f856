import type { FileSet } from "../../../formats/files.ts";
import { StoreError } from "../../../pipeline/engine/errors.ts";
import { type AskedTask, fileKeys, fileOf } from "../format.ts";
import { type PromptRow, promptRowSchema } from "../prompts/prompt-row.ts";
import { parquetFile } from "./parquet.ts";
import type { WaitingTexts } from "./waiting-texts.ts";

/** Where the rows of a file wait for those of other shards. */
export const unsortedName = ({
  task,
  setting,
  split,
}: Pick<PromptRow, "task" | "setting" | "split">): string => fileOf(task, setting, split, "jsonl");

/** The threads, and the prompts of each file with its twin in Parquet, by author and post; files without a line aren't written. */
export async function writeInOrder(
  {
    threads,
    prompts,
  }: { readonly threads: WaitingTexts; readonly prompts: ReadonlyMap<string, WaitingTexts> },
  files: FileSet,
): Promise<void> {
  for (const line of threads.inOrder()) await files.write("threads.jsonl", line);
  await threads.drop();
  for (const key of fileKeys) {
    const unsorted = prompts.get(unsortedName(key));
    if (!unsorted) continue;
    const names = {
      jsonl: fileOf(key.task, key.setting, key.split, "jsonl"),
      parquet: fileOf(key.task, key.setting, key.split, "parquet"),
    };
    await writePrompts(unsorted, names, key.task, files);
    await unsorted.drop();
  }
}

async function writePrompts(
  unsorted: WaitingTexts,
  names: { readonly jsonl: string; readonly parquet: string },
  task: AskedTask,
  files: FileSet,
): Promise<void> {
  const parquet = parquetFile(task);
  for (const text of unsorted.inOrder()) {
    const { line, provenance } = readWaiting(text, names.jsonl);
    await files.write(names.jsonl, `${JSON.stringify(line)}\n`);
    await files.write("provenance.jsonl", `${JSON.stringify(provenance)}\n`);
    const bytes = parquet.add(line);
    if (bytes.length > 0) await files.write(names.parquet, bytes);
  }
  await files.write(names.parquet, parquet.finish());
}

function readWaiting(text: string, name: string): PromptRow {
  const read = promptRowSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  const reasons = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new StoreError(`could not write "${name}": a prompt is not in the format: ${reasons.join("; ")}`);
}
