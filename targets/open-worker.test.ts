import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { configSchema } from "./config.ts";
import { openWorker } from "./open-worker.ts";
import { putRunRecord } from "./run-record.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-worker-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a worker", () => {
  const place = () => ({ config: configSchema.parse({ out: folder }), folder });
  const outside = { env: {}, emit: () => {}, signal: new AbortController().signal };

  it("is refused if no process coordinates a run", async () => {
    await sqliteStore(folder, "write").close();
    await expect(openWorker({ place: place(), run: "some" }, outside)).rejects.toThrow(
      `could not work on the run in "${folder}": no process is coordinating it`,
    );
  });

  it("is refused if the store holds a different run", async () => {
    const store = sqliteStore(folder, "write");
    const refused = 'could not work on run "some": the store holds no run, or a different one';
    await expect(openWorker({ place: place(), run: "some" }, outside)).rejects.toThrow(refused);
    const record = { config: configSchema.parse({}), partitions: [0], upTo: "export", takesUpFailures: true };
    const run = await putRunRecord(store, { ...record, digest: "a" }, () => ({}));
    await expect(openWorker({ place: place(), run: "some" }, outside)).rejects.toThrow(refused);
    await (await openWorker({ place: place(), run }, outside)).close();
    await putRunRecord(store, { ...record, digest: "b" }, () => ({ seed: 2 }));
    await expect(openWorker({ place: place(), run }, outside)).rejects.toThrow(
      "the store holds no run, or a different one",
    );
    await store.close();
  });
});
