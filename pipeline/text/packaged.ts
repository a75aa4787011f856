import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/**
 * Where the package is installed, and where the running code is. For the source both are the same folder;
 * built code is in `dist/`.
 */
export interface PackageFolders {
  readonly root: string;
  readonly code: string;
}

/** The folders, given the path of this module. A bundler can put the module anywhere in `dist/`. */
export function foldersOf(module: string): PackageFolders {
  if (module.endsWith(".ts")) {
    const root = resolve(module, "../../..");
    return { root, code: root };
  }
  const root = module.slice(0, module.lastIndexOf(`${sep}dist${sep}`));
  return { root, code: join(root, "dist") };
}

/** The package of the running code. */
export const packageFolders = foldersOf(import.meta.filename);

/** The path of a folder or a file in the package. It is the same for source and built code. */
export const packaged = (...path: string[]): string => join(packageFolders.root, ...path);

/** The results of the YAML files that the build read, each in a JSON file. */
export interface Compiled<Value> {
  /** Whether the build read the text with this sha256, without mistakes. */
  has(digest: string): boolean;
  /**
   * The result for this text, or `null` if there is none. Reading the YAML again takes twenty times as long.
   */
  find(source: string): Value | null;
  /** The result for the text with this sha256, or `null`. */
  read(digest: string): Value | null;
  /** Replaces everything from earlier builds, which may have followed other rules. */
  write(values: readonly (readonly [source: string, value: Value])[]): void;
}

/**
 * The JSON files in a folder of the build, such as `topics/packs`. A file is named after the sha256 of the
 * text.
 */
export function compiled<Value>(path: string, { root } = packageFolders): Compiled<Value> {
  const folder = join(root, "dist", path);
  const fileWith = (digest: string) => join(folder, `${digest}.json`);
  const fileOf = (source: string) => fileWith(digestOf(source));
  const read = (digest: string) => {
    try {
      // Checked against the schema and the rules when the build wrote it.
      return JSON.parse(readFileSync(fileWith(digest), "utf8")) as Value;
    } catch {
      // Nothing was built, or not everything. The caller then reads the YAML.
      return null;
    }
  };
  return {
    has: (digest) => existsSync(fileWith(digest)),
    find: (source) => read(digestOf(source)),
    read,
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
