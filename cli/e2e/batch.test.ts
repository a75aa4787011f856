import { describe, expect, it } from "vitest";
import { testKey } from "../../pipeline/models/testing/server.ts";
import { expectBatchRun } from "./batch-run.ts";
import { around } from "./cli.ts";

describe("a run in batch mode", () => {
  it("writes what the offline run writes, killed around each kind of commit, and pays for nothing twice", async () => {
    await expectBatchRun(async (shop) => {
      for (const point of [
        // A batch is put before it is sent, gets its name from the server, and goes when all of it is stored.
        ...around("commit", "batches"),
        ...around("commit", "batches", 2),
        ...around("commit", "batched", 2),
      ]) {
        const { out, err } = await shop.runKilled(point, "run");
        expect(out + err).not.toContain(testKey);
      }
    });
  });
});
