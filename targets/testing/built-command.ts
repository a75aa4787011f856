import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");

export interface Ended {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Begun {
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
}

/** The path of the command line that `npm run build` made. */
export function builtCommand(): string {
  if (!existsSync(main)) throw new Error(`could not find "${main}": run \`npm run build\` first`);
  return main;
}

/** Starts the built command line in its own process. `node` holds options for Node. */
export function beginBuilt(
  words: readonly string[],
  surroundings: {
    readonly folder: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly node?: readonly string[];
  },
): Begun {
  const { folder, env = {}, node = [] } = surroundings;
  const child = spawn(process.execPath, [...node, builtCommand(), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, out, err })));
  return { child, ended };
}
