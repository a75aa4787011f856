import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const main = join(root, "dist/cli/main.js");

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The built command line in a temporary folder of its own, as a stranger has it. */
export interface Workshop {
  readonly folder: string;
  file(name: string): string;
  write(name: string, text: string): void;
  run(...words: string[]): Promise<Ended>;
  /** Begins without waiting; `ended` settles when the process is gone. */
  begin(...words: string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  /** What a run exported: bytes by file name. */
  exported(out?: string): Map<string, string>;
  remove(): void;
}

export function openWorkshop(config: string, env: Readonly<Record<string, string>> = {}): Workshop {
  if (!existsSync(main)) throw new Error(`could not find "${main}": run \`npm run build\` first`);
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-e2e-"));
  writeFileSync(join(folder, "config.yaml"), config);
  const begin = (...words: string[]) => {
    const child = spawn(process.execPath, [main, ...words], {
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
  };
  return {
    folder,
    file: (name) => join(folder, name),
    write: (name, text) => writeFileSync(join(folder, name), text),
    run: (...words) => begin(...words).ended,
    begin,
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

/** A run of one persona over two topics: some seconds, all stages. */
export const smallConfig = "seed: 5\npersonas: { source: cohort, count: 1 }\ncontexts: { sizes: [32k] }\n";
