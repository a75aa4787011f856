import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Artifacts } from "../pipeline/engine/artifacts.ts";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import type { Environment } from "../pipeline/models/account.ts";
import { isPostgres, type PostgresPlace, runName } from "../pipeline/store/address.ts";
import type { Leases } from "../pipeline/store/postgres/leases.ts";
import type { Quotas } from "../pipeline/store/postgres/quotas.ts";
import type { PostgresStore } from "../pipeline/store/postgres.ts";
import type { Store, StoreMode } from "../pipeline/store/store.ts";
import { outFolder, type RunPlace } from "./out-folder.ts";

/** Where a run keeps records and answers, and what its stages have read from input. */
export interface RunStore {
  readonly store: Store;
  readonly artifacts: Artifacts;
  /** Who makes partitions of the run; workers aren't told apart if the run is in a folder. */
  readonly leases?: Pick<Leases, "workers" | "pace">;
  /** What workers of many machines may do together; a run in a folder has one machine. */
  readonly quotas?: Quotas;
}

export interface StoreAccess {
  /** Contains the password of a database. */
  readonly env: Environment;
  readonly mode: StoreMode;
  /** Called when the database is gone for a while. */
  notice?(message: string): void;
}

/** Opens the store of a run: `run.db` in its output folder, or what the configuration names. Throws `StoreError`. */
export async function openRunStore(place: RunPlace, { env, mode, notice }: StoreAccess): Promise<RunStore> {
  const database = postgresPlace(place, env);
  // A driver is loaded only by commands that need it.
  if (database) {
    const { postgresStore } = await import("../pipeline/store/postgres.ts");
    return postgresStore({ place: database, mode, ...(notice && { notice }) });
  }
  const out = outFolder(place);
  const { sqliteStore } = await import("../pipeline/store/sqlite.ts");
  const { fileArtifacts, removeDrafts } = await import("../pipeline/store/artifacts.ts");
  const store = sqliteStore(out, mode);
  if (mode === "write") removeDrafts(out);
  return { store, artifacts: fileArtifacts(out) };
}

/**
 * Removes what a killed run left of its input, because it may hold real names. Every command that only reads a run begins
 * with this; a run that continues uses these texts. A run in a database keeps them until the next run.
 */
export async function removeUnfinishedInput(
  place: RunPlace,
  notice: (message: string) => void,
): Promise<void> {
  if (isPostgres(place.config.store)) return;
  const { artifactsFolder, removeUnfinished } = await import("../pipeline/store/artifacts.ts");
  const out = outFolder(place);
  const folder = join(out, artifactsFolder);
  try {
    if (removeUnfinished(out))
      notice(
        `Removed what an interrupted run had read, since it may hold real names: ${folder}. The next run reads its input from the beginning.`,
      );
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    notice(`What an interrupted run had read stays in ${folder} and may hold real names: ${error.message}`);
  }
}

/** Opens the store of a run that many machines work on. Throws `ConfigError` if the run is in a folder. */
export async function openSharedStore(
  place: RunPlace,
  { env, mode, notice }: StoreAccess,
): Promise<PostgresStore & { readonly database: PostgresPlace }> {
  const database = postgresPlace(place, env);
  if (!database)
    throw new ConfigError(
      "could not work on the run from many machines: it is in a folder; give the address of a database, such as store: postgres://user@host:5432/database",
    );
  const { postgresStore } = await import("../pipeline/store/postgres.ts");
  return { ...(await postgresStore({ place: database, mode, ...(notice && { notice }) })), database };
}

/** Whether anything was made in the run. */
export async function isBegun(place: RunPlace, env: Environment): Promise<boolean> {
  const out = outFolder(place);
  const database = postgresPlace(place, env);
  if (!database) return existsSync(join(out, "run.db"));
  const { isBegunIn } = await import("../pipeline/store/postgres.ts");
  return isBegunIn(database);
}

/** Deletes a run in a database. A run in a folder is deleted with the files there. */
export async function dropRunStore(place: RunPlace, env: Environment): Promise<void> {
  const database = postgresPlace(place, env);
  if (!database) return;
  const { dropRun } = await import("../pipeline/store/postgres.ts");
  await dropRun(database);
}

/** Where the run is in PostgreSQL; `null` if it is in a folder. */
export function postgresPlace(place: RunPlace, env: Environment): PostgresPlace | null {
  const { store: address } = place.config;
  return isPostgres(address) ? { address, schema: nameOfRun(place), env } : null;
}

/** The name that the configuration gives, or that of the output folder. */
function nameOfRun(place: RunPlace): string {
  const { run } = place.config;
  if (run !== undefined) return run;
  const name = runName.safeParse(basename(outFolder(place)));
  if (name.success) return name.data;
  throw new ConfigError(
    `could not name the run after its output folder "${basename(outFolder(place))}"; give it a name in the configuration, such as run: spring`,
  );
}
