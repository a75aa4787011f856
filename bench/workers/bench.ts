import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startServer } from "../../pipeline/testing/postgres-server.ts";
import { packageFolders } from "../../pipeline/text/packaged.ts";

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly aim?: string;
  readonly passes?: boolean;
}

/** A command of the built program, in its own process. */
export interface Begun {
  /** Waits until it says these words. */
  says(words: string): Promise<void>;
  /** In seconds, from the start of the process; its peak memory in megabytes. Throws if the command fails. */
  readonly ended: Promise<{ readonly seconds: number; readonly megabytes: number }>;
}

/** A database server and a folder that are gone afterwards. */
export interface Bench {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
  /** Begins a command with a configuration. What it writes goes to a folder of that name. */
  begin(name: string, config: unknown, words: readonly string[]): Begun;
  close(): Promise<void>;
}

const { code } = packageFolders;

/** Throws if the platform has no binaries of PostgreSQL. */
export async function openBench(): Promise<Bench> {
  const { server, stop } = await startServer();
  if ("none" in server) throw new Error(`could not start PostgreSQL: ${server.none}`);
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const env = { PGPASSWORD: server.password, BENCH_KEY: "none" };
  const children = new Set<ChildProcess>();
  let count = 0;
  return {
    address: server.address,
    env,
    begin: (name, config, words) => {
      const own = join(folder, name);
      mkdirSync(own, { recursive: true });
      const [file, peak] = [join(own, "config.yaml"), join(own, `peak-${count++}.txt`)];
      writeFileSync(file, JSON.stringify(config));
      const begin = performance.now();
      const child = spawn(
        process.execPath,
        [
          "--import",
          pathToFileURL(join(code, "bench/peak.js")).href,
          join(code, "cli/main.js"),
          ...words,
          "--config",
          file,
        ],
        { cwd: own, env: { ...process.env, ...env, PEAK_FILE: peak }, stdio: ["ignore", "ignore", "pipe"] },
      );
      children.add(child);
      let said = "";
      child.stderr.on("data", (text) => {
        said = `${said}${String(text)}`.slice(-4_000);
      });
      const end = async () => {
        await once(child, "close");
        const seconds = (performance.now() - begin) / 1000;
        children.delete(child);
        if (child.exitCode !== 0) throw new Error(`${words.join(" ")} failed:\n${said}`);
        return { seconds, megabytes: Number(readFileSync(peak, "utf8")) / 1024 };
      };
      const says = async (text: string) => {
        while (!said.includes(text) && child.exitCode === null) await later(20);
      };
      return { says, ended: end() };
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
