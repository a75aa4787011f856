import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "../engine/errors.ts";
import type { LoadedConfig } from "../load-config.ts";
import type { Terminal } from "./terminal.ts";

/** The files that a run writes; nothing else in the folder is ever touched. */
const ours =
  /^(run\.(db|db-wal|db-shm|lock|lock-journal)|(questions|shared_contexts|provenance)_(32k|128k|1M)\.(csv|jsonl)|README\.md|config\.resolved\.yaml|\..*\.partial)$/;

/** Throws away what a run made before, when told so. False where the user said no. */
export async function cleanRun(
  { config, folder }: LoadedConfig,
  yes: boolean,
  terminal: Terminal,
): Promise<boolean> {
  const out = resolve(folder, config.out);
  const files = existsSync(out) ? readdirSync(out).filter((name) => ours.test(name)) : [];
  // A README.md without a run beside it is somebody else's.
  if (!files.some((name) => name.startsWith("run."))) return true;
  if (!yes) {
    if (!terminal.interactive)
      throw new ConfigError(`could not clean "${out}": nobody is there to be asked; give --yes`);
    const answer = await terminal.ask(
      `Throw away ${files.length} files in ${out}, with every answer that was paid for? [y/N] `,
    );
    if (!/^y(es)?$/i.test(answer.trim())) {
      terminal.err("Nothing was thrown away.");
      return false;
    }
  }
  for (const name of files) rmSync(join(out, name), { force: true });
  return true;
}
