import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, type Issue, messageOf } from "../pipeline/engine/errors.ts";
import { pathText } from "../pipeline/text/mistakes.ts";
import { compiled, packaged } from "../pipeline/text/packaged.ts";
import { inOrder, parseYaml } from "../pipeline/text/yaml.ts";
import type { Bank, Form } from "./form.ts";

/** The folder with the texts of the package. */
export const packagedContent = packaged("content");

const compiledBank = (name: string) => compiled<unknown>(`content/${name}`);

/** Loads a bank from the JSON that the build wrote. Files that changed since are read from their YAML. */
export function loadBank<Value>(bank: Bank<Value>, folder = packagedContent): Value {
  const known = compiledBank(bank.name);
  const read = <Part>(name: string, form: Form<Part>) => {
    const { file, source } = sourceOf(folder, bank, name);
    // The build checked it against the same form.
    return (known.find(source) as Part | null) ?? parse(source, file, form);
  };
  return bank.open(read, () => namesIn(folder, bank));
}

/** Writes the bank as JSON, so that a run needs no YAML. Part of the build. */
export function compileBank(bank: Bank<unknown>): void {
  compiledBank(bank.name).write(parsedFiles(bank));
}

/** The text of each file of the bank, and the value of its YAML. */
export function parsedFiles(bank: Bank<unknown>): (readonly [source: string, value: unknown])[] {
  const parsed: (readonly [string, unknown])[] = [];
  const read = <Part>(name: string, form: Form<Part>) => {
    const { file, source } = sourceOf(packagedContent, bank, name);
    const value = parse(source, file, form);
    parsed.push([source, value]);
    return value;
  };
  bank.open(read, () => namesIn(packagedContent, bank));
  return parsed;
}

function sourceOf(folder: string, bank: Bank<unknown>, name: string): { file: string; source: string } {
  const file = join(folder, bank.name, `${name}.yaml`);
  return { file, source: reading(file, () => readFileSync(file, "utf8")) };
}

function namesIn(folder: string, bank: Bank<unknown>): string[] {
  const place = join(folder, bank.name);
  return reading(place, () => readdirSync(place))
    .filter((file) => /^[^.].*\.yaml$/.test(file))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`could not read the texts in "${path}": ${messageOf(error)}`);
  }
}

function parse<Value>(source: string, file: string, { schema, check }: Form<Value>): Value {
  const parsed = parseYaml(source, file, schema);
  if (!("positionOf" in parsed)) throw unusable(file, parsed.issues);
  const { value, positionOf } = parsed;
  const issues = (check?.(value) ?? []).map(({ path, message }) => ({
    message: `${pathText(path)}: ${message}`,
    position: positionOf(path),
  }));
  if (issues.length > 0) throw unusable(file, inOrder(issues));
  return value;
}

const unusable = (file: string, issues: readonly Issue[]) =>
  new ConfigError(`could not use the texts in "${file}":`, issues);
