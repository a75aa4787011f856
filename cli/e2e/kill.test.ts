import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { around, madeSmallRun, openMade, openWorkshop, smallConfig, type Workshop } from "./cli.ts";
import { madeIn } from "./left-behind.ts";

const shops: Workshop[] = [];
let undisturbed: Workshop;
beforeAll(async () => {
  undisturbed = await openMade();
  shops.push(undisturbed);
});
afterAll(() => {
  for (const shop of shops) shop.remove();
});

function open(...workshop: Parameters<typeof openWorkshop>): Workshop {
  const shop = openWorkshop(...workshop);
  shops.push(shop);
  return shop;
}

/** Files under final names are complete. */
function expectNothingHalfWritten(shop: Workshop): void {
  for (const [name, text] of existsSync(shop.file("out")) ? shop.exported() : [])
    expect(text, name).toBe(undisturbed.exported().get(name));
}

describe("kill -9", () => {
  it("before and after each kind of commit costs what was in flight and nothing else", async () => {
    const disturbed = open(smallConfig);
    const made: string[] = [];
    for (const point of [
      ...around("commit", "records", 4),
      ...around("rename", "provenance_32k.jsonl"),
      ...around("commit", "notes"),
    ]) {
      made.push(...madeIn((await disturbed.runKilled(point, "run", "--json")).out));
      expectNothingHalfWritten(disturbed);
    }
    const last = await disturbed.run("run", "--json");
    expect(last.code).toBe(0);
    expect(disturbed.exported()).toEqual(undisturbed.exported());
    // The kill may fall between a record's commit and its report, so some records may have been made without
    // being reported.
    made.push(...madeIn(last.out));
    const planned = new Set(madeIn(readFileSync(join(await madeSmallRun(), "events.jsonl"), "utf8")));
    expect(made.filter((record) => !planned.has(record))).toEqual([]);
    expect(made.length).toBeGreaterThan(planned.size / 2);
    // A record is reported as made once it is durable, so none is ever reported twice.
    expect(new Set(made).size).toBe(made.length);
  });

  it("while records of earlier settings are reused loses none of them", async () => {
    const disturbed = await openMade();
    shops.push(disturbed);
    expect((await disturbed.run("run", "--periods", "init,next_week", "--yes")).code).toBe(0);
    for (const point of around("commit", "places")) await disturbed.runKilled(point, "run");
    expect((await disturbed.run("run")).out).toContain("Nothing to make");
    expect(disturbed.exported()).toEqual(undisturbed.exported());
  });

  it("while a failure is recorded leaves the rest, and the next run reports it", async () => {
    const disturbed = open(
      smallConfig.replace("sizes: [32k]", "sizes: [32k], filler: { source: file, file: chats.jsonl }"),
    );
    const turns = ["user", "assistant"].map((role) => ({ role, content: "Hello." }));
    disturbed.write("chats.jsonl", `${JSON.stringify({ messages: turns })}\n`);
    for (const point of around("commit", "failures")) await disturbed.runKilled(point, "run");
    const { code, out } = await disturbed.run("run");
    expect([code, out]).toEqual([1, expect.stringContaining("could not fill a 32k context")]);
    expect((await disturbed.run("status")).out).toContain("could not fill a 32k context");
  });
});
