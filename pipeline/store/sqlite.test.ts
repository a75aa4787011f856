import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { StoreError } from "../engine/errors.ts";
import { sqliteStore } from "./sqlite.ts";
import { storeContract } from "./store.contract.ts";
import { headAt, headOf, outputOf, recordOf, responseOf } from "./testing/records.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

storeContract("sqlite", () => sqliteStore(folder, "write"));

describe("a store in SQLite", () => {
  it("is still there when it is opened again", async () => {
    const first = sqliteStore(folder, "write");
    await first.put(recordOf("one"));
    await first.close();
    const second = sqliteStore(folder, "write");
    expect(await headAt(second, recordOf("one"))).toEqual(headOf(recordOf("one")));
    await second.close();
  });

  it("makes its folder, however deep", async () => {
    const deep = join(folder, "a", "b");
    const store = sqliteStore(deep, "write");
    await store.close();
    const again = sqliteStore(deep, "read");
    expect(await again.partitionsOf("letters")).toEqual([]);
    await again.close();
  });

  it("writes what is still waiting when it is closed", async () => {
    const store = sqliteStore(folder, "write");
    const put = store.put(recordOf("one"));
    await store.close();
    await put;
    const again = sqliteStore(folder, "read");
    expect(await outputOf(again, recordOf("one"))).toBe(recordOf("one").output);
    await again.close();
  });

  it("is complete in its one file once it is closed", async () => {
    const store = sqliteStore(folder, "write");
    await store.put(recordOf("one"));
    await store.close();
    const other = join(folder, "other");
    mkdirSync(other);
    copyFileSync(join(folder, "run.db"), join(other, "run.db"));
    const copy = sqliteStore(other, "read");
    expect(await headAt(copy, recordOf("one"))).toEqual(headOf(recordOf("one")));
    await copy.close();
  });

  it("says so when something is put after it was closed", async () => {
    const store = sqliteStore(folder, "write");
    await store.close();
    await expect(store.put(recordOf("one"))).rejects.toThrow(StoreError);
  });

  it("can't be opened twice at a time, but again after it was closed", async () => {
    const first = sqliteStore(folder, "write");
    expect(() => sqliteStore(folder, "write")).toThrow(
      `could not take the run in "${folder}": another process is working on it`,
    );
    await first.close();
    await sqliteStore(folder, "write").close();
  });

  it("lets workers of a run write next to the process that took it", async () => {
    const run = sqliteStore(folder, "write");
    const workers = [sqliteStore(folder, "work"), sqliteStore(folder, "work")];
    const all = [run, ...workers];
    await Promise.all(all.map((store, index) => store.put(recordOf(`by ${index}`, { key: `${index}` }))));
    for (const store of all) {
      const keys = (await store.heads(["letters"], 0)).get("letters")?.keys() ?? [];
      expect([...keys].sort()).toEqual(["0", "1", "2"]);
    }
    for (const store of all) await store.close();
  });

  it("is refused to another run while a worker of an earlier one is still there", async () => {
    const run = sqliteStore(folder, "write");
    const worker = sqliteStore(folder, "work");
    expect(() => sqliteStore(folder, "write")).toThrow("another process is working on it");
    await run.close();
    expect(() => sqliteStore(folder, "write")).toThrow("another process is working on it");
    await worker.close();
    await sqliteStore(folder, "write").close();
  });

  it("is refused to a worker if nobody has taken the run", async () => {
    await sqliteStore(folder, "write").close();
    expect(() => sqliteStore(folder, "work")).toThrow("no process is coordinating it");
  });

  it("can be read during writes, and readers see what the writer has finished", async () => {
    const writer = sqliteStore(folder, "write");
    const reader = sqliteStore(folder, "read");
    await writer.put(recordOf("one"));
    expect(await outputOf(reader, recordOf("one"))).toBe(recordOf("one").output);
    await reader.close();
    await writer.put(recordOf("two"));
    await writer.close();
  });

  it("lets a reader write nothing", async () => {
    await sqliteStore(folder, "write").close();
    const reader = sqliteStore(folder, "read");
    await expect(reader.put(recordOf("one"))).rejects.toThrow("could not write to the run's store");
    expect(await outputOf(reader, recordOf("one"))).toBeUndefined();
    await reader.close();
  });

  it("says so if there is no run to read, and makes none", () => {
    expect(() => sqliteStore(folder, "read")).toThrow(
      `could not open "${join(folder, "run.db")}": there is no run in this folder`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a store of a newer version, leaves it as it was, and releases the run", () => {
    const file = join(folder, "run.db");
    const newer = new Database(file);
    newer.exec("create table records (fingerprint text, added_later text); pragma user_version = 99");
    newer.close();
    const before = readFileSync(file);
    for (const mode of ["write", "read", "write"] as const) {
      expect(() => sqliteStore(folder, mode)).toThrow("it was written by a newer version (store version 99");
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("updates a store of the first version without losing anything, and tells readers that it is old", async () => {
    const file = join(folder, "run.db");
    const old = new Database(file);
    old.exec(
      `create table responses (key text primary key, model text not null, text text not null, input_tokens integer not null, output_tokens integer not null) without rowid;
       insert into responses values ('k', 'm', '"paid for"', 1, 2); pragma user_version = 1`,
    );
    old.close();
    expect(() => sqliteStore(folder, "read")).toThrow(
      `could not open "${file}": it was written by an older version; \`pipeline run\` brings it up to date`,
    );
    const store = sqliteStore(folder, "write");
    await store.putResponse(responseOf("one"));
    await store.close();
    const raw = new Database(file);
    expect(raw.prepare("select text from responses_of_version_1").get()).toMatchObject({
      text: '"paid for"',
    });
    raw.close();
    const again = sqliteStore(folder, "write");
    expect(await again.responses(responseOf("one").key)).toEqual([responseOf("one")]);
    await again.close();
  });

  it("counts complete answers in a store of the second version as used, since it didn't say which were", async () => {
    const before = sqliteStore(folder, "write");
    await before.putResponse(responseOf("one"));
    await before.putResponse(responseOf("two", { ending: "length" }));
    await before.close();
    const raw = new Database(join(folder, "run.db"));
    raw.exec("drop table uses; pragma user_version = 2");
    raw.close();
    const store = sqliteStore(folder, "write");
    expect((await store.ledger()).map(({ kind, answers }) => [kind, answers])).toEqual([
      ["used", 1],
      ["wasted", 1],
    ]);
    await store.close();
  });

  it("refuses a file that is not a store, and leaves it as it was", () => {
    const file = join(folder, "run.db");
    writeFileSync(file, "my notes on running\n".repeat(100));
    expect(() => sqliteStore(folder, "write")).toThrow(`could not open "${file}": `);
    expect(readFileSync(file, "utf8")).toBe("my notes on running\n".repeat(100));
  });

  it.each(["", "pragma user_version = 3;", "pragma user_version = 99;"])(
    "refuses a database of another program, and leaves it as it was: %s",
    (version) => {
      const file = join(folder, "run.db");
      const other = new Database(file);
      other.exec(`create table other (text); ${version}`);
      other.close();
      const before = readFileSync(file);
      for (const mode of ["read", "write"] as const)
        expect(() => sqliteStore(folder, mode)).toThrow(
          `could not open "${file}": another program made this database; move it away or give another --out`,
        );
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(folder)).not.toContain("run.db-wal");
    },
  );

  it("tells readers that a file is empty, and begins a run in it", async () => {
    const file = join(folder, "run.db");
    writeFileSync(file, "");
    expect(() => sqliteStore(folder, "read")).toThrow(
      `could not open "${file}": it is empty; \`pipeline run\` begins a run in it`,
    );
    await sqliteStore(folder, "write").close();
    await sqliteStore(folder, "read").close();
  });

  it("refuses to return a record that is not the one that was put", async () => {
    const store = sqliteStore(folder, "write");
    await store.put(recordOf("one"));
    await store.close();
    const raw = new Database(join(folder, "run.db"));
    raw.exec("update records set output = 'null'");
    raw.close();
    const again = sqliteStore(folder, "read");
    const message = `could not read "${join(folder, "run.db")}": a row is not what was written; put back a copy of it`;
    await expect(again.readMany([recordOf("one").fingerprint])).rejects.toThrow(message);
    await expect(again.check()).rejects.toThrow(message);
    await again.close();
  });

  /** A store with records of many pages, in which something is overwritten. */
  async function damagedAt(part: "places" | "records"): Promise<string> {
    const store = sqliteStore(folder, "write");
    const keys = Array.from({ length: 300 }, (_, index) => `${index}`);
    await Promise.all(keys.map((key) => store.put(recordOf(`record ${key} `.repeat(300), { key }))));
    await store.close();
    const file = join(folder, "run.db");
    const raw = new Database(file);
    const page = z
      .object({ page: z.number() })
      .parse(
        raw.prepare("select max(pageno) as page from dbstat where name = ? and pagetype = 'leaf'").get(part),
      ).page;
    raw.close();
    const whole = readFileSync(file);
    whole.fill(0, (page - 1) * 4096, page * 4096);
    writeFileSync(file, whole);
    return file;
  }

  it.each(["places", "records"] as const)("is refused if its %s are damaged in the middle", async (part) => {
    const file = await damagedAt(part);
    for (const mode of ["read", "write"] as const)
      expect(() => sqliteStore(folder, mode)).toThrow(
        `could not read "${file}": it is damaged; put back a copy of it, give another --out, or start again with \`pipeline run --clean\``,
      );
  });

  it("of more than 512 MB is checked only in the tables that every command reads", async () => {
    const file = await damagedAt("records");
    truncateSync(file, 600 * 1024 * 1024);
    const store = sqliteStore(folder, "read");
    await expect(store.check()).rejects.toThrow("it is damaged");
    await store.close();
  });

  it("of more than 512 MB is refused if these tables are damaged", async () => {
    truncateSync(await damagedAt("places"), 600 * 1024 * 1024);
    expect(() => sqliteStore(folder, "read")).toThrow("it is damaged");
  });

  it("leaves no lock beside a database of another program", () => {
    const other = new Database(join(folder, "run.db"));
    other.exec("create table other (text)");
    other.close();
    expect(() => sqliteStore(folder, "write")).toThrow("another program made this database");
    expect(readdirSync(folder)).toEqual(["run.db"]);
  });

  it("says in plain words that its file can only be read", async () => {
    const store = sqliteStore(folder, "write");
    const raw = new Database(join(folder, "run.db"));
    raw.exec(
      "create trigger refused before insert on records begin select raise(abort, 'attempt to write a readonly database'); end",
    );
    raw.close();
    await expect(store.put(recordOf("one"))).rejects.toThrow(
      "could not write to the run's store: run.db can only be read; what was finished before is kept, run again when it can be written to",
    );
    await store.close();
  });

  it("says so if its folder is a link that leads nowhere", () => {
    for (const [name, target] of [
      ["lost", "nowhere"],
      ["circle", "circle"],
    ] as const) {
      symlinkSync(target, join(folder, name));
      const link = join(folder, name);
      expect(() => sqliteStore(link, "write")).toThrow(
        `could not write to "${link}": "${link}" is a link that leads nowhere; give another --out`,
      );
    }
  });

  it("says so if the lock fails for another reason than another process", () => {
    writeFileSync(join(folder, "run.lock"), "my notes on locks\n".repeat(100));
    expect(() => sqliteStore(folder, "write")).toThrow(`could not write to "${folder}": `);
  });

  it("says so if the folder can't be made, even if its name speaks of locks", () => {
    const file = join(folder, "locked-busy");
    writeFileSync(file, "");
    expect(() => sqliteStore(file, "write")).toThrow(`could not write to "${file}": `);
  });
});
