import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Begun, beginBuilt, type Ended } from "../../targets/testing/built-command.ts";
import { capture } from "../testing/captured.ts";

/** The command line in a temporary folder of its own. */
export interface Workshop {
  readonly folder: string;
  file(name: string): string;
  write(name: string, text: string): void;
  /** Runs a command to its end in this process, which takes a fifth of the time of a process of its own. */
  run(...words: string[]): Promise<Ended>;
  /** Begins the built command in a process of its own, as a stranger has it, without waiting. */
  begin(...words: string[]): Begun;
  /** What a run exported: bytes by file name. */
  exported(out?: string): Map<string, string>;
  remove(): void;
}

export function openWorkshop(config: string, env: Readonly<Record<string, string>> = {}): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-e2e-"));
  writeFileSync(join(folder, "config.yaml"), config);
  return workshopIn(folder, env);
}

/** The command line in a folder that is there already. */
export function workshopIn(folder: string, env: Readonly<Record<string, string>> = {}): Workshop {
  return {
    folder,
    file: (name) => join(folder, name),
    write: (name, text) => writeFileSync(join(folder, name), text),
    run: async (...words) => {
      const { out, err, code } = await capture(words, folder, env);
      return { out: written(out), err: written(err), code };
    },
    begin: (...words) => beginBuilt(words, { folder, env }),
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

/** A run of one persona over two topics: some seconds, all stages. */
export const smallConfig = "seed: 5\npersonas: { source: cohort, count: 1 }\ncontexts: { sizes: [32k] }\n";
