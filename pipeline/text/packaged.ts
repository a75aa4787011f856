import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** Where the package is installed, and where the code that runs is: the same folder for the source, `dist/` for what is built. */
export interface PackageFolders {
  readonly root: string;
  readonly code: string;
}

/** The folders, from the file of this very module. A bundle puts it anywhere in `dist/`. */
export function foldersOf(module: string): PackageFolders {
  if (module.endsWith(".ts")) {
    const root = resolve(module, "../../..");
    return { root, code: root };
  }
  const root = module.slice(0, module.lastIndexOf(`${sep}dist${sep}`));
  return { root, code: join(root, "dist") };
}

/** The package of the code that runs. */
export const packageFolders = foldersOf(import.meta.filename);

/** A folder or a file of the package that is there for the source and for what is built. */
export const packaged = (...path: string[]): string => join(packageFolders.root, ...path);

/** What the build read from YAML files: a JSON file for each. */
export interface Compiled<Value> {
  /** Whether the build read the very same text, without mistakes. */
  has(source: string): boolean;
  /** What the build read from it: reading the YAML again takes twenty times as long. `null` if there is nothing. */
  find(source: string): Value | null;
  /** Replaces all that an earlier build left: it knows nothing of changed rules. */
  write(values: readonly (readonly [source: string, value: Value])[]): void;
}

/** The JSON files in a folder of what is built, such as `topics/packs`. A file is named by the sha256 of the text. */
export function compiled<Value>(path: string, { root } = packageFolders): Compiled<Value> {
  const folder = join(root, "dist", path);
  const fileOf = (source: string) => join(folder, `${digestOf(source)}.json`);
  return {
    has: (source) => existsSync(fileOf(source)),
    find: (source) => {
      try {
        // Checked against the schema and the rules when the build wrote it.
        return JSON.parse(readFileSync(fileOf(source), "utf8")) as Value;
      } catch {
        // Nothing was built, or only in part. The YAML files have everything.
        return null;
      }
    },
    write: (values) => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [source, value] of values) {
        const file = fileOf(source);
        writeFileSync(`${file}.partial`, JSON.stringify(value));
        renameSync(`${file}.partial`, file);
      }
    },
  };
}

function digestOf(source: string): string {
  return createHash("sha256").update(source).digest("hex");
}
