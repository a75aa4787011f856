import { accessSync, constants, createReadStream, type Stats, statSync } from "node:fs";
import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { ConfigError, messageOf } from "../../../pipeline/engine/errors.ts";

const chunkBytes = 2 ** 20;

/** A file on disk. Throws a `ConfigError` if it can't be read, so that a run fails before it begins. */
export function openInput(path: string): InputFile {
  const found = looking(path, () => statSync(path));
  if (found.isDirectory())
    throw new ConfigError(`could not read "${path}": it is a folder; name the files in it, as in ${path}/*`);
  checkKind(path, found);
  looking(path, () => accessSync(path, constants.R_OK));
  return {
    name: path,
    bytes: found.size,
    changedMs: found.mtimeMs,
    open: () => createReadStream(path, { highWaterMark: chunkBytes }),
  };
}

/** A pipe can only be read once, and the input is read twice. */
function checkKind(path: string, found: Stats) {
  if (!found.isFile())
    throw new ConfigError(
      `could not read "${path}": it is not a regular file, and input is read twice; write it to a file first`,
    );
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
