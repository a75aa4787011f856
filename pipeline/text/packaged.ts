import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The folder of the package whose YAML belongs to a module in the folder of the same name. The compiler copies no YAML:
 * for `dist/topics/folder.js` it is the `topics/` beside `dist/`.
 */
export function packagedFolder(moduleUrl: string, name: string): string {
  const root = "../".repeat(name.split("/").length + 1);
  return fileURLToPath(new URL(moduleUrl.endsWith(".ts") ? "." : `${root}${name}/`, moduleUrl));
}

/** What the build read from YAML files: one JSON file beside the built code, so there is none where the source is run. */
export interface Compiled<Value> {
  /** What the build read from the very same text, without mistakes: reading the YAML again takes twenty times as long. */
  find(source: string): Value | null;
  /** Replaces all that an earlier build left: it knows nothing of changed rules. */
  write(values: readonly (readonly [source: string, value: Value])[]): void;
}

/** A value by the sha256 of the text that it was read from. */
type ByDigest<Value> = Readonly<Record<string, Value>>;

/** The JSON file, named from the module that it lies beside. */
export function compiledBeside<Value>(moduleUrl: string, name: string): Compiled<Value> {
  const file = fileURLToPath(new URL(name, moduleUrl));
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
