import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Ontology, ontology, plainTexts } from "../../../content/personalens/bank.ts";
import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { ConfigError, messageOf } from "../../../pipeline/engine/errors.ts";
import { sayCount } from "../../../pipeline/text/layout.ts";
import { profilePath, sharedTasksPath, soloTasksPath } from "../format/layout.ts";
import { lensRoot, usersIn } from "../lens-folder.ts";
import type { LeftOut } from "./left-out.ts";
import { readOntology } from "./read-ontology.ts";

/** Profile, tasks of one domain, tasks of several. */
export const filesPerUser = 3;

/** What stages plan from: which users there are, and digests that show whether their files have changed. */
export interface InputSettings {
  readonly users: readonly { readonly user: string; readonly files: readonly FileState[] }[];
  /** What can't be used in the files that all users share. */
  readonly left: readonly LeftOut[];
}
type FileState = Pick<InputFile, "bytes" | "changedMs">;

export interface OpenedInput {
  readonly settings: InputSettings;
  readonly ontology: Ontology;
  /** The files of all users, three for each user. */
  readonly files: readonly InputFile[];
}

/**
 * Opens a folder in the original's layout. Users are read later, one by one. Throws `ConfigError` if nothing
 * in it can be used.
 */
export function openInput(folder: string, needed: number): OpenedInput {
  const root = lensRoot(folder);
  const all = usersIn(root);
  if (all.length === 0)
    throw new ConfigError(
      `could not read users from "${folder}": it has no folders data/profile/userN; name the folder that has data/ and res/ in it`,
    );
  if (needed > all.length)
    throw new ConfigError(
      `could not take persona ${needed - 1}: "${folder}" holds ${sayCount(all.length, "user")}, which are numbered from 0 in their order`,
    );
  const users = all.slice(0, needed);
  const files = users.flatMap((user) =>
    [profilePath(user), soloTasksPath(user), sharedTasksPath(user)].map((path) => fileIn(root, path)),
  );
  const { ontology: read, left } = ontologyIn(root);
  return {
    settings: {
      users: users.map((user, at) => ({
        user,
        files: files
          .slice(at * filesPerUser, (at + 1) * filesPerUser)
          .map(({ bytes, changedMs }) => ({ bytes, changedMs })),
      })),
      left,
    },
    ontology: read,
    files,
  };
}

function ontologyIn(root: string) {
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;
  try {
    return readOntology(read, { plain: plainTexts(), talk: ontology().talk });
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new ConfigError(
      `could not read "${join(root, "res/schema.json")}": it must hold the domains with their attributes: ${why}`,
    );
  }
}

function fileIn(root: string, path: string): InputFile {
  const file = join(root, path);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return { name: path, bytes: 0, changedMs: 0, open: nothing };
  return { name: path, bytes: found.size, changedMs: found.mtimeMs, open: () => createReadStream(file) };
}

async function* nothing(): AsyncIterable<Uint8Array> {}
