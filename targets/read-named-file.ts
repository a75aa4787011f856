import { readFileSync } from "node:fs";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";

/**
 * Reads a file that the user named. Throws `ConfigError`.
 *
 * @param what such as "the configuration"
 * @param hint what to do if it can't be read
 */
export function readNamedFile(file: string, what: string, hint: string): string {
  try {
    // Some editors on Windows begin files with a byte order mark.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new ConfigError(`could not read ${what} "${file}": ${reasonOf(error)}; ${hint}`);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return "there is no such file";
  return messageOf(error);
}
