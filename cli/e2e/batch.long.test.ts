import { describe, expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import { testKey } from "../../pipeline/models/testing/server.ts";
import { expectBatchRun } from "./batch-run.ts";
import { around } from "./cli.ts";

describe("a run in batch mode", () => {
  it("writes what the offline run writes when it is killed around each kind of commit, and pays for nothing twice", async () => {
    await expectBatchRun(async (shop) => {
      for (const point of [
        // A batch is stored before it is sent, gets its name from the server, and is removed when all of it
        // is stored.
        ...around("commit", "batches"),
        ...around("commit", "batches", 2),
        ...around("commit", "batched", 2),
      ]) {
        const { out, err } = await shop.runKilled(point, "run");
        expect(out + err).not.toContain(testKey);
      }
    });
  });

  it("writes what the offline run writes when it is killed repeatedly, and pays for nothing twice", async () => {
    await expectBatchRun(async (shop, server) => {
      const random = createRandom("kill", 2);
      const asked = () => [...server.asked.values()].reduce((sum, count) => sum + count, 0);
      let kills = 0;
      for (;;) {
        const { child, ended } = shop.begin("run");
        const until = asked() + random.integer(1, 6);
        while (asked() < until && child.exitCode === null) await new Promise((done) => setImmediate(done));
        child.kill("SIGKILL");
        const { code, out, err } = await ended;
        expect(out + err).not.toContain(testKey);
        if (code === 0) break;
        expect(code, err).toBe(null);
        kills += 1;
      }
      expect(kills).toBeGreaterThan(4);
    });
  }, 300_000);
});
