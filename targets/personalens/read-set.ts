import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import {
  detailsFile,
  dialoguesFile,
  forksFile,
  judgmentsFile,
  missingFile,
  ontologyFile,
  profilePath,
  sharedTasksPath,
  soloTasksPath,
} from "./format/layout.ts";
import { lensRoot, usersIn } from "./lens-folder.ts";
import type { DialogueJson } from "./verify/dialogues.ts";
import { type KnownSet, readKnown } from "./verify/known.ts";
import type { UserFiles } from "./verify/user-files.ts";

/** Called with the path of a file that isn't JSON, and the reason. */
type Broken = (path: string, why: string) => void;

/** A line of a JSONL file, counted from 1; its value is `null` if it isn't JSON. */
export interface NumberedLine {
  readonly line: unknown;
  readonly number: number;
}

/** A set of users in the layout of the original. Users are read one by one. */
export interface LensSet {
  readonly known: KnownSet;
  readonly users: readonly string[];
  /** Calls `broken` for a file that isn't JSON, and treats it as missing. */
  read(user: string, broken: Broken): UserFiles;
  /** Whether this package wrote it: only our own sets have more than the original's files. */
  readonly isExport: boolean;
  /** The JSON of `ontology.json`, which only sets of made users have; `null` if it doesn't exist. */
  ontology(broken: Broken): unknown;
  /** The lines of `details.jsonl`, which only our own sets have. */
  details(): AsyncIterable<NumberedLine>;
  /** The lines of `dialogues.jsonl`, likewise. */
  dialogueLines(): AsyncIterable<NumberedLine>;
  /** The lines of `judgments.jsonl`. */
  judgmentLines(): AsyncIterable<NumberedLine>;
  /** The lines of `forks.jsonl`. */
  forkLines(): AsyncIterable<NumberedLine>;
  /** The lines of `missing.jsonl`. */
  missingLines(): AsyncIterable<NumberedLine>;
  /** The path of a table; `null` if it doesn't exist. */
  table(name: string): string | null;
  /** The text of a file of the set; `null` if it doesn't exist. */
  text(path: string): string | null;
  /** The paths of the texts in which judges assess the user's dialogues, for the original's scripts. */
  judgmentTexts(user: string): readonly string[];
  /** The JSON of a file of the set; `null` if it doesn't exist. */
  json(path: string, broken: Broken): unknown;
  /** The user's dialogues, each with its path. */
  dialogues(user: string, broken: Broken): Iterable<DialogueJson>;
}

/** Throws `ConfigError` if the files that all users share can't be read. */
export function openLensSet(folder: string): LensSet {
  const root = lensRoot(folder);
  const read = (path: string, at = root) =>
    existsSync(join(at, path)) ? readFileSync(join(at, path), "utf8") : null;
  const jsonIn = (path: string, broken: Broken, at = root): unknown => {
    try {
      return JSON.parse(read(path, at) ?? "null");
    } catch (error) {
      broken(path, messageOf(error));
      return null;
    }
  };
  return {
    known: knownIn(read, root),
    users: usersIn(root),
    isExport: root !== folder,
    ontology: (broken) => jsonIn(ontologyFile, broken, folder),
    details: () => linesIn(join(folder, detailsFile)),
    dialogueLines: () => linesIn(join(folder, dialoguesFile)),
    judgmentLines: () => linesIn(join(folder, judgmentsFile)),
    forkLines: () => linesIn(join(folder, forksFile)),
    missingLines: () => linesIn(join(folder, missingFile)),
    table: (name) => (existsSync(join(folder, name)) ? join(folder, name) : null),
    text: (path) => read(path),
    judgmentTexts: (user) => {
      const own = `output/evaluation/${user}`;
      return existsSync(join(root, own))
        ? readdirSync(join(root, own), { recursive: true, encoding: "utf8" })
            .filter((name) => name.endsWith(".txt"))
            .map((name) => `${own}/${name.replaceAll("\\", "/")}`)
            .sort()
        : [];
    },
    json: jsonIn,
    *dialogues(user, broken) {
      const folder = `output/dialogue/${user}`;
      for (const assistant of namesIn(join(root, folder)))
        for (const name of namesIn(join(root, folder, assistant))) {
          const path = `${folder}/${assistant}/${name}`;
          yield { path, json: jsonIn(path, broken) };
        }
    },
    read: (user, broken) => {
      const json = (path: string) => jsonIn(path, broken);
      return {
        user,
        profile: json(profilePath(user)),
        tasks: json(soloTasksPath(user)),
        sharedTasks: json(sharedTasksPath(user)),
      };
    },
  };
}

async function* linesIn(file: string): AsyncGenerator<NumberedLine> {
  if (!existsSync(file)) return;
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number += 1;
    try {
      yield { line: JSON.parse(text), number };
    } catch {
      yield { line: null, number };
    }
  }
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

function knownIn(read: (path: string) => string | null, root: string): KnownSet {
  try {
    return readKnown(read);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new ConfigError(`could not read "${root}": res/schema.json must be there and whole: ${why}`);
  }
}
