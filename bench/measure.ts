import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** The package, seen from `dist/bench/`. */
const root = resolve(import.meta.dirname, "../..");
const preload = pathToFileURL(join(import.meta.dirname, "peak.js")).href;
const main = join(root, "dist/cli/main.js");

export interface Measured {
  /** By the wall, from before the process begins until after it has ended. */
  readonly seconds: number;
  /** The most memory it ever held. */
  readonly megabytes: number;
  /** What it said, and when. */
  readonly lines: readonly { readonly line: string; readonly seconds: number }[];
}

/** Makes a run, by the configuration of the package or another one. */
export function measureRun(
  out: string,
  words: readonly string[],
  signal: AbortSignal,
  config = join(root, "config.yaml"),
): Promise<Measured> {
  return measureCommand(out, ["run", "--config", config, ...words], signal);
}

/** Runs the built command line in a process of its own; it writes into the folder. */
export function measureCommand(
  out: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Measured> {
  return measureScript(main, out, [...words, "--out", out], signal);
}

/** Runs a built script in a process of its own; how much memory it took is left in the folder. */
export async function measureScript(
  script: string,
  out: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Measured> {
  mkdirSync(out, { recursive: true });
  const env = { ...process.env, PEAK_FILE: join(out, "peak.txt") };
  const begin = performance.now();
  const secondsNow = () => (performance.now() - begin) / 1000;
  const child = spawn(process.execPath, ["--import", preload, script, ...words], {
    env,
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: { line: string; seconds: number }[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push({ line, seconds: secondsNow() }));
  const complaints = text(child.stderr);
  // An interruption shows in the code too; only when the process is gone may its folder go.
  const code = await new Promise((done) => child.on("error", () => {}).on("close", done));
  const seconds = secondsNow();
  if (code !== 0)
    throw new Error(`could not measure "${words.join(" ")}": code ${code}, ${await complaints}`);
  return { seconds, megabytes: Number(readFileSync(env.PEAK_FILE, "utf8")) / 1024, lines };
}

/** Between two events of a run with `--json`; `of` is their stage or sink, and each came once. */
export function secondsBetween({ lines }: Measured, from: string, to: string, of: string): number {
  const at = (type: string) => {
    const [found, ...more] = lines.filter(
      ({ line }) => line.includes(`"${type}"`) && line.includes(`"${of}"`),
    );
    if (!found || more.length > 0) throw new Error(`could not time ${of}: ${type} did not come just once`);
    return found.seconds;
  };
  return at(to) - at(from);
}
