import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import type { Ended } from "../../targets/testing/built-command.ts";
import { madeEdition, openWorkshop, type Workshop } from "./cli.ts";
import { madePersonaconvRun } from "./personaconv-dump.ts";

/** The sha256 of every data file, by run. A change that is meant to change data must record them again. */
export const recordedDigests = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(resolve(import.meta.dirname, "digests.json"), "utf8")));

const config = readFileSync(resolve(import.meta.dirname, "../../config.yaml"), "utf8");

export interface RecordedRun {
  readonly config: string;
  readonly words: readonly string[];
}

const withRestraint = config.replace("restraint: []", "restraint: [ask_to_forget, other_person]");
const onePersona = ["--personas", "0", "--sizes", "32k"];

/** Runs that take a second each. */
export const smallRuns: Readonly<Record<string, RecordedRun>> = {
  "one fork, one persona": { config, words: ["--forks", "1", ...onePersona] },
  "restraint types, one persona": { config: withRestraint, words: onePersona },
  "personalens, two users": { config, words: ["--target", "personalens", "--personas", "0-1"] },
};

/** The folders with the data files of runs that other tests read, too. */
export const sharedRuns: Readonly<Record<string, () => Promise<string>>> = {
  "edition one, one persona": async () => join(await madeEdition(), "edition-one"),
  "personaconv, twelve authors": async () => join(await madePersonaconvRun(), "out"),
};

export const largeRuns: Readonly<Record<string, RecordedRun>> = {
  "one persona, 1M": { config, words: ["--personas", "0", "--sizes", "1M"] },
  "one fork": { config, words: ["--forks", "1"] },
  "restraint types": { config: withRestraint, words: [] },
  personaconv: { config, words: ["--target", "personaconv"] },
  personalens: { config, words: ["--target", "personalens"] },
  "edition one": { config: "", words: ["--edition", "one", "--out", "out"] },
  "second seed": { config: "", words: ["--edition", "second-seed", "--out", "out", "--personas", "2-4"] },
};

/** Makes the run and compares its files with the recorded digests. */
export async function expectRecorded(
  name: string,
  { config: text, words }: RecordedRun,
  execute: (shop: Workshop, words: readonly string[]) => Promise<Ended>,
): Promise<void> {
  const shop = openWorkshop(text);
  try {
    const { code, err } = await execute(shop, ["run", ...words]);
    expect(code, err).toBe(0);
    expect(digestsIn(shop.file("out"))).toEqual(recordedDigests[name]);
  } finally {
    shop.remove();
  }
}

/** By file. A folder with files in the layout of another project, of which there are hundreds, has one digest. */
export function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => /\.(csv|jsonl|parquet)$/.test(file));
  const layout = "personalens";
  const laidOut = existsSync(join(folder, layout))
    ? { [`${layout}/`]: digestOfAll(join(folder, layout)) }
    : {};
  return {
    ...Object.fromEntries(files.sort().map((file) => [file, sha256(readFileSync(join(folder, file)))])),
    ...laidOut,
  };
}

/** One digest of the paths and contents of all files below a folder. */
function digestOfAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => relative(folder, join(file.parentPath, file.name)));
  return sha256(
    paths
      .sort()
      .map((path) => `${path} ${sha256(readFileSync(join(folder, path)))}\n`)
      .join(""),
  );
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
