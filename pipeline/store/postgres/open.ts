import { setTimeout as later } from "node:timers/promises";
import type { Client, ClientConfig } from "pg";
import { StoreError } from "../../engine/errors.ts";
import type { PostgresPlace } from "../address.ts";
import type { StoreMode } from "../store.ts";
import { describeRun } from "./errors.ts";
import { changesSince, postgresVersion, versionTable } from "./tables.ts";

/** The settings for a connection to the server, with the password but without a schema. */
export function settingsFor({ address, schema, env }: PostgresPlace) {
  // The password goes into the address, which only pg sees, because pg prefers the address to its other
  // settings.
  const url = new URL(address);
  if (url.username === "") url.username = env.PGUSER ?? "";
  url.password = env.PGPASSWORD ?? "";
  return {
    connectionString: url.href,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: `persona-pipeline ${schema}`.slice(0, 63),
    // With these the server soon notices that a client machine is gone, and releases its locks.
    options: "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
  } satisfies ClientConfig;
}

/** Connects to the server. Statements can name the run's tables without the schema. */
export async function connect(place: PostgresPlace, mode: StoreMode): Promise<Client> {
  const { default: pg } = await import("pg");
  const settings = settingsFor(place);
  const readsOnly = mode === "read" ? " -c default_transaction_read_only=on" : "";
  const options = `${settings.options} -c search_path="${place.schema}"${readsOnly}`;
  const client = new pg.Client({ ...settings, options });
  // Without a listener, a lost connection would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** What a schema contains. `foreign` means tables of another program. */
export type SchemaState = "none" | "empty" | "foreign" | { readonly version: number };

/**
 * What the schema of a run contains. Reads the server's catalog: the information schema hides what the user may not
 * read, and the run would look as if it had not begun. Throws `StoreError` if the user may not use the schema.
 */
export async function standingOf(client: Client, place: PostgresPlace): Promise<SchemaState> {
  const { rows } = await client.query<{ name: string | null; usable: boolean; user: string }>(
    `select relname as name, has_schema_privilege(pg_namespace.oid, 'usage') as usable, current_user as user
     from pg_namespace left join pg_class on relnamespace = pg_namespace.oid and relkind in ('r', 'p', 'v', 'm', 'f')
     where nspname = $1`,
    [place.schema],
  );
  const [first] = rows;
  if (!first) return "none";
  if (!first.usable)
    throw new StoreError(
      `could not open ${describeRun(place)}: the user "${first.user}" has no right to use its schema; ask its owner for it, or name another user in store`,
    );
  const names = rows.flatMap(({ name }) => name ?? []);
  if (names.length === 0) return "empty";
  if (!names.includes(versionTable)) return "foreign";
  const versions = await client.query<{ version: number }>(`select version from ${versionTable}`);
  return { version: versions.rows[0]?.version ?? 0 };
}

/** Makes the tables of a run, or updates them to this version. */
export async function prepareToWrite(client: Client, place: PostgresPlace): Promise<void> {
  const standing = await standingOf(client, place);
  refuseForeign(standing, place);
  const version = typeof standing === "object" ? standing.version : 0;
  if (version === postgresVersion) return;
  const create = standing === "none" ? `create schema "${place.schema}";` : "";
  try {
    await client.query(`begin; ${create} ${changesSince(version)} commit`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Throws if there is nothing to read, or if this version can't read it. */
export async function prepareToRead(client: Client, place: PostgresPlace): Promise<void> {
  const standing = await standingOf(client, place);
  refuseForeign(standing, place);
  if (standing === "none" || standing === "empty")
    throw new StoreError(
      `could not open ${describeRun(place)}: there is no such run; \`pipeline run\` begins it, or name another run in the configuration`,
    );
  if (typeof standing === "object" && standing.version < postgresVersion)
    throw new StoreError(
      `could not open ${describeRun(place)}: it was written by an older version; \`pipeline run\` brings it up to date`,
    );
}

function refuseForeign(standing: SchemaState, place: PostgresPlace): void {
  if (standing === "foreign")
    throw new StoreError(
      `could not open ${describeRun(place)}: another program made the tables of this schema; name another run in the configuration`,
    );
  if (typeof standing === "object" && standing.version > postgresVersion)
    throw new StoreError(
      `could not open ${describeRun(place)}: it was written by a newer version (store version ${standing.version}, this one reads ${postgresVersion}); update persona-pipeline, or name another run in the configuration`,
    );
}

/**
 * Takes the lock of the run for this connection. The server releases it when the connection ends, for
 * whatever reason.
 */
export async function lockRun(client: Client, place: PostgresPlace): Promise<void> {
  // The server may take a moment to notice that the previous process is gone.
  for (let tries = 10; ; tries--) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
      [lockName(place)],
    );
    if (rows[0]?.taken === true) return;
    if (tries === 0) break;
    await later(50);
  }
  throw new StoreError(
    `could not take ${describeRun(place)}: another process is coordinating it; wait for it to end, or name another run in the configuration`,
  );
}

const lockName = ({ schema }: PostgresPlace) => `persona-pipeline ${schema}`;

/** Deletes the run, including all answers that were paid for. */
export async function dropSchema(client: Client, place: PostgresPlace): Promise<void> {
  refuseForeign(await standingOf(client, place), place);
  await lockRun(client, place);
  await client.query(`drop schema if exists "${place.schema}" cascade`);
}
