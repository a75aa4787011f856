import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
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

/** What the build read from YAML files: one JSON file beside the built code, so there is none where the source is run. */
export interface Compiled<Value> {
  /** What the build read from the very same text, without mistakes: reading the YAML again takes twenty times as long. */
  find(source: string): Value | null;
  /** Replaces all that an earlier build left: it knows nothing of changed rules. */
  write(values: readonly (readonly [source: string, value: Value])[]): void;
}

/** A value by the sha256 of the text that it was read from. */
type ByDigest<Value> = Readonly<Record<string, Value>>;

/** The JSON file at the path in the folder of the code, such as `topics/packs.json`. */
export function compiled<Value>(path: string, { code } = packageFolders): Compiled<Value> {
  const file = join(code, path);
  let known: ByDigest<Value> | null = null;
  return {
    find: (source) => {
      known ??= readCompiled<Value>(file);
      return known[digestOf(source)] ?? null;
    },
    write: (values) => {
      known = Object.fromEntries(values.map(([source, value]) => [digestOf(source), value]));
      writeFileSync(`${file}.partial`, JSON.stringify(known));
      renameSync(`${file}.partial`, file);
    },
  };
}

function readCompiled<Value>(file: string): ByDigest<Value> {
  try {
    // Checked against the schema and the rules when the build wrote it.
    return JSON.parse(readFileSync(file, "utf8")) as ByDigest<Value>;
  } catch {
    // Nothing was built, or only in part. The YAML files have everything.
    return {};
  }
}

function digestOf(source: string): string {
  return createHash("sha256").update(source).digest("hex");
}
