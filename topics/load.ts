import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, type Issue, messageOf } from "../pipeline/engine/errors.ts";
import { suggestion } from "../pipeline/text/nearest.ts";
import { inOrder, nameOf, type Path, parseYaml } from "../pipeline/text/yaml.ts";
import { checkTopic } from "./check.ts";
import { compiledTopics } from "./folder.ts";
import { type Topic, topicSchema } from "./schema.ts";

/** The names of a folder's packs, in alphabetical order. */
export function topicNames(folder: string): string[] {
  return reading(folder, () => readdirSync(folder))
    .filter((file) => /^[^.].*\.yaml$/.test(file))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}.yaml`);
}

/** The packs in the order of the names. If any has mistakes, throws one error that lists the mistakes of all. */
export function loadTopics(folder: string, names: readonly string[] | "all"): { packs: Topic[] } {
  const known = topicNames(folder);
  const wanted = [...new Set(names === "all" ? known : names)];
  const read = wanted.map((name) =>
    known.includes(name)
      ? readPack(folder, name)
      : { pack: null, issues: [unknownTopic(name, known)], positionOf: null },
  );
  const issues = [...read.flatMap((one) => one.issues), ...sharedSubjects(read)];
  if (issues.length > 0) throw new ConfigError(`could not use the topics of "${folder}":`, issues);
  return { packs: read.flatMap(({ pack }) => pack ?? []) };
}

interface ReadPack {
  /** Null if the file doesn't match the schema. */
  readonly pack: Topic | null;
  readonly issues: readonly Issue[];
  readonly positionOf: ((path: Path) => NonNullable<Issue["position"]>) | null;
}

/** Packs without mistakes, by the text of their file, so that a process parses none of them twice. */
const readBefore = new Map<string, Topic>();

/** Reads one pack and finds all its mistakes. */
export function readPack(folder: string, name: string): ReadPack {
  const file = packFile(folder, name);
  const source = reading(file, () => readFileSync(file, "utf8"));
  const known = compiledTopics.find(source) ?? readBefore.get(source);
  if (known?.name !== name) return parsePack(source, file, name);
  let parsed: ReadPack | null = null;
  const positionOf = (path: Path) => {
    parsed ??= parsePack(source, file, name);
    return parsed.positionOf?.(path) ?? { file };
  };
  return { pack: known, issues: [], positionOf };
}

function parsePack(source: string, file: string, name: string): ReadPack {
  const parsed = parseYaml(source, file, topicSchema);
  if (parsed.value === null) return { pack: null, issues: parsed.issues, positionOf: null };
  const { value: pack, positionOf } = parsed;
  const renamed =
    pack.name === name
      ? []
      : [{ path: ["name"], message: `"${pack.name}" must be "${name}", the name of the file` }];
  const issues = [...renamed, ...checkTopic(pack)].map(({ path, message }) => ({
    message: `${nameOf(path)}: ${message}`,
    position: positionOf(path),
  }));
  if (issues.length === 0) readBefore.set(source, pack);
  return { pack, issues: inOrder(issues), positionOf };
}

function unknownTopic(name: string, known: readonly string[]): Issue {
  const there = known.length === 0 ? "there are none yet" : `known are ${known.join(", ")}`;
  return {
    message: `unknown topic "${name}"${suggestion(name, known) || ";"} ${there}; to begin it, use \`pipeline topic new ${name} --about "…"\``,
  };
}

/** A subject of two topics is a mistake: what a session on one topic tells would answer questions about the other. */
function sharedSubjects(read: readonly ReadPack[]): Issue[] {
  const topicOf = new Map<string, string>();
  return read.flatMap(({ pack, positionOf }) =>
    (pack?.kinds ?? []).flatMap((kind, k) =>
      kind.subjects.flatMap(({ name }, s) => {
        const other = topicOf.get(name.toLowerCase()) ?? pack?.name ?? "";
        topicOf.set(name.toLowerCase(), other);
        if (other === pack?.name || !positionOf) return [];
        const path = ["kinds", k, "subjects", s, "name"];
        return [
          {
            message: `${nameOf(path)}: the subject "${name}" is in ${other} too`,
            position: positionOf(path),
          },
        ];
      }),
    ),
  );
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`could not read the topic packs in "${path}": ${messageOf(error)}`);
  }
}
