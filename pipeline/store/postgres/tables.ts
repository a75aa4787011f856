/**
 * The statements that bring the tables of a run from each version to the next, starting with an empty schema.
 * Never change a released entry. Text is sorted by its bytes, as in SQLite. `docs/many-machines.md` describes
 * the tables.
 */
const changes: readonly string[] = [
  `
  create table records (fingerprint text collate "C" primary key, digest text not null, output text not null);
  create table places (stage text collate "C", partition integer, key text collate "C", fingerprint text not null, digest text not null, parts text not null, primary key (stage, partition, key));
  create index places_by_partition on places (partition, stage);
  create table failures (stage text collate "C", partition integer, key text collate "C", fingerprint text not null, kind text not null, message text not null, issues text not null, raw text not null, primary key (stage, partition, key));
  create index failures_by_partition on failures (partition);
  create table responses (id uuid primary key, ordinal bigint generated always as identity, key text collate "C" not null, stage text collate "C" not null, partition integer not null, task text collate "C" not null, call text collate "C" not null, role text collate "C" not null, model text collate "C" not null, ending text not null, max_tokens integer not null, input_tokens integer, cached_input_tokens integer, output_tokens integer, cost double precision, body text not null);
  create index responses_by_key on responses (key, ordinal);
  create index responses_by_task on responses (stage, partition, task);
  create table uses (id uuid primary key, key text collate "C" not null, stage text collate "C" not null, partition integer not null, task text collate "C" not null, cached boolean not null);
  create index uses_by_key on uses (key);
  create table batches (id text primary key, ordinal bigint generated always as identity, role text not null, model text not null, host text not null, max_tokens integer not null, tokens bigint not null, server_id text);
  create table batched (batch text, key text, ordinal integer not null, stage text not null, partition integer not null, task text not null, call text not null, primary key (batch, key));
  create table notes (name text collate "C" primary key, value text not null);
  create table artifacts (name text, ordinal integer, bytes bytea not null, primary key (name, ordinal));
  `,
  `
  create sequence lease_numbers;
  create table leases (partition integer primary key, wave integer not null, number bigint not null unique, worker text not null, taken timestamptz not null, ended timestamptz);
  `,
  `
  create table rates (server text, kind text, level double precision not null, at timestamptz not null, primary key (server, kind));
  create table holds (server text primary key, until timestamptz not null);
  create table purse (single boolean primary key check (single), paid double precision not null, exhausted boolean not null);
  create table reservations (id uuid primary key, highest double precision not null, until timestamptz not null);
  create function reserve(call uuid, budget double precision, most double precision, for_ms double precision)
    returns table (paid double precision, fits text) language plpgsql as $$
    declare others double precision;
    begin
      -- Whoever has the purse sees what those reserved who had it before.
      select purse.paid into paid from purse for update;
      if not found then return; end if;
      select coalesce(sum(highest), 0) into others from reservations where until > clock_timestamp() and id <> call;
      fits := case when paid + most > budget then 'never' when paid + others + most > budget then 'later' else 'now' end;
      if fits = 'now' then
        insert into reservations values (call, most, clock_timestamp() + for_ms * interval '1 millisecond') on conflict (id) do nothing;
      elsif fits = 'never' then
        update purse set exhausted = true;
      end if;
      return next;
    end $$;
  `,
  // A worker that is still running after `--clean` must not have the number of a later lease.
  `
  select setval('lease_numbers', (extract(epoch from clock_timestamp()) * 1000)::bigint);
  `,
];

/** A store of a newer version is refused and never changed. */
export const postgresVersion = changes.length;

/** This table has one row, with the version. It distinguishes our schemas from those of other programs. */
export const versionTable = "persona_pipeline_store";

/** Statements that bring a store of a version up to date. */
export function changesSince(version: number): string {
  const begin = version === 0 ? `create table ${versionTable} (version integer not null);` : "";
  const note =
    version === 0
      ? `insert into ${versionTable} values (${postgresVersion});`
      : `update ${versionTable} set version = ${postgresVersion};`;
  return [begin, ...changes.slice(version), note].join("\n");
}
