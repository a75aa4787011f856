import { hash } from "node:crypto";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { type Issue, messageOf } from "../engine/errors.ts";

/** The text of a file; an issue if it can't be read, such as that of a link that leads nowhere. */
export function sourceIn(file: string): string | Issue {
  const unreadable = (why: string): Issue => ({ message: `could not be read: ${why}`, position: { file } });
  try {
    const found = statSync(file);
    // Reading a pipe would wait for ever.
    if (!found.isFile() && !found.isDirectory()) return unreadable("it is not a file");
    return readFileSync(file, "utf8");
  } catch (error) {
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    const isGone = isLink && error instanceof Error && "code" in error && error.code === "ENOENT";
    return unreadable(isGone ? "it is a link to a file that is not there" : messageOf(error));
  }
}

/** The sha256 of a file, or `null` if it can't be read. A text need not be decoded to be recognized. */
export function digestIn(file: string): string | null {
  try {
    return statSync(file).isFile() ? hash("sha256", readFileSync(file)) : null;
  } catch {
    return null;
  }
}
