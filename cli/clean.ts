import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isReport } from "../checks/audit/write-reports.ts";
import { ConfigError, messageOf, StoreError } from "../pipeline/engine/errors.ts";
import { isPostgres } from "../pipeline/store/address.ts";
import { artifactsFolder } from "../pipeline/store/artifacts.ts";
import { lockName, takeRun } from "../pipeline/store/run-lock.ts";
import { isExportedFolder, isExportedName, isPartialName } from "../targets/exported-names.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { dropRunStore, isBegun } from "../targets/run-store.ts";
import type { Terminal } from "./terminal.ts";

/** The files that a run writes. Besides these, only the reports of an audit are deleted. */
const isOurs = (name: string) =>
  /^run\.(db|db-wal|db-shm|lock|lock-journal)$/.test(name) ||
  isExportedName(name) ||
  isPartialName(name) ||
  isExportedFolder(name);

/** Deletes what a run made before, after the user has agreed. False if the user said no. */
export async function cleanRun(loaded: LoadedConfig, yes: boolean, terminal: Terminal): Promise<boolean> {
  const { config, folder } = loaded;
  const out = resolve(folder, config.out);
  const files = filesIn(out).filter((name) => isOurs(name) || isReport(join(out, name)));
  const isInDatabase = isPostgres(config.store) && (await isBegun(loaded, terminal.env));
  // A README.md in a folder without a run was not written by us.
  if (!isInDatabase && !files.some((name) => name.startsWith("run."))) return true;
  if (!yes) {
    if (!terminal.interactive)
      throw new ConfigError(`could not clean "${out}": there is no terminal to ask on; give --yes`);
    const answer = await terminal.ask(
      `Delete ${isInDatabase ? `the run in ${config.store} and ` : ""}${files.length} files in ${out}, with every answer that was paid for? [y/N] `,
    );
    if (!/^y(es)?$/i.test(answer.trim())) {
      terminal.err("Nothing was deleted.");
      return false;
    }
  }
  if (isInDatabase) await dropRunStore(loaded, terminal.env);
  removeAll(out, files);
  return true;
}

function filesIn(out: string): string[] {
  try {
    const entries = readdirSync(out, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() || isExportedFolder(entry.name) ? entry.name : []));
  } catch (error) {
    if (!existsSync(out)) return [];
    throw broken(out, error);
  }
}

/** Locks the run first, because another process may be working on it. The lock file is deleted last. */
function removeAll(out: string, files: readonly string[]): void {
  const release = takeRun(out);
  try {
    for (const name of [...files.filter((file) => file !== lockName), lockName])
      rmSync(join(out, name), { recursive: true, force: true });
    rmSync(join(out, artifactsFolder), { recursive: true, force: true });
  } catch (error) {
    throw broken(out, error);
  } finally {
    release();
  }
}

const broken = (out: string, error: unknown) =>
  new StoreError(`could not clean "${out}": ${messageOf(error)}`);
