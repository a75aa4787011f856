import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeOnce } from "../../targets/testing/shared-folder.ts";
import { packagedTopics, packFile } from "../../topics/folder.ts";
import { capture } from "./captured.ts";

/** What a command printed, and its exit code. */
export interface Said {
  readonly out: string;
  readonly err: string;
  readonly lines: readonly string[];
  readonly code: number;
}

/** A folder with a small configuration, its own packs and, once something is made, a run. */
export interface RunFolder {
  readonly folder: string;
  readonly out: string;
  /** Runs a command there, in the given environment. */
  pipeline(...words: readonly string[]): Promise<Said>;
  changePack(topic: string, change: (text: string) => string): void;
  changeConfig(change: (text: string) => string): void;
  remove(): void;
}

/** A persona has two of three topics: persona 0 the first and second, persona 1 the third and first. */
export const smallTopics = ["bookRecommendation", "coding", "foodRecommendation"] as const;

const configuration = `
personas: { source: cohort, count: 2 }
topics: { folder: topics, select: all }
contexts: { sizes: [32k] }
`;

export function createRunFolder(env: Readonly<Record<string, string>> = {}): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), "persona-look-"));
  const topics = join(folder, "topics");
  const config = join(folder, "config.yaml");
  mkdirSync(topics);
  for (const topic of smallTopics) copyFileSync(packFile(packagedTopics, topic), packFile(topics, topic));
  writeFileSync(config, configuration);
  const change = (file: string, by: (text: string) => string) => {
    const before = readFileSync(file, "utf8");
    const after = by(before);
    if (after === before) throw new Error(`the change leaves "${file}" as it was`);
    writeFileSync(file, after);
  };
  return {
    folder,
    out: join(folder, "out"),
    pipeline: (...words) => said(words, folder, env),
    changePack: (topic, by) => change(packFile(topics, topic), by),
    changeConfig: (by) => change(config, by),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same with the run of persona 0 in it, which is made once for all tests. */
export const createMadeFolder = (env: Readonly<Record<string, string>> = {}): Promise<RunFolder> =>
  folderWith("run-of-persona-0", ["--personas", "0"], env);

/** The same with the run of both personas. */
export const createFullFolder = (env: Readonly<Record<string, string>> = {}): Promise<RunFolder> =>
  folderWith(bothPersonas, [], env);

/** What the run of both personas printed. */
export const printedByFullRun = async (): Promise<string> =>
  readFileSync(join(await madeRun(bothPersonas, []), printed), "utf8");

const bothPersonas = "run-of-both-personas";
const printed = "printed.txt";

async function folderWith(
  name: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunFolder> {
  const made = await madeRun(name, words);
  const run = createRunFolder(env);
  cpSync(join(made, "out"), run.out, { recursive: true, preserveTimestamps: true });
  return run;
}

const madeRun = (name: string, words: readonly string[]) =>
  madeOnce(name, async (folder) => {
    const run = createRunFolder();
    const { code, out, err } = await run.pipeline("run", ...words);
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
    // Without the log of the store, since this process may still have it open.
    cpSync(run.out, join(folder, "out"), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !/-(?:wal|shm)$/.test(file),
    });
    writeFileSync(join(folder, printed), out);
    run.remove();
  });

async function said(...command: Parameters<typeof capture>): Promise<Said> {
  const { out, err, code } = await capture(...command);
  return { out: out.join("\n"), err: err.join("\n"), lines: out, code };
}
