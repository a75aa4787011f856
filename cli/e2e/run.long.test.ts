import { statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { around, openWorkshop, smallConfig, type Workshop } from "./cli.ts";

let shop: Workshop;
beforeEach(() => {
  shop = openWorkshop(smallConfig);
});
afterEach(() => shop.remove());

describe("pipeline run", () => {
  it("says so if a second process works on the same run, and leaves the first alone", async () => {
    const first = shop.begin("run");
    await until(() => statSync(shop.file("out/run.lock"), { throwIfNoEntry: false }) !== undefined);
    const second = await shop.run("run");
    expect(second.code).toBe(2);
    expect(second.err).toMatch(/another process is working on it/);
    expect((await first.ended).code).toBe(0);
  });

  it("continues if Ctrl-C came in the middle of the export", async () => {
    const [point] = around("append", ".questions_32k.csv.partial");
    const ended = await shop.runSignaled("SIGINT", point, "run");
    expect(ended.code).toBe(130);
    expect(ended.out).toMatch(/run the same command again/);
    expect([...shop.exported().keys()]).toEqual([]);
    expect((await shop.run("run")).code).toBe(0);
    expect(shop.exported().size).toBe(7);
  });
});

async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !met(); tries++) await new Promise((later) => setTimeout(later, 25));
  if (!met()) throw new Error("waited five seconds in vain");
}
