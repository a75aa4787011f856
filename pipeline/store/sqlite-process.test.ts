import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { outputOf, recordOf } from "./testing/records.ts";

/** The built script: a child process can't run TypeScript on Node 20. */
const script = resolve(import.meta.dirname, "../../dist/pipeline/store/testing/put-records.js");
const patience = 30_000;

let folder: string;
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-store-"));
});
afterEach(() => {
  child?.kill("SIGKILL");
  child = null;
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

/** A process that puts records until it is killed. */
function startPutting() {
  const started = spawn(process.execPath, [script, folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  const told = { out: "", err: "" };
  started.stdout.setEncoding("utf8").on("data", (text: string) => {
    told.out += text;
  });
  started.stderr.setEncoding("utf8").on("data", (text: string) => {
    told.err += text;
  });
  const ended = once(started, "close");
  return {
    told,
    ended,
    kill: () => started.kill("SIGKILL"),
    acknowledged: () => told.out.split("\n").slice(0, -1),
  };
}

/** The records that the process reported as stored, but that aren't in the store. */
async function lostOf(keys: readonly string[], store: Store): Promise<string[]> {
  const fingerprintOf = (key: string) => recordOf(`record ${key}`).fingerprint;
  const found = await store.readMany(keys.map(fingerprintOf));
  return keys.filter((key) => !found.has(fingerprintOf(key)));
}

async function until(condition: () => boolean, give: () => string): Promise<void> {
  await expect.poll(condition, { timeout: patience, interval: 5, message: give() }).toBe(true);
}

describe("a store in SQLite, among processes", () => {
  it(
    "keeps every record it acknowledged when its process is killed",
    async () => {
      const putting = startPutting();
      await until(
        () => putting.acknowledged().length >= 300,
        () => putting.told.err,
      );
      putting.kill();
      await putting.ended;
      const store = sqliteStore(folder, "write");
      const keys = putting.acknowledged();
      expect(keys.length).toBeGreaterThanOrEqual(300);
      expect(await lostOf(keys, store)).toEqual([]);
      await store.close();
    },
    patience,
  );

  it(
    "can't be opened to write while another process has it, but can be read",
    async () => {
      const putting = startPutting();
      await until(
        () => putting.acknowledged().length >= 10,
        () => putting.told.err,
      );
      expect(() => sqliteStore(folder, "write")).toThrow(
        "another process is working on it; wait for it to end or give another --out",
      );
      const reader = sqliteStore(folder, "read");
      const known = putting.acknowledged();
      expect(await lostOf(known, reader)).toEqual([]);
      await reader.close();
    },
    patience,
  );

  it(
    "refuses a second process with a message, and continues in the first",
    async () => {
      const store = sqliteStore(folder, "write");
      const putting = startPutting();
      const [code] = await putting.ended;
      expect(code).toBe(1);
      expect(putting.told.err).toContain(
        `could not take the run in "${folder}": another process is working on it`,
      );
      expect(putting.told.out).toBe("");
      await store.put(recordOf("one"));
      expect(await outputOf(store, recordOf("one"))).toBe(recordOf("one").output);
      await store.close();
    },
    patience,
  );

  // Root may write everywhere, so nothing would be refused.
  it.skipIf(process.getuid?.() === 0)("says so if the folder is not writable", () => {
    chmodSync(folder, 0o500);
    expect(() => sqliteStore(folder, "write")).toThrow(`could not write to "${folder}": `);
  });
});
