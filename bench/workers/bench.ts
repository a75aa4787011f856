import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { startServer } from "../../pipeline/testing/postgres-server.ts";
import { type Measured, main, measureScript } from "../measure.ts";

/** A command of the built program, in its own process. */
export interface Begun {
  /** Waits until it says these words, or ends. */
  says(words: string): Promise<void>;
  /** Throws if the command fails. */
  readonly ended: Promise<Measured>;
}

export interface CommandOutside {
  /** The number of the core on which it runs. Left out, it runs on all. */
  readonly core?: number;
  /** Stops it. */
  readonly signal?: AbortSignal;
}

/** A database server and a folder that are gone afterwards. */
export interface Bench {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
  /** Begins a command with a configuration. What it writes goes to a folder of that name. */
  begin(name: string, config: unknown, words: readonly string[], outside?: CommandOutside): Begun;
  close(): Promise<void>;
}

/** Throws if the platform has no binaries of PostgreSQL. */
export async function openBench(): Promise<Bench> {
  const { server, stop } = await startServer();
  if ("none" in server) throw new Error(`could not start PostgreSQL: ${server.none}`);
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const env = { PGPASSWORD: server.password, BENCH_KEY: "none" };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let count = 0;
  return {
    address: server.address,
    env,
    begin: (name, config, words, { core, signal } = {}) => {
      const cwd = join(folder, name);
      mkdirSync(cwd, { recursive: true });
      const file = join(cwd, "config.yaml");
      writeFileSync(file, JSON.stringify(config));
      let said = "";
      let over = false;
      const ended = measureScript(main, join(cwd, `process-${count++}`), [...words, "--config", file], {
        signal: signal ? AbortSignal.any([closing.signal, signal]) : closing.signal,
        ...{ cwd, env, ...(core !== undefined && { core }) },
        hear: (text) => {
          said += text;
        },
      });
      const end = ended
        .catch(() => {})
        .finally(() => {
          over = true;
          running.delete(end);
        });
      running.add(end);
      const says = async (text: string) => {
        while (!said.includes(text) && !over) await later(20);
      };
      return { says, ended };
    },
    close: async () => {
      closing.abort();
      await Promise.all(running);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
