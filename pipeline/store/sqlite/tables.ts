import type Database from "libsql";

/** The version of these tables. A store of a newer version is refused and never changed. */
export const storeVersion = 3;

const tables = `
  create table if not exists records (fingerprint text primary key, digest text not null, output text not null) without rowid;
  create table if not exists places (stage text, partition integer, key text, fingerprint text not null, digest text not null, parts text not null, primary key (stage, partition, key)) without rowid;
  create table if not exists failures (stage text, partition integer, key text, fingerprint text not null, kind text not null, message text not null, issues text not null, raw text not null, primary key (stage, partition, key)) without rowid;
  create table if not exists responses (ordinal integer primary key, key text not null, stage text not null, partition integer not null, task text not null, call text not null, role text not null, model text not null, ending text not null, max_tokens integer not null, input_tokens integer, cached_input_tokens integer, output_tokens integer, cost real, body text not null);
  create index if not exists responses_by_key on responses (key);
  create index if not exists responses_by_task on responses (stage, partition, task);
  create table if not exists uses (ordinal integer primary key, key text not null, stage text not null, partition integer not null, task text not null, cached integer not null);
  create index if not exists uses_by_key on uses (key);
  create table if not exists batches (ordinal integer primary key, id text not null unique, role text not null, model text not null, host text not null, max_tokens integer not null, tokens integer not null, server_id text);
  create table if not exists batched (batch text, key text, ordinal integer not null, stage text not null, partition integer not null, task text not null, call text not null, primary key (batch, key)) without rowid;
  create table if not exists notes (name text primary key, value text not null) without rowid;
`;

/**
 * The first version didn't store the text of answers. Its rows stay in the file, but their keys can't be
 * found any more.
 */
const fromFirstVersion = "alter table responses rename to responses_of_version_1;";
/** The second version didn't say which answers were used, so complete ones are counted as used. */
const fromSecondVersion =
  "insert into uses select null, key, stage, partition, task, 0 from responses where ending = 'stop';";

/** Updates an empty store, or one of an earlier version, to this version. */
export function prepareTables(database: Database.Database, version: number): void {
  // Setting the version writes to the file even if it stays the same. A store that is only read must not
  // change.
  if (version === storeVersion) return;
  const before = version === 1 ? fromFirstVersion : "";
  const after = version === 2 ? fromSecondVersion : "";
  database.exec(`begin; ${before} ${tables} ${after} pragma user_version = ${storeVersion}; commit`);
}

/** The tables that identify a store of this version. Later versions keep these. */
export function tablesOf(version: number): readonly string[] {
  if (version === 0) return [];
  return version === 1 ? ["responses"] : ["records"];
}
