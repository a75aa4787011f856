import pg from "pg";
import { describe, expect, it } from "vitest";
import { StoreError } from "../engine/errors.ts";
import type { PostgresPlace } from "./address.ts";
import { artifactsContract } from "./artifacts.contract.ts";
import { dropRun, isBegunIn, postgresStore } from "./postgres.ts";
import { storeContract } from "./store.contract.ts";
import type { Store, StoreMode } from "./store.ts";
import { postgresPlaces } from "./testing/postgres-places.ts";
import { headAt, headOf, outputOf, recordOf, responseOf } from "./testing/records.ts";

const { skipped, fresh } = await postgresPlaces();

if (skipped === "") {
  storeContract("postgres", () => open(fresh(), "write"));
  artifactsContract("postgres", async () => {
    const { artifacts, store } = await postgresStore({ place: fresh(), mode: "write" });
    return { artifacts, end: () => store.close() };
  });
}

async function open(place: PostgresPlace, mode: StoreMode): Promise<Store> {
  return (await postgresStore({ place, mode, patienceMs: 10_000 })).store;
}

/** Executes SQL as another program would. */
async function execute(place: PostgresPlace, sql: string): Promise<readonly unknown[]> {
  const url = new URL(place.address);
  url.password = place.env.PGPASSWORD ?? "";
  const client = new pg.Client({
    connectionString: url.href,
    options: `-c search_path="${place.schema}"`,
  });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A place where a store was made and closed. */
async function begun(): Promise<PostgresPlace> {
  const place = fresh();
  await (await open(place, "write")).close();
  return place;
}

describe.skipIf(skipped !== "")(`a store in PostgreSQL${skipped && ` (skipped: ${skipped})`}`, () => {
  it("is still there when it is opened again, and many runs share a database", async () => {
    const [place, other] = [fresh(), await begun()];
    const first = await open(place, "write");
    await first.put(recordOf("one"));
    await first.close();
    const second = await open(place, "write");
    expect(await headAt(second, recordOf("one"))).toEqual(headOf(recordOf("one")));
    await second.close();
    const beside = await open(other, "read");
    expect(await headAt(beside, recordOf("one"))).toBeUndefined();
    await beside.close();
  });

  it("writes what is still waiting when it is closed", async () => {
    const place = fresh();
    const store = await open(place, "write");
    const put = store.put(recordOf("one"));
    await store.close();
    await put;
    const again = await open(place, "read");
    expect(await outputOf(again, recordOf("one"))).toBe(recordOf("one").output);
    await again.close();
  });

  it("keeps the last of several values that are put in one place at once", async () => {
    const store = await open(fresh(), "write");
    const texts = ["one", "two", "three"];
    await Promise.all(texts.map((text) => store.put(recordOf(text))));
    expect(await headAt(store, recordOf("one"))).toEqual(headOf(recordOf("three")));
    await Promise.all(texts.map((text) => store.putNote("card", text)));
    expect(await store.note("card")).toBe("three");
    await store.close();
  });

  it("can't be opened twice at a time, but again after it was closed", async () => {
    const place = fresh();
    const first = await open(place, "write");
    await expect(open(place, "write")).rejects.toThrow(
      `could not take the run "${place.schema}" in "${place.address}": another process is coordinating it`,
    );
    await first.close();
    await (await open(place, "write")).close();
  });

  it("lets workers write, next to the coordinating process and without it", async () => {
    const place = fresh();
    const run = await open(place, "write");
    const worker = await open(place, "work");
    await Promise.all([run, worker].map((store, by) => store.put(recordOf(`by ${by}`, { key: `${by}` }))));
    await run.close();
    await worker.put(recordOf("alone", { key: "2" }));
    const keys = (await worker.heads(["letters"], 0)).get("letters")?.keys() ?? [];
    expect([...keys].sort()).toEqual(["0", "1", "2"]);
    await worker.close();
  });

  it("lets a reader write nothing", async () => {
    const place = await begun();
    const reader = await open(place, "read");
    await expect(reader.put(recordOf("one"))).rejects.toThrow("could not write to the run's store");
    expect(await outputOf(reader, recordOf("one"))).toBeUndefined();
    await reader.close();
  });

  it("continues when the server has cut its connections", async () => {
    const place = fresh();
    const notices: string[] = [];
    const notice = (message: string) => void notices.push(message);
    const { store } = await postgresStore({ place, mode: "write", notice, patienceMs: 10_000 });
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'persona-pipeline ' || current_schema || '%'";
    // At least five rounds, and more until a cut has hit a connection in use.
    let rounds = 0;
    for (; rounds < 5 || (notices.length === 0 && rounds < 60); rounds++) {
      const round = rounds;
      const puts = Array.from({ length: 50 }, (_, key) =>
        store.putResponse(responseOf(`request ${round}`, { body: `${key}` })),
      );
      await execute(place, cut);
      await Promise.all(puts);
    }
    for (let round = 0; round < rounds; round++) {
      const bodies = (await store.responses(responseOf(`request ${round}`).key)).map(({ body }) => body);
      expect(bodies).toEqual(Array.from({ length: 50 }, (_, key) => `${key}`));
    }
    // The last cut may have hit an idle connection. The next write opens it again, and takes the lock of the
    // run again.
    await store.putNote("after", "the cuts");
    await expect(open(place, "write")).rejects.toThrow("another process is coordinating it");
    expect(notices[0]).toContain("The connection to the database is lost");
    await store.close();
  });

  it("can be asked whether the run was begun, and be deleted with everything it holds", async () => {
    const place = fresh();
    expect(await isBegunIn(place)).toBe(false);
    await (await open(place, "write")).close();
    expect(await isBegunIn(place)).toBe(true);
    const store = await open(place, "write");
    await expect(dropRun(place)).rejects.toThrow("another process is coordinating it");
    await store.close();
    await dropRun(place);
    expect(await isBegunIn(place)).toBe(false);
  });

  it("says so if there is no run to read, and makes none", async () => {
    const place = fresh();
    await expect(open(place, "read")).rejects.toThrow(
      `could not open the run "${place.schema}" in "${place.address}": there is no such run; \`pipeline run\` begins it`,
    );
    await expect(open(place, "work")).rejects.toThrow("there is no such run");
    expect(await isBegunIn(place)).toBe(false);
  });

  it("refuses a store of a newer version, and leaves it as it was", async () => {
    const place = await begun();
    await execute(place, "update persona_pipeline_store set version = 99");
    for (const mode of ["write", "read", "work"] as const)
      await expect(open(place, mode)).rejects.toThrow("it was written by a newer version (store version 99");
    expect(await execute(place, "select version from persona_pipeline_store")).toEqual([{ version: 99 }]);
  });

  it("tells readers that a store has an older version, and writers update it without losing anything", async () => {
    const place = fresh();
    const store = await open(place, "write");
    await store.put(recordOf("one"));
    await store.close();
    // The state that the previous version left.
    await execute(
      place,
      "drop function reserve; drop table rates, holds, purse, reservations; update persona_pipeline_store set version = 2",
    );
    for (const mode of ["read", "work"] as const)
      await expect(open(place, mode)).rejects.toThrow(
        "it was written by an older version; `pipeline run` brings it up to date",
      );
    const again = await open(place, "write");
    expect([...(await again.readMany([recordOf("one").fingerprint])).keys()]).toHaveLength(1);
    await again.close();
    expect(await execute(place, "select count(*)::integer as count from purse")).toEqual([{ count: 0 }]);
    await (await open(place, "read")).close();
  });

  it("says that the server's disk is full, keeps what was finished, and continues when there is room", async () => {
    const place = fresh();
    const store = await open(place, "write");
    await store.put(recordOf("one"));
    // Simulates the error of PostgreSQL when its disk is full.
    await execute(
      place,
      `create function full_disk() returns trigger language plpgsql as $$ begin
         raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
       end $$;
       create trigger full_disk before insert on records for each row execute function full_disk()`,
    );
    await expect(store.put(recordOf("two"))).rejects.toThrow(
      /^could not write to the run's store: .*No space left on device; what was finished before is kept, run again when the server has room$/,
    );
    await execute(place, "drop trigger full_disk on records");
    await store.put(recordOf("two"));
    const kept = await store.readMany(["one", "two"].map((key) => recordOf(key).fingerprint));
    expect(kept.size).toBe(2);
    await store.close();
  });

  it("refuses a schema of another program, and leaves it as it was", async () => {
    const place = fresh();
    await execute(place, `create schema "${place.schema}"; create table "${place.schema}".other (text text)`);
    for (const mode of ["write", "read"] as const)
      await expect(open(place, mode)).rejects.toThrow("another program made the tables of this schema");
    await expect(dropRun(place)).rejects.toThrow("another program made the tables of this schema");
    expect(await execute(place, "select * from other")).toEqual([]);
  });

  it("refuses to return a record that is not the one that was put", async () => {
    const place = fresh();
    const store = await open(place, "write");
    await store.put(recordOf("one"));
    await execute(place, "update records set output = 'null'");
    await expect(store.readMany([recordOf("one").fingerprint])).rejects.toThrow(
      "a row is not what was written",
    );
    await expect(store.check()).rejects.toThrow(StoreError);
    await store.close();
  });

  it("says what is wrong with an address or a password, and never shows the password", async () => {
    const place = fresh();
    const wrong = "not the password";
    const at = (changed: string) => ({ ...place, address: place.address.replace(/[^/]+$/, changed) });
    const cases: readonly (readonly [PostgresPlace, string])[] = [
      [at("nowhere"), 'the server has no database "nowhere"; create it with `createdb nowhere`'],
      [
        { ...place, env: { PGPASSWORD: wrong } },
        "check the user in store and the environment variable PGPASSWORD",
      ],
      [{ ...place, env: {} }, "the server asks for a password; set the environment variable PGPASSWORD"],
      [{ ...place, address: "postgres://127.0.0.1:1/some" }, "no server answers"],
    ];
    for (const [one, message] of cases) {
      const error = await open(one, "write").catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StoreError);
      expect(String(error)).toContain(message);
      expect(String(error)).not.toContain(wrong);
    }
  });

  it("says so if the user may not make a schema", async () => {
    const place = fresh();
    const user = `guest_${place.schema.replaceAll("-", "_")}`;
    await execute(place, `create role ${user} login password 'guest'`);
    const asGuest = {
      ...place,
      address: place.address.replace("postgres@", `${user}@`),
      env: { PGPASSWORD: "guest" },
    };
    await expect(open(asGuest, "write")).rejects.toThrow(
      "a user must own the schema or have the right to create it",
    );
  });
});
