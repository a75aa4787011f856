import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { z } from "zod";
import { packageFolders } from "../pipeline/text/packaged.ts";

/** A script of the bench in a process of its own, such as a server. */
export interface ForkedScript {
  /** The next message from it. */
  next<T>(schema: z.ZodType<T>): Promise<T>;
  send(message: string): void;
  /** The result of this work. Throws as soon as the process has ended, because then the work may take minutes to fail. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Aborts when the process has ended. The reason is an error with what it said last. */
  readonly ended: AbortSignal;
  close(): void;
}

/** How much of what the script says on standard error is kept for the message of an error. */
const keptCharacters = 2_000;

/** Begins a built script. `script` is its path in `bench/`, without ".js". */
export function forkScript(script: string, words: readonly string[] = []): ForkedScript {
  const child = fork(join(packageFolders.code, "bench", `${script}.js`), words, {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let said = "";
  child.stderr?.on("data", (text) => {
    said = `${said}${text}`.slice(-keptCharacters);
  });
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener("abort", () => reject(ending.signal.reason));
  });
  // The process also ends when it is closed, and then nobody waits.
  ended.catch(() => {});
  child
    .on("error", (error) => ending.abort(error))
    .on("close", (code, signal) => {
      const end = code === null ? `was ended by ${signal}` : `ended with code ${code}`;
      ending.abort(new Error(`could not measure: ${script} ${end}${said === "" ? "" : `\n${said.trim()}`}`));
    });
  const during = <T>(work: Promise<T>) => Promise.race([work, ended]);
  return {
    next: async (schema) => schema.parse((await during(once(child, "message")))[0]),
    send: (message) => void child.send(message),
    during,
    ended: ending.signal,
    close: () => child.kill(),
  };
}
