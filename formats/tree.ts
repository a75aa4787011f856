import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf, StoreError } from "../pipeline/engine/errors.ts";

/** A folder with many small files. It gets its name when all of them are complete. */
export interface FileTree {
  /** The path is relative to the folder, such as "data/profile/user0/profile.json". */
  write(path: string, content: string): void;
  /** Replaces a folder of the same name. */
  finish(): void;
  abandon(): void;
}

/**
 * Opens a folder that is written as a whole. It is written under a temporary name, so that nobody takes an
 * incomplete folder for a complete one.
 */
export function openTree(folder: string, name: string): FileTree {
  const temporary = join(folder, `.${name}.partial`);
  const naming = (act: () => void, path = "") => {
    try {
      act();
    } catch (error) {
      throw new StoreError(`could not write "${join(folder, name, path)}": ${messageOf(error)}`);
    }
  };
  const known = new Set<string>();
  naming(() => rmSync(temporary, { recursive: true, force: true }));
  return {
    write: (path, content) =>
      naming(() => {
        const file = join(temporary, path);
        const parent = dirname(file);
        if (!known.has(parent)) mkdirSync(parent, { recursive: true });
        known.add(parent);
        writeFileSync(file, content);
      }, path),
    finish: () =>
      naming(() => {
        mkdirSync(temporary, { recursive: true });
        rmSync(join(folder, name), { recursive: true, force: true });
        renameSync(temporary, join(folder, name));
      }),
    abandon: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
