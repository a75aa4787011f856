import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Begun, beginBuilt, type Ended } from "../../targets/testing/built-command.ts";
import { madeOnce } from "../../targets/testing/shared-folder.ts";
import { capture } from "../testing/captured.ts";

const signalAt = pathToFileURL(resolve(import.meta.dirname, "signal-at.mjs")).href;

/** Before or after the nth time that something becomes durable. */
export interface Point {
  readonly when: "before" | "after";
  /** A commit to a table of the store, a line added to a file, or a file that gets its final name. */
  readonly act: "commit" | "append" | "rename";
  /** The table or the file; `folder/` means every file in it. */
  readonly what: string;
  readonly time: number;
}

/** The points before and after an act. */
export const around = (act: Point["act"], what: string, time = 1): readonly [Point, Point] => [
  { when: "before", act, what, time },
  { when: "after", act, what, time },
];

/** The command line in a temporary folder of its own. */
export interface Workshop {
  readonly folder: string;
  file(name: string): string;
  write(name: string, text: string): void;
  /** Runs a command to its end in this process. This takes a fifth of the time of a separate process. */
  run(...words: string[]): Promise<Ended>;
  /** Runs the built command to its end in a separate process, as a user would. */
  runBuilt(...words: string[]): Promise<Ended>;
  /** The same, without waiting. */
  begin(...words: string[]): Begun;
  /** Runs the built command, which gets a signal at the point. */
  runSignaled(signal: "SIGKILL" | "SIGINT", point: Point, ...words: string[]): Promise<Ended>;
  /** The same with `kill -9`; throws if the command never reaches the point. */
  runKilled(point: Point, ...words: string[]): Promise<Ended>;
  /** What a run exported: bytes by file name. */
  exported(out?: string): Map<string, string>;
  remove(): void;
}

export function openWorkshop(config: string, env: Readonly<Record<string, string>> = {}): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-e2e-"));
  writeFileSync(join(folder, "config.yaml"), config);
  return workshopIn(folder, env);
}

/**
 * The folder of the run of `smallConfig`, made once for all tests by the built command. Its output is in
 * `events.jsonl`.
 */
export const madeSmallRun = (): Promise<string> =>
  madeOnce("small-run", async (folder) => {
    writeFileSync(join(folder, "config.yaml"), smallConfig);
    const { code, out, err } = await beginBuilt(["run", "--json"], { folder }).ended;
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
    writeFileSync(join(folder, "events.jsonl"), out);
  });

/** The folder of the run of persona 2 of edition one, made once for all tests. It is in `edition-one`. */
export const madeEdition = (): Promise<string> =>
  madeOnce("edition", async (folder) => {
    const { code, out, err } = await workshopIn(folder).run("run", "--edition", "one", "--personas", "4");
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
    writeFileSync(join(folder, "output.txt"), out);
  });

/** A workshop with that run in `out`. */
export async function openMade(
  config = smallConfig,
  env: Readonly<Record<string, string>> = {},
): Promise<Workshop> {
  const shop = openWorkshop(config, env);
  cpSync(join(await madeSmallRun(), "out"), shop.file("out"), { recursive: true, preserveTimestamps: true });
  return shop;
}

/** The command line in a folder that already exists. */
export function workshopIn(folder: string, env: Readonly<Record<string, string>> = {}): Workshop {
  const runSignaled: Workshop["runSignaled"] = (signal, point, ...words) => {
    const place = { folder, env: { ...env, SIGNAL_AT: JSON.stringify({ signal, ...point }) } };
    return beginBuilt(words, { ...place, node: ["--import", signalAt] }).ended;
  };
  return {
    folder,
    file: (name) => join(folder, name),
    write: (name, text) => writeFileSync(join(folder, name), text),
    run: async (...words) => {
      const { out, err, code } = await capture(words, folder, env);
      return { out: written(out), err: written(err), code };
    },
    runBuilt: (...words) => beginBuilt(words, { folder, env }).ended,
    begin: (...words) => beginBuilt(words, { folder, env }),
    runSignaled,
    runKilled: async (point, ...words) => {
      const ended = await runSignaled("SIGKILL", point, ...words);
      if (ended.code !== null)
        throw new Error(`"${words.join(" ")}" didn't come to ${JSON.stringify(point)}: ${ended.err}`);
      return ended;
    },
    exported: (out = "out") =>
      new Map(
        readdirSync(join(folder, out))
          .filter((name) => /\.(csv|jsonl|md|yaml)$/.test(name))
          .sort()
          .map((name) => [name, readFileSync(join(folder, out, name), "utf8")]),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const written = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

const smallSettings = "seed: 5\npersonas: { source: cohort, count: 1 }\ncontexts: { sizes: [32k] }\n";

/**
 * A run of one persona with two topics. It takes a second and has all stages. With four packs there is less
 * filler to make than with all.
 */
export const smallConfig = `${smallSettings}topics: { select: [bookRecommendation, foodRecommendation, homeDecoration, therapy] }\n`;

/** The same with topic packs chosen by `topics`, in YAML's flow style. */
export const smallConfigWith = (topics: string): string => `${smallSettings}topics: ${topics}\n`;
