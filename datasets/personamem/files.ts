import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, StoreError } from "../../pipeline/engine/errors.ts";

/** Whether a file has a name that an export gives. */
export function isExportedName(name: string): boolean {
  return /^((questions_(32k|128k|1M)\.csv)|((shared_contexts|provenance|sessions)_(32k|128k|1M)\.jsonl)|README\.md|funnel\.json|config\.resolved\.yaml)$/.test(
    name,
  );
}

/** Whether a file is one that an export has begun. */
export function isPartialName(name: string): boolean {
  const whole = /^\.(.+)\.partial$/.exec(name)?.[1];
  return whole !== undefined && isExportedName(whole);
}

/** Files that get their names only when all of them are whole. */
export interface FileSet {
  write(name: string, text: string): Promise<void>;
  /** What was written so far under the name. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Makes all durable and renames them; returns the names. */
  finish(): Promise<string[]>;
  /** Closes and removes what was begun. */
  abandon(): Promise<void>;
}

/** Writes under temporary names in the folder; a run that breaks leaves nothing half-written under a final name. */
export function openFiles(folder: string): FileSet {
  const handles = new Map<string, FileHandle>();
  const temporary = (name: string) => join(folder, `.${name}.partial`);
  const handleOf = async (name: string) => {
    const known = handles.get(name);
    if (known) return known;
    await mkdir(folder, { recursive: true });
    const handle = await open(temporary(name), "w");
    handles.set(name, handle);
    return handle;
  };
  const naming = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw new StoreError(`could not write "${join(folder, name)}": ${messageOf(error)}`);
    }
  };
  return {
    write: (name, text) => naming(name, async () => void (await (await handleOf(name)).appendFile(text))),
    read: (name) => createReadStream(temporary(name)),
    finish: async () => {
      for (const [name, handle] of handles) {
        await naming(name, async () => {
          await handle.sync();
          await handle.close();
        });
      }
      // None is renamed where one can't be: the set before stays whole.
      for (const name of handles.keys()) await naming(name, () => refuseFolder(join(folder, name)));
      for (const name of handles.keys())
        await naming(name, () => rename(temporary(name), join(folder, name)));
      return [...handles.keys()];
    },
    abandon: async () => {
      for (const [name, handle] of handles) {
        // It may be closed already; what counts is that the file goes away.
        await handle.close().catch(() => {});
        await rm(temporary(name), { force: true });
      }
    },
  };
}

async function refuseFolder(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new Error("a folder of this name is in its place; move it away");
}
