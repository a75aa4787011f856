import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PostgresPlace } from "../../pipeline/store/address.ts";
import { postgresStore } from "../../pipeline/store/postgres.ts";
import { postgresPlaces } from "../../pipeline/store/testing/postgres-places.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { openMade, openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const { skipped, fresh } = await postgresPlaces();
let shops: Workshop[] = [];
afterEach(() => {
  for (const shop of shops) shop.remove();
  shops = [];
});

/** A workshop whose run is in the database. */
function shopAt(place: PostgresPlace, more = "", config = smallConfig): Workshop {
  const shop = openAt(place, more, config);
  shops.push(shop);
  return shop;
}

const openAt = (place: PostgresPlace, more = "", config = smallConfig): Workshop =>
  openWorkshop(`${config}store: "${place.address}"\nrun: ${place.schema}\n${more}`, {
    PGPASSWORD: place.env.PGPASSWORD ?? "",
  });

/** Every value in every table of the run, as text. */
const allText = (place: PostgresPlace): Promise<string> =>
  connected(place, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = current_schema",
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(JSON.stringify((await client.query(`select * from "${name}"`)).rows));
    return texts.join("\n");
  });

const asOwner = (place: PostgresPlace, statement: string) =>
  connected(place, (client) => client.query(statement));

async function connected<T>(
  { address, schema, env }: PostgresPlace,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(address);
  url.password = env.PGPASSWORD ?? "";
  const client = new pg.Client({ connectionString: url.href, options: `-c search_path="${schema}"` });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

describe.skipIf(skipped !== "")(`a run in PostgreSQL${skipped && ` (skipped: ${skipped})`}`, () => {
  /** A complete run, which tests read and none changes. */
  let place: PostgresPlace;
  let shop: Workshop;
  let first: Ended;
  beforeAll(async () => {
    place = fresh();
    shop = openAt(place);
    first = await shop.run("run", "--verbose");
  });
  afterAll(() => shop.remove());

  it("exports the same bytes as one in SQLite, and makes nothing again on another machine", async () => {
    const sqlite = await openMade();
    shops.push(sqlite);
    expect([first.code, first.err]).toEqual([0, expect.not.stringContaining("Warning")]);
    expect(shop.exported()).toEqual(sqlite.exported());
    expect(readdirSync(shop.file("out"))).not.toContain("run.db");
    const elsewhere = shopAt(place);
    const second = await elsewhere.run("run");
    expect(second.out).toMatch(/Nothing to make/);
    expect(elsewhere.exported()).toEqual(sqlite.exported());
  });

  it("is read from any machine: status, plan, cost and show", async () => {
    expect((await shopAt(fresh()).run("status")).out).toContain("Nothing was made");
    const elsewhere = shopAt(place);
    const words = [["status"], ["plan"], ["cost"], ["show", "persona", "0"]];
    for (const command of words) {
      const [here, there] = [await shop.run(...command), await elsewhere.run(...command)];
      expect(here.code).toBe(0);
      expect(there.out.replaceAll(elsewhere.folder, shop.folder)).toBe(here.out);
    }
  });

  it("is deleted by --clean", async () => {
    const cleaning = shopAt(fresh());
    await cleaning.run("run", "--stage", "personas");
    const refused = await cleaning.run("run", "--clean", "--stage", "personas");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("could not clean")]);
    const cleaned = await cleaning.run("run", "--clean", "--yes", "--stage", "personas");
    expect(cleaned.out).toMatch(/Records: [1-9]\d* made, 0 there already/);
  });

  it("keeps what personaconv reads from its input in the database", async () => {
    const config = "target: personaconv\npersonaconv: { authors: 6, shards: 2 }\n";
    const sqlite = openWorkshop(config);
    shops.push(sqlite);
    await sqlite.run("run");
    const stored = shopAt(fresh(), "", config);
    const ended = await stored.run("run");
    expect([ended.code, readdirSync(stored.file("out"))]).toEqual([
      0,
      expect.not.arrayContaining(["artifacts"]),
    ]);
    expect(stored.exported()).toEqual(sqlite.exported());
  });

  it("leaves the password in no file, no table and no message", async () => {
    const secret = place.env.PGPASSWORD ?? "";
    const said = [first, await shop.run("status"), await shop.run("run", "--json")];
    const files = readdirSync(shop.folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => readFileSync(shop.file(name), "latin1"));
    const texts = [...said.flatMap(({ out, err }) => [out, err]), ...files, await allText(place)];
    expect(
      texts.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
    ).toEqual([]);
    expect(texts.length).toBeGreaterThan(12);
  });

  it("refuses, with 2, workers if nobody hands out partitions, and handing them out if limits could not be kept", async () => {
    const place = fresh();
    const shop = shopAt(place);
    const messages = async (at: Workshop, ...words: string[]) => {
      const { code, err } = await at.run(...words);
      return [code, err];
    };
    const refused = (message: string) => [2, expect.stringContaining(message)];
    expect(await messages(shop, "worker")).toEqual(refused("there is no such run"));
    await shop.run("run", "--stage", "personas");
    expect(await messages(shop, "worker")).toEqual(refused("nobody hands out its partitions"));
    expect(await messages(shop, "worker", "--run", "pg_x")).toEqual(refused("run: must be at most 63"));
    const { store } = await postgresStore({ place, mode: "write" });
    await store.putNote("queue", JSON.stringify({ version: "0.0.1", atOnce: 4 }));
    expect(await messages(shop, "worker")).toEqual(
      refused("version 0.0.1 of persona-pipeline coordinates it"),
    );
    expect(await messages(shop, "run", "--workers", "0")).toEqual(refused("is coordinating it"));
    await store.close();
    const sqlite = openWorkshop(smallConfig);
    shops.push(sqlite);
    expect(await messages(sqlite, "run", "--workers", "0")).toEqual(refused("the run is in a folder"));
    expect(await messages(sqlite, "worker")).toEqual(refused("it is in a folder"));
  });

  it("is not taken for one that was never begun by a user who may not read it", async () => {
    const stranger = `stranger_${place.schema.slice(-12)}`;
    await asOwner(place, `create role "${stranger}" login password 'seen'`);
    const address = place.address.replace("postgres@", `${stranger}@`);
    const asStranger = shopAt({ ...place, address, env: { PGPASSWORD: "seen" } });
    const refusals = async (message: string) => {
      for (const words of [["status"], ["cost"], ["plan"], ["show", "persona", "0"], ["worker"], ["run"]]) {
        const { code, err } = await asStranger.run(...words);
        expect([words, code, err]).toEqual([words, 2, expect.stringContaining(message)]);
      }
    };
    await refusals(`the user "${stranger}" has no right to use its schema; ask its owner for`);
    await asOwner(place, `grant usage on schema "${place.schema}" to "${stranger}"`);
    await refusals("permission denied for table");
    await asOwner(place, `grant select on all tables in schema "${place.schema}" to "${stranger}"`);
    expect((await asStranger.run("status")).out).not.toContain("Nothing was made");
    const { code, err } = await asStranger.run("run", "--personas", "7");
    expect([code, err]).toEqual([2, expect.stringContaining("permission denied")]);
  });

  it("says in one message what is wrong, and ends with 2", async () => {
    const { address } = place;
    const withPassword = address.replace("@", ":hush@");
    const cases: readonly (readonly [string, string, string])[] = [
      [address.replace(/[^/]+$/, "nowhere"), "", 'the server has no database "nowhere"'],
      ["postgres://127.0.0.1:1/some", "", "no server answers"],
      [withPassword, "", "store: must hold no password; put it into the environment variable PGPASSWORD"],
      ["mysql://127.0.0.1/some", "", "store: must be sqlite, or an address such as postgres://"],
      [address, "pg_some", "run: must be at most 63 letters"],
    ];
    for (const [store, run, message] of cases) {
      const wrong = shopAt({ ...place, address: store, schema: run || place.schema });
      for (const command of ["run", "status", "cost"]) {
        const { code, err, out } = await wrong.run(command);
        expect([code, err]).toEqual([2, expect.stringContaining(message)]);
        expect(err + out).not.toMatch(/hush|\bat .*\.[jt]s:/);
      }
    }
  });
});
