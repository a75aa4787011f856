import { ConfigError, type Issue } from "../pipeline/engine/errors.ts";
import { type Path, pathText } from "../pipeline/text/mistakes.ts";
import { suggestion } from "../pipeline/text/nearest.ts";
import { sourceIn } from "../pipeline/text/source-in.ts";
import { inOrder, parseYaml } from "../pipeline/text/yaml.ts";
import { checkPack } from "./check.ts";
import { compiledTopics, packFile, packFolders } from "./folder.ts";
import { toWrite } from "./form.ts";
import { type Pack, packSchema } from "./schema.ts";
import { subjectsOf } from "./units.ts";

/**
 * The packs in the order of the names. If any has mistakes, throws one error that lists the mistakes of all, of each pack at most
 * `shown`. A pack that is being written has about a hundred.
 */
export function loadTopics(
  folders: readonly string[],
  names: readonly string[] | "all",
  shown = Number.POSITIVE_INFINITY,
): { packs: Pack[] } {
  const places = packFolders(folders);
  const known = [...places.keys()];
  const wanted = [...new Set(names === "all" ? known : names)];
  const read = wanted.map((name) => {
    const folder = places.get(name);
    return folder === undefined
      ? { pack: null, issues: [unknownTopic(name, known)], positionOf: null }
      : readPack(folder, name);
  });
  const issues = [
    ...read.flatMap((one, at) => firstOf(one.issues, wanted[at] ?? "", shown)),
    ...sharedSubjects(read),
  ];
  if (issues.length > 0) {
    const faulty = folders.filter((folder) =>
      wanted.some((name, at) => places.get(name) === folder && read[at]?.issues.length !== 0),
    );
    const named = faulty.length > 0 ? faulty : folders;
    throw new ConfigError(
      `could not use the topics of ${named.map((folder) => `"${folder}"`).join(" and ")}:`,
      issues,
    );
  }
  return { packs: read.flatMap(({ pack }) => pack ?? []) };
}

function firstOf(issues: readonly Issue[], name: string, shown: number): readonly Issue[] {
  const more = issues.length - shown;
  if (more <= 1) return issues;
  return [
    ...issues.slice(0, shown),
    { message: `${more} more in ${name}; \`pipeline topic check ${name}\` lists all` },
  ];
}

/** All packs that can be used, and those that can't because they have mistakes, such as one that is still being written. */
export interface UsableTopics {
  readonly packs: readonly Pack[];
  readonly leftOut: readonly { readonly name: string; readonly issues: readonly Issue[] }[];
}

/** If two packs have the same subject, the one in the earlier folder is left out. */
export function usableTopics(folders: readonly string[]): UsableTopics {
  const read = [...packFolders(folders)].map(([name, folder]) => ({
    name,
    folder,
    ...readPack(folder, name),
  }));
  const order = [...folders].reverse();
  const byFolder = read.toSorted((one, other) => order.indexOf(one.folder) - order.indexOf(other.folder));
  const shared = sharedSubjects(byFolder.filter(({ issues }) => issues.length === 0));
  const withShared = read.map(({ name, folder, pack, issues }) => {
    const file = packFile(folder, name);
    return { name, pack, issues: [...issues, ...shared.filter(({ position }) => position?.file === file)] };
  });
  return {
    packs: withShared.flatMap(({ pack, issues }) => (pack && issues.length === 0 ? [pack] : [])),
    leftOut: withShared
      .filter(({ issues }) => issues.length > 0)
      .map(({ name, issues }) => ({ name, issues })),
  };
}

interface ReadPack {
  /** Null if the file doesn't match the schema. */
  readonly pack: Pack | null;
  readonly issues: readonly Issue[];
  readonly positionOf: ((path: Path) => NonNullable<Issue["position"]>) | null;
}

/** Packs without mistakes, by the text of their file, so that a process parses none of them twice. */
const readBefore = new Map<string, Pack>();

/** Reads one pack and finds all its mistakes. */
export function readPack(folder: string, name: string): ReadPack {
  const file = packFile(folder, name);
  const source = sourceIn(file);
  if (typeof source !== "string") return { pack: null, issues: [source], positionOf: null };
  const known = readBefore.get(source) ?? compiledTopics.find(source);
  if (known?.name !== name) return parsePack(source, file, name);
  readBefore.set(source, known);
  let parsed: ReadPack | null = null;
  const positionOf = (path: Path) => {
    parsed ??= parsePack(source, file, name);
    return parsed.positionOf?.(path) ?? { file };
  };
  return { pack: known, issues: [], positionOf };
}

/** A key at the top that only packs of clauses had. They could be used up to version 0.1. */
const isOfClauses = /^(?:guidance|scenarios|wentWell|openings):/m;

function parsePack(source: string, file: string, name: string): ReadPack {
  if (isOfClauses.test(source))
    return { pack: null, issues: [{ message: ofClauses(name), position: { file } }], positionOf: null };
  const parsed = parseYaml(source, file, packSchema);
  const left = unwritten(source, file);
  if (parsed.value === null || left.length > 0)
    return { pack: null, issues: inOrder([...parsed.issues, ...left]), positionOf: null };
  const { value: pack, positionOf } = parsed;
  const renamed =
    pack.name === name
      ? []
      : [{ path: ["name"], message: `"${pack.name}" must be "${name}", the name of the file` }];
  const issues = [...renamed, ...checkPack(pack)].map(({ path, message }) => ({
    message: `${pathText(path)}: ${message}`,
    position: positionOf(path),
  }));
  if (issues.length === 0) readBefore.set(source, pack);
  return { pack, issues: inOrder(issues), positionOf };
}

const leftMark = new RegExp(String.raw`(?:: |- |\[ ?)["']?(${toWrite} [^"'\]]*)`);

/** What is left of a form: an issue with the number of texts, then one for each of them. */
function unwritten(source: string, file: string): Issue[] {
  const left = source.split("\n").flatMap((line, index) => {
    const found = line.trimStart().startsWith("#") ? null : leftMark.exec(line);
    if (!found) return [];
    const column = line.indexOf(toWrite) + 1;
    return [{ message: `still ${found[1]}`, position: { file, line: index + 1, column } }];
  });
  if (left.length === 0) return [];
  const number = left.length === 1 ? "1 text is" : `${left.length} texts are`;
  return [{ message: `${number} still to be written`, position: { file } }, ...left];
}

const ofClauses = (name: string) =>
  `the pack holds clauses, from which nothing is made any more. A pack holds whole stories with their dialogue now (topics/README.md): keep its subjects, move the file away, and begin with \`pipeline topic new ${name} --about "…"\``;

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
    (pack ? subjectsOf(pack) : []).flatMap(({ subject: name, owner }) => {
      const path = [...owner, "subject"];
      const other = topicOf.get(name.toLowerCase()) ?? pack?.name ?? "";
      topicOf.set(name.toLowerCase(), other);
      if (other === pack?.name || !positionOf) return [];
      return [
        {
          message: `${pathText(path)}: the subject "${name}" is in ${other} too`,
          position: positionOf(path),
        },
      ];
    }),
  );
}
