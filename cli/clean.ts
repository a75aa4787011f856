import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isReport } from "../checks/audit/write-reports.ts";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import { artifactsFolder } from "../pipeline/store/artifacts.ts";
import { takeRun } from "../pipeline/store/run-lock.ts";
import { isExportedName, isPartialName } from "../targets/exported-names.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import type { Terminal } from "./terminal.ts";

const lockName = "run.lock";

/** The files that a run writes; beside them only reports of its audit are touched. */
const isOurs = (name: string) =>
  /^run\.(db|db-wal|db-shm|lock|lock-journal)$/.test(name) || isExportedName(name) || isPartialName(name);

/** Throws away what a run made before, when told so. False where the user said no. */
export async function cleanRun(
  { config, folder }: LoadedConfig,
  yes: boolean,
  terminal: Terminal,
): Promise<boolean> {
  const out = resolve(folder, config.out);
  const files = filesIn(out).filter((name) => isOurs(name) || isReport(join(out, name)));
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
  removeAll(out, files);
  return true;
}

function filesIn(out: string): string[] {
  try {
    return readdirSync(out, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));
  } catch (error) {
    if (!existsSync(out)) return [];
    throw broken(out, error);
  }
}

/** Takes the run first: what another process works on is not thrown away. The lock goes last. */
function removeAll(out: string, files: readonly string[]): void {
  const release = takeRun(out);
  try {
    for (const name of [...files.filter((file) => file !== lockName), lockName])
      rmSync(join(out, name), { force: true });
    rmSync(join(out, artifactsFolder), { recursive: true, force: true });
  } catch (error) {
    throw broken(out, error);
  } finally {
    release();
  }
}

const broken = (out: string, error: unknown) =>
  new StoreError(`could not clean "${out}": ${error instanceof Error ? error.message : String(error)}`);
