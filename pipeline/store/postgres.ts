import type { Client } from "pg";
import type { Artifacts } from "../engine/artifacts.ts";
import type { PostgresPlace } from "./address.ts";
import { answerStore } from "./postgres/answers.ts";
import { dropLeftDrafts, postgresArtifacts } from "./postgres/artifacts.ts";
import { batchStore } from "./postgres/batches.ts";
import { createConnection, type PostgresConnection } from "./postgres/connection.ts";
import { openingError } from "./postgres/errors.ts";
import { type Leases, openLeases } from "./postgres/leases.ts";
import { openLine } from "./postgres/line.ts";
import { connect, dropSchema, lockRun, prepareToRead, prepareToWrite, standingOf } from "./postgres/open.ts";
import { openQuotas, type Quotas } from "./postgres/quotas.ts";
import { recordStore } from "./postgres/records.ts";
import { noteRow, outputRow } from "./rows.ts";
import type { NoteStore, RecordStore, Store, StoreMode } from "./store.ts";

export interface PostgresOrder {
  readonly place: PostgresPlace;
  readonly mode: StoreMode;
  /** Called with a message when the connection is lost. */
  notice?(message: string): void;
  /**
   * How long a read or a write waits for a server that can't be reached, in milliseconds. The default is two
   * minutes.
   */
  readonly patienceMs?: number;
}

export interface PostgresStore {
  readonly store: Store;
  readonly artifacts: Artifacts;
  readonly leases: Leases;
  readonly quotas: Quotas;
  /**
   * The records, with writes that need a lease: they are refused once the lease is lost. With `null`,
   * everything is written.
   */
  recordsUnder(lease: () => number | null): RecordStore;
}

const usualPatienceMs = 120_000;

/** Each run has its own schema, in a database that many runs can share. */
export async function postgresStore(order: PostgresOrder): Promise<PostgresStore> {
  const { place, mode, notice = () => {}, patienceMs = usualPatienceMs } = order;
  const prepared = await opened(place, mode);
  const lines = openLines(order, prepared, {
    patience: patienceMs,
    lost: () =>
      notice(
        `The connection to the database is lost; waiting up to ${Math.round(patienceMs / 1000)} seconds for it.`,
      ),
  });
  const connection = createConnection(place, lines);
  const { settle } = connection;
  return {
    store: {
      ...recordStore(connection, () => null),
      ...answerStore(connection),
      ...batchStore(connection),
      ...noteStore(connection),
      check: () => checkRecords(connection),
      close: async () => {
        await settle();
        await Promise.all([lines.reads.end(), lines.writes.end()]);
      },
    },
    artifacts: postgresArtifacts(connection),
    leases: openLeases(connection),
    quotas: openQuotas(connection),
    recordsUnder: (lease) => recordStore(connection, lease),
  };
}

/** Whether the run was begun. Throws `StoreError` if the database can't be opened. */
export async function isBegunIn(place: PostgresPlace): Promise<boolean> {
  const standing = await withClient(place, "read", (client) => standingOf(client, place));
  return typeof standing === "object";
}

/** Deletes the schema of a run. Throws `StoreError` if it is another program's, or if the run is coordinated. */
export async function dropRun(place: PostgresPlace): Promise<void> {
  await withClient(place, "write", (client) => dropSchema(client, place));
}

async function withClient<T>(
  place: PostgresPlace,
  mode: StoreMode,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    const client = await connect(place, mode);
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw openingError(error, place);
  }
}

/** The first connection. The tables are made or updated to this version. */
async function opened(place: PostgresPlace, mode: StoreMode): Promise<Client> {
  try {
    const client = await connect(place, mode);
    try {
      if (mode === "write") {
        await lockRun(client, place);
        await prepareToWrite(client, place);
        await client.query(dropLeftDrafts);
      } else await prepareToRead(client, place);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  } catch (error) {
    throw openingError(error, place);
  }
}

/**
 * A reader has one connection. A writer has a second one for writes, which also holds the lock of the run.
 */
function openLines(
  { place, mode }: PostgresOrder,
  first: Client,
  how: { readonly patience: number; lost(why: unknown): void },
) {
  const open = async () => {
    const client = await connect(place, mode);
    if (mode === "write") await lockRun(client, place);
    return client;
  };
  const writes = openLine({ ...how, first, open, isHeld: mode === "write" });
  if (mode === "read") return { reads: writes, writes };
  const reads = openLine({ ...how, first: null, open: () => connect(place, mode), isHeld: false });
  return { reads, writes };
}

function noteStore({ query, bulk }: PostgresConnection): NoteStore {
  const note = query("select value from notes where name = $1", noteRow);
  const putNote = bulk({
    columns: [
      { name: "name", type: "text" },
      { name: "value", type: "text" },
    ],
    text: `,
      put as (
        insert into notes (name, value) select distinct on (name) name, value from given order by name, ordinal desc
        on conflict (name) do update set value = excluded.value
      )
      select ordinal from given`,
  });
  return {
    note: async (name) => (await note(name))[0]?.value ?? null,
    putNote: (name, value) => putNote(name, value),
  };
}

/** How many records are read at once. */
const recordsAtOnce = 64;

/** Reads and checks all records. The files need no check here, since the database checks its own. */
async function checkRecords({ query }: PostgresConnection): Promise<void> {
  const next = query(
    `select fingerprint, digest, output from records where fingerprint > $1 order by fingerprint limit ${recordsAtOnce}`,
    outputRow,
  );
  for (let last: string | null = ""; last !== null; ) last = (await next(last)).at(-1)?.[0] ?? null;
}
