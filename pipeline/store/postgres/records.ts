import {
  digestRow,
  failureRow,
  failureValues,
  headRow,
  outputRow,
  partitionRow,
  placesRow,
} from "../rows.ts";
import type { RecordHead, RecordStore } from "../store.ts";
import type { BulkOrder, PostgresConnection } from "./connection.ts";

const text = (name: string) => ({ name, type: "text" });
const placeColumns = [text("stage"), { name: "partition", type: "integer" }, text("key")];
const headColumns = [...placeColumns, text("fingerprint"), text("digest"), text("parts")];

const putPlaces = `
  placed as (
    insert into places (stage, partition, key, fingerprint, digest, parts)
    select distinct on (stage, partition, key) stage, partition, key, fingerprint, digest, parts from given
    order by stage, partition, key, ordinal desc
    on conflict (stage, partition, key) do update
    set fingerprint = excluded.fingerprint, digest = excluded.digest, parts = excluded.parts
  ),
  mended as (
    delete from failures using given
    where failures.stage = given.stage and failures.partition = given.partition and failures.key = given.key
  )
  select ordinal from given`;

const putRecords = `,
  made as (
    insert into records (fingerprint, digest, output)
    select distinct on (fingerprint) fingerprint, digest, output from given order by fingerprint, ordinal desc
    on conflict (fingerprint) do update set digest = excluded.digest, output = excluded.output
  ), ${putPlaces}`;

const putFailures = `,
  failed as (
    insert into failures (stage, partition, key, fingerprint, kind, message, issues, raw)
    select distinct on (stage, partition, key) stage, partition, key, fingerprint, kind, message, issues, raw from given
    order by stage, partition, key, ordinal desc
    on conflict (stage, partition, key) do update
    set fingerprint = excluded.fingerprint, kind = excluded.kind, message = excluded.message, issues = excluded.issues, raw = excluded.raw
  )
  select ordinal from given`;

/** `lease` is the number of the lease under which this process writes, or `null` if it needs none. */
export function recordStore(connection: PostgresConnection, lease: () => number | null): RecordStore {
  const { query, bulk } = connection;
  const find = query("select fingerprint, digest from records where fingerprint = any($1)", digestRow);
  const read = query(
    "select fingerprint, digest, output from records where fingerprint = any($1)",
    outputRow,
  );
  const heads = query(
    "select stage, json_agg(json_build_array(key, fingerprint, digest) order by key)::text as places from places where stage = any($1) and partition = $2 group by stage",
    placesRow,
  );
  const latest = query("select * from places where stage = $1 and partition = $2 and key = any($3)", headRow);
  const partitionsOf = query(
    "select distinct partition from places where stage = $1 order by partition",
    partitionRow,
  );
  const failures = query("select * from failures order by stage, partition, key", failureRow);
  const failuresIn = query("select * from failures where partition = $1 order by stage, key", failureRow);
  const putRecord = bulk(leased([...headColumns, text("output")], putRecords));
  const putPlace = bulk(leased(headColumns, `, ${putPlaces}`));
  const putFailure = bulk(
    leased([...placeColumns, ...["fingerprint", "kind", "message", "issues", "raw"].map(text)], putFailures),
  );
  return {
    findMany: async (fingerprints) => new Map(await find(fingerprints)),
    readMany: async (fingerprints) => new Map(await read(fingerprints)),
    heads: async (stages, partition) => byStage(await heads(stages, partition)),
    latest: async (stage, partition, keys) =>
      new Map((await latest(stage, partition, keys)).map((head) => [head.key, head])),
    partitionsOf: async (stage) => (await partitionsOf(stage)).map(({ partition }) => partition),
    put: ({ output, ...head }) => putRecord(...headValues(head), output, lease()),
    adopt: (head) => putPlace(...headValues(head), lease()),
    fail: (failure) => putFailure(...failureValues(failure), lease()),
    failures: (partition) => (partition === undefined ? failures() : failuresIn(partition)),
  };
}

const leased = (columns: BulkOrder["columns"], statement: string): BulkOrder => ({
  columns: [...columns, { name: "lease", type: "bigint" }],
  text: statement,
  isLeased: true,
  refused: "could not write to the run's store: another worker has taken over the partition",
});

function headValues({ stage, partition, key, fingerprint, digest, parts }: RecordHead) {
  return [stage, partition, key, fingerprint, digest, JSON.stringify(parts)] as const;
}

function byStage(rows: readonly ReturnType<typeof placesRow.parse>[]) {
  return new Map(
    rows.map(({ stage, places }) => [
      stage,
      new Map(places.map(([key, fingerprint, digest]) => [key, { fingerprint, digest }])),
    ]),
  );
}
