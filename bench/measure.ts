import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { packaged, packageFolders } from "../pipeline/text/packaged.ts";

const { code } = packageFolders;
const preload = pathToFileURL(join(code, "bench/peak.js")).href;
export const main = join(code, "cli/main.js");

export interface Measured {
  /** Wall-clock time from before the start of the process until after its end. */
  readonly seconds: number;
  /** Peak memory. */
  readonly megabytes: number;
  /** What it used of the processors: the process itself with its threads, and its child processes. */
  readonly cpuSeconds: { readonly own: number; readonly children: number };
  /** The lines that it printed, and when. */
  readonly lines: readonly { readonly line: string; readonly seconds: number }[];
}

const peakSchema = z.object({ kilobytes: z.number(), cpuSeconds: z.number(), childSeconds: z.number() });

/** Measures a run, by default with the configuration of the package. */
export function measureRun(
  out: string,
  words: readonly string[],
  signal: AbortSignal,
  config = packaged("config.yaml"),
): Promise<Measured> {
  return measureCommand(out, ["run", "--config", config, ...words], signal);
}

/** Measures the built command line in its own process. It writes into the folder `out`. */
export function measureCommand(
  out: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Measured> {
  return measureScript(main, out, [...words, "--out", out], { signal });
}

export interface ScriptSurroundings {
  readonly signal: AbortSignal;
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The number of the core on which alone it runs, with the command `taskset`. */
  readonly core?: number;
  /** Called with what the script says on standard error, as it comes. */
  readonly hear?: (text: string) => void;
}

/** Measures a built script in its own process. Its peak memory is written to a file in the folder `out`. */
export async function measureScript(
  script: string,
  out: string,
  words: readonly string[],
  { signal, cwd, env: added, core, hear = () => {} }: ScriptSurroundings,
): Promise<Measured> {
  mkdirSync(out, { recursive: true });
  const env = { ...process.env, ...added, PEAK_FILE: join(out, "peak.txt") };
  const begin = performance.now();
  const secondsNow = () => (performance.now() - begin) / 1000;
  const node = [process.execPath, "--import", preload, script, ...words];
  const [program = "", ...rest] = core === undefined ? node : ["taskset", "-c", String(core), ...node];
  const child = spawn(program, rest, {
    ...{ env, signal, stdio: ["ignore", "pipe", "pipe"] },
    ...(cwd !== undefined && { cwd }),
  });
  child.stderr.on("data", (said) => hear(String(said)));
  const lines: { line: string; seconds: number }[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push({ line, seconds: secondsNow() }));
  const complaints = text(child.stderr);
  // Wait for the end even after an interruption: the caller removes the folder, which the process still uses.
  const code = await new Promise((done) => child.on("error", () => {}).on("close", done));
  const seconds = secondsNow();
  signal.throwIfAborted();
  if (code !== 0)
    throw new Error(`could not measure "${words.join(" ")}": code ${code}, ${await complaints}`);
  const { kilobytes, cpuSeconds, childSeconds } = peakSchema.parse(
    JSON.parse(readFileSync(env.PEAK_FILE, "utf8")),
  );
  return {
    ...{ seconds, megabytes: kilobytes / 1024, lines },
    cpuSeconds: { own: cpuSeconds, children: childSeconds },
  };
}

/** The seconds between two events of a run with `--json`. `of` is their stage or sink. Each event must have come once. */
export function secondsBetween({ lines }: Measured, from: string, to: string, of: string): number {
  const at = (type: string) => {
    const [found, ...more] = lines.filter(
      ({ line }) => line.includes(`"${type}"`) && line.includes(`"${of}"`),
    );
    if (!found || more.length > 0) throw new Error(`could not time ${of}: ${type} must come once`);
    return found.seconds;
  };
  return at(to) - at(from);
}
