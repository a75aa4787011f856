import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  openSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { resolve } from "node:path";
import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { ConfigError, messageOf } from "../../../pipeline/engine/errors.ts";

/** How many bytes are read at once. */
export const chunkBytes = 2 ** 20;

/** A file on disk. Throws a `ConfigError` if it can't be read, so that a run fails before it begins. */
export function openInput(path: string): InputFile {
  const found = looking(path, () => statSync(path));
  if (found.isDirectory())
    throw new ConfigError(`could not read "${path}": it is a folder; name the files in it, as in ${path}/*`);
  checkKind(path, found);
  looking(path, () => accessSync(path, constants.R_OK));
  checkContent(path);
  return {
    name: path,
    bytes: found.size,
    changedMs: found.mtimeMs,
    path: resolve(path),
    open: (start = 0) => createReadStream(path, { start, highWaterMark: chunkBytes }),
  };
}

/** A pipe can only be read once, and the input is read twice. */
function checkKind(path: string, found: Stats) {
  if (!found.isFile())
    throw new ConfigError(
      `could not read "${path}": it is not a regular file, and input is read twice; write it to a file first`,
    );
}

/** How files of other kinds begin, and what to do about them. */
const otherKinds: readonly (readonly [start: string, kind: string, advice: string])[] = [
  ["PK\x03\x04", "a zip archive or an office document", "unpack it and name the files in it"],
  ["\xfd7zXZ\0", "compressed with xz", "unpack it with `xz -dk`"],
  ["BZh", "compressed with bzip2", "unpack it with `bzip2 -dk`"],
  ["7z\xbc\xaf", "a 7z archive", "unpack it and name the files in it"],
  ["Rar!", "a rar archive", "unpack it and name the files in it"],
  ["PAR1", "a Parquet file", "convert it to JSON lines or CSV"],
  ["SQLite format 3", "an SQLite database", "export its tables as JSON lines or CSV"],
  ["%PDF", "a PDF", "give the data themselves"],
];

function checkContent(path: string) {
  const begin = looking(path, () => beginningOf(path, 16));
  const [, kind, advice] = otherKinds.find(([start]) => begin.startsWith(start)) ?? [];
  if (kind !== undefined)
    throw new ConfigError(
      `could not read "${path}": it is ${kind}; ${advice}: JSON, JSON lines or CSV with a header, plain or as .gz or .zst`,
    );
}

/** In Latin-1. */
function beginningOf(path: string, bytes: number): string {
  const file = openSync(path, "r");
  try {
    const begin = Buffer.alloc(bytes);
    return begin.toString("latin1", 0, readSync(file, begin, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

function looking<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw new ConfigError(`could not read "${path}": ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file; check the path";
  if (code === "EACCES" || code === "EPERM") return "permission is denied; allow reading it (chmod u+r)";
  return messageOf(error);
}
