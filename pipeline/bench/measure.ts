import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** The package, seen from `dist/pipeline/bench/`. */
const root = resolve(import.meta.dirname, "../../..");
const eventSchema = z.looseObject({ type: z.string(), stage: z.string().optional() });

export interface Measured {
  /** By the wall, from before the process begins until after it has ended. */
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** What it told with `--json`, and when. */
  readonly events: readonly {
    readonly type: string;
    readonly stage?: string | undefined;
    readonly seconds: number;
  }[];
}

/** Runs the built command line in a process of its own, by the configuration of the package, and writes into the folder. */
export async function measureRun(
  folder: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Measured> {
  const peakFile = join(folder, "peak.txt");
  const begin = performance.now();
  const secondsNow = () => (performance.now() - begin) / 1000;
  const child = spawn(
    process.execPath,
    [
      ...["--import", pathToFileURL(join(import.meta.dirname, "peak.js")).href],
      join(root, "dist/pipeline/cli/main.js"),
      ...["run", "--config", join(root, "config.yaml"), ...words],
    ],
    { cwd: folder, env: { ...process.env, PEAK_FILE: peakFile }, stdio: ["ignore", "pipe", "pipe"], signal },
  );
  const lines: { text: string; seconds: number }[] = [];
  let half = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const [first = "", ...rest] = text.split("\n");
    const whole = [half + first, ...rest];
    half = whole.pop() ?? "";
    lines.push(...whole.map((line) => ({ text: line, seconds: secondsNow() })));
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const code = await new Promise((done, broken) => child.on("close", done).on("error", broken));
  const seconds = secondsNow();
  if (code !== 0) throw new Error(`could not measure "run ${words.join(" ")}": code ${code}, ${complaints}`);
  return { seconds, peakMegabytes: Number(readFileSync(peakFile, "utf8")) / 1024, events: eventsOf(lines) };
}

function eventsOf(lines: readonly { text: string; seconds: number }[]): Measured["events"] {
  return lines
    .filter(({ text }) => text.startsWith("{"))
    .map(({ text, seconds }) => ({ ...eventSchema.parse(JSON.parse(text)), seconds }));
}
