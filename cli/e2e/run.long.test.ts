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
    // Large enough not to end before the second process has begun.
    const first = shop.begin("run", "--personas", "0-29");
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

describe("text without a model never fails", () => {
  const minutes = 60_000;
  const made = (out: string) =>
    Number(
      /Records: ([\d,]+) made, 0 there already, 0 failed, 0 blocked/.exec(out)?.[1]?.replaceAll(",", ""),
    );

  it.each([
    { what: "the timelines of 2,000 personas", count: 2_000, stage: "timelines", least: 10_000 },
    // The stories that are drawn most often are told many times here.
    { what: "the sessions of 300 personas", count: 300, stage: "conversations", least: 4_000 },
  ])(
    "in $what",
    async ({ count, stage, least }) => {
      shop.write("config.yaml", `personas: { count: ${count} }\ncontexts: { sizes: [32k] }\n`);
      const { code, out } = await shop.run("run", "--stage", stage);
      expect(code).toBe(0);
      expect(made(out)).toBeGreaterThan(least);
    },
    10 * minutes,
  );
});

async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !met(); tries++) await new Promise((later) => setTimeout(later, 25));
  if (!met()) throw new Error("waited five seconds in vain");
}
