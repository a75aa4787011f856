import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ArtifactDraft, Artifacts } from "../engine/artifacts.ts";
import { messageOf, StoreError } from "../engine/errors.ts";
import { linesOfBytes } from "./lines.ts";
import { isTaken, takeRun } from "./run-lock.ts";

/** A folder next to `run.db`, in the output folder. */
export const artifactsFolder = "artifacts";
const isDraft = (file: string) => /^draft-\d+$/.test(file);
const temporaryName = "temporary-";
const isTemporary = (file: string) => file.startsWith(temporaryName);
/** How many characters are written at once. */
const mostCharacters = 1024 * 1024;

/** Each artifact is a file, named after its digest. Temporary texts have names of their own. */
export function fileArtifacts(out: string): Artifacts {
  const folder = join(out, artifactsFolder);
  let drafts = 0;
  const create = (nameFor: (digest: string) => string) =>
    createDraft({ folder, name: `draft-${drafts++}`, nameFor });
  return {
    create: () => create((digest) => digest),
    lines: (digest) => reading(join(folder, digest)),
    temporary: (name) => {
      const file = temporaryName + name;
      return {
        isThere: async () => existsSync(join(folder, file)),
        lines: () => reading(join(folder, file)),
        create: () => create(() => file),
      };
    },
    dropTemporary: async (kept) =>
      removeAll(
        folder,
        (file) => isTemporary(file) && (kept === undefined || !file.startsWith(temporaryName + kept)),
      ),
  };
}

/** Removes the drafts that an earlier process did not finish. */
export const removeDrafts = (out: string): void => removeAll(join(out, artifactsFolder), isDraft);

const isUnfinished = (file: string) => isDraft(file) || isTemporary(file);

/**
 * Removes everything that a process left when it ended while it read its input. Texts of a run that another process works
 * on stay. Returns whether there was something to remove. Throws `StoreError` if it can't be removed.
 */
export function removeUnfinished(out: string): boolean {
  const folder = join(out, artifactsFolder);
  if (!filesIn(folder).some(isUnfinished) || isTaken(out)) return false;
  const release = takeRun(out);
  try {
    removeAll(folder, isUnfinished);
  } finally {
    release();
  }
  return true;
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function removeAll(folder: string, isUnwanted: (file: string) => boolean): void {
  for (const name of filesIn(folder).filter(isUnwanted)) rmSync(join(folder, name), { force: true });
}

interface DraftPlace {
  readonly folder: string;
  readonly name: string;
  /** The name of the finished file. */
  nameFor(digest: string): string;
}

function createDraft({ folder, name, nameFor }: DraftPlace): ArtifactDraft {
  const file = join(folder, name);
  const hash = createHash("sha256");
  let opened: Promise<FileHandle> | null = null;
  let waiting: string[] = [];
  let characters = 0;
  let isAbandoned = false;
  const begin = () => {
    if (isAbandoned) throw new Error("it was abandoned");
    mkdirSync(folder, { recursive: true });
    return open(file, "w");
  };
  const flush = () =>
    naming(file, async () => {
      const text = waiting.join("");
      waiting = [];
      characters = 0;
      opened ??= begin();
      const handle = await opened;
      hash.update(text);
      await handle.appendFile(text);
    });
  return {
    write: async (line) => {
      waiting.push(`${line}\n`);
      characters += line.length;
      if (characters >= mostCharacters) await flush();
    },
    lines: async function* () {
      await flush();
      yield* reading(file);
    },
    finish: async () => {
      await flush();
      const digest = hash.digest("hex");
      await naming(file, async () => {
        const handle = await opened;
        await handle?.sync().finally(() => handle.close());
        await rename(file, join(folder, nameFor(digest)));
      });
      return digest;
    },
    abandon: async () => {
      isAbandoned = true;
      // It may not have been opened, or be closed already. The file must be removed in any case.
      await opened?.then((handle) => handle.close()).catch(() => {});
      await rm(file, { force: true });
    },
  };
}

async function naming(file: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new StoreError(
      `could not write "${file}": ${messageOf(error)}; what was finished before is kept, run again when there is room`,
    );
  }
}

async function* reading(file: string): AsyncGenerator<string> {
  try {
    yield* linesOfBytes(createReadStream(file));
  } catch (error) {
    throw new StoreError(
      `could not read "${file}": ${messageOf(error)}; put a copy of it back, or begin anew with --clean`,
    );
  }
}
