import { createReadStream, readSync } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, StoreError } from "../pipeline/engine/errors.ts";
import { makeFolder } from "../pipeline/store/make-folder.ts";

/** Files that are written under temporary names. They get their final names together, when all of them are complete. */
export interface FileSet {
  /** Adds to the end of a file. */
  write(name: string, content: string | Uint8Array): Promise<void>;
  has(name: string): boolean;
  /** Where the file is until it gets its final name. */
  pathOf(name: string): string;
  /** Reads what was written to the file so far. */
  read(name: string): AsyncIterable<Buffer>;
  /** Reads the bytes from index `from` up to, but not including, index `to`. */
  readPart(name: string, from: number, to: number): Buffer;
  /** Removes a file that was needed only while others were written. */
  drop(name: string): Promise<void>;
  /** Flushes all files to disk and renames them. Returns their names. */
  finish(): Promise<string[]>;
  /** Closes and removes all files. */
  abandon(): Promise<void>;
}

/** Opens a set of files in a folder. A run that is killed leaves no incomplete file under a final name. */
export function openFiles(folder: string): FileSet {
  const handles = new Map<string, FileHandle>();
  /** Two first writes at the same time share one handle. */
  const opening = new Map<string, Promise<FileHandle>>();
  let isAbandoned = false;
  const temporary = (name: string) => join(folder, `.${name}.partial`);
  const begin = async (name: string) => {
    if (isAbandoned) throw new Error("the files were abandoned");
    makeFolder(folder);
    const handle = await open(temporary(name), "w+");
    handles.set(name, handle);
    return handle;
  };
  const handleOf = (name: string) => {
    const handle = opening.get(name) ?? begin(name);
    opening.set(name, handle);
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
    write: (name, content) =>
      naming(name, async () => void (await (await handleOf(name)).appendFile(content))),
    has: (name) => handles.has(name),
    pathOf: temporary,
    read: (name) => createReadStream(temporary(name)),
    readPart: (name, from, to) => {
      const handle = handles.get(name);
      if (!handle) throw new StoreError(`could not read "${join(folder, name)}": nothing was written to it`);
      const bytes = Buffer.alloc(to - from);
      readSync(handle.fd, bytes, 0, bytes.length, from);
      return bytes;
    },
    drop: async (name) => {
      // Wait for a file that is still being opened. Otherwise nobody would close it.
      const handle = await opening.get(name)?.catch(() => null);
      handles.delete(name);
      opening.delete(name);
      await handle?.close();
      await rm(temporary(name), { force: true });
    },
    finish: async () => {
      for (const [name, handle] of handles) {
        await naming(name, () => handle.sync().finally(() => handle.close()));
      }
      // If one of them can't be renamed, none is renamed, so that an earlier set stays complete.
      for (const name of handles.keys()) await naming(name, () => refuseFolder(join(folder, name)));
      for (const name of handles.keys())
        await naming(name, () => rename(temporary(name), join(folder, name)));
      return [...handles.keys()];
    },
    abandon: async () => {
      isAbandoned = true;
      // A file that is still being opened would be created after the others are removed, and nobody would
      // close it.
      await Promise.allSettled(opening.values());
      // A handle may be closed already. All are closed first, because removing a file can fail.
      for (const handle of handles.values()) await handle.close().catch(() => {});
      for (const name of handles.keys()) await rm(temporary(name), { force: true });
    },
  };
}

async function refuseFolder(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new Error("there is a folder of this name; move it away");
}
