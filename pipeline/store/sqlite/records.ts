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
import type { SqliteConnection } from "./connection.ts";

/** Passes a list as one value: `in (${each})`. */
const each = "select value from json_each(?)";

export function recordStore(connection: SqliteConnection): RecordStore {
  const { write } = connection;
  const statements = prepareStatements(connection);
  const place = ({ stage, partition, key, fingerprint, digest, parts }: RecordHead) => {
    statements.putPlace.run(stage, partition, key, fingerprint, digest, JSON.stringify(parts));
    statements.dropFailure.run(stage, partition, key);
  };
  return {
    findMany: async (fingerprints) => new Map(statements.find.all(JSON.stringify(fingerprints))),
    readMany: async (fingerprints) => new Map(statements.read.all(JSON.stringify(fingerprints))),
    heads: async (stages, partition) => byStage(statements.heads.all(JSON.stringify(stages), partition)),
    latest: async (stage, partition, keys) => {
      const rows = statements.latest.all(stage, partition, JSON.stringify(keys));
      return new Map(rows.map((head) => [head.key, head]));
    },
    partitionsOf: async (stage) => statements.partitionsOf.all(stage).map(({ partition }) => partition),
    put: ({ output, ...head }) =>
      write(() => {
        statements.putRecord.run(head.fingerprint, head.digest, output);
        place(head);
      }),
    adopt: (head) => write(() => place(head)),
    fail: (failure) => write(() => void statements.putFailure.run(...failureValues(failure))),
    failures: async (partition) => {
      const { failures, failuresIn } = statements;
      return partition === undefined ? failures.all() : failuresIn.all(partition);
    },
  };
}

function prepareStatements({ prepare, query }: SqliteConnection) {
  return {
    find: query(`select fingerprint, digest from records where fingerprint in (${each})`, digestRow),
    read: query(`select fingerprint, digest, output from records where fingerprint in (${each})`, outputRow),
    heads: query(
      `select stage, json_group_array(json_array(key, fingerprint, digest)) as places from places where stage in (${each}) and partition = ? group by stage`,
      placesRow,
    ),
    latest: query(
      `select stage, partition, key, fingerprint, digest, parts from places where stage = ? and partition = ? and key in (${each})`,
      headRow,
    ),
    partitionsOf: query(
      "select distinct partition from places where stage = ? order by partition",
      partitionRow,
    ),
    putRecord: prepare("insert or replace into records values (?, ?, ?)"),
    putPlace: prepare("insert or replace into places values (?, ?, ?, ?, ?, ?)"),
    dropFailure: prepare("delete from failures where stage = ? and partition = ? and key = ?"),
    putFailure: prepare("insert or replace into failures values (?, ?, ?, ?, ?, ?, ?, ?)"),
    failures: query("select * from failures order by stage, partition, key", failureRow),
    failuresIn: query("select * from failures where partition = ? order by stage, key", failureRow),
  };
}

function byStage(rows: readonly ReturnType<typeof placesRow.parse>[]) {
  return new Map(
    rows.map(({ stage, places }) => [
      stage,
      new Map(places.map(([key, fingerprint, digest]) => [key, { fingerprint, digest }])),
    ]),
  );
}
