import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testKey } from "../../pipeline/models/testing/server.ts";
import { openWorkshop, type Workshop } from "./cli.ts";
import { benchmark, type DraftedRun, runDrafted } from "./drafted-run.ts";

let run: DraftedRun;
const shops: Workshop[] = [];
beforeAll(async () => {
  run = await runDrafted();
  const { code, err } = await run.shop.run(
    "record",
    "recording",
    "--license",
    "CC0-1.0",
    "--date",
    "2026-11-23",
  );
  expect(code, err).toBe(0);
});
afterAll(async () => {
  for (const shop of shops) shop.remove();
  await run.close();
});

const recorded = (name: string) => join(run.shop.file("recording"), name);

/** Replays the recording in a folder without a key. */
function replaying(more = "", change: (config: string) => string = (config) => config): Workshop {
  const config = readFileSync(run.shop.file("config.yaml"), "utf8");
  const replayed = config.replace(
    /writer: \{[^}]*\}/,
    `writer: { provider: recorded, folder: "${run.shop.file("recording")}"${more} }`,
  );
  const shop = openWorkshop(change(replayed));
  shops.push(shop);
  return shop;
}

/** With a persona more than was recorded. */
const withAnother = (config: string) => config.replace("count: 1", "count: 2");

describe("a recording", () => {
  it("is replayed without a key or a server, and gives the same benchmark", async () => {
    const asked = run.asked();
    const shop = replaying();
    const { code, out, err } = await shop.run("run");
    expect(code, err).toBe(0);
    expect(out).toContain("Spent: 0.00 by this command");
    expect(benchmark(shop)).toEqual(benchmark(run.shop));
    expect(run.asked()).toBe(asked);
  });

  it("has the same bytes each time, and holds no key and no host", async () => {
    const before = ["recording.json", "answers.jsonl.gz"].map((name) => readFileSync(recorded(name)));
    await run.shop.run("record", "recording", "--license", "CC0-1.0", "--date", "2026-11-23");
    const after = ["recording.json", "answers.jsonl.gz"].map((name) => readFileSync(recorded(name)));
    expect(after).toEqual(before);
    const text = `${before[0]}${gunzipSync(before[1] ?? "")}`;
    for (const secret of [testKey, "127.0.0.1", "localhost"]) expect(text).not.toContain(secret);
    expect(JSON.parse(String(before[0]))).toMatchObject({ license: "CC0-1.0", models: [{ role: "writer" }] });
  });

  it("that lacks something is reported before anything is made", async () => {
    const shop = replaying("", withAnother);
    const { code, err } = await shop.run("run");
    expect(code).toBe(2);
    expect(err).toMatch(
      /could not replay a recording: .* lacks records of this run: .*talks 2.* the first personas 1\//,
    );
    expect((await shop.run("status", "--json")).out).toMatch(/"done":\s*0/);
  });

  it("that lacks something is completed offline if the configuration says so", async () => {
    const shop = replaying(", fallback: offline", (config) => config.replace("count: 1", "count: 8"));
    // Simulated answers come from the process that asks, so one process makes everything.
    const { code, err } = await shop.run("run", "--workers", "2");
    expect([code, err]).toEqual([0, expect.stringContaining("They are made offline")]);
  });

  it("that was changed is detected", async () => {
    const file = recorded("answers.jsonl.gz");
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString("utf8").trimEnd().split("\n");
    const spoil = async (text: string) => {
      writeFileSync(file, gzipSync(text));
      const { code, out, err } = await replaying().run("run");
      return `${code} ${out}${err}`;
    };
    expect(await spoil(`${lines.slice(1).join("\n")}\n`)).toMatch(
      /^2 .*holds \d+ answers, and recording.json says \d+/s,
    );
    expect(await spoil("no JSON\n")).toMatch(/^2 .*could not replay ".*answers.jsonl.gz": it can't be read/s);
    const other = lines.map((line) => line.replace(/"question":"[0-9a-f]{4}/, '"question":"0000'));
    expect(await spoil(`${other.join("\n")}\n`)).toMatch(
      /^1 .*the question was worded differently when it was recorded/s,
    );
    writeFileSync(file, whole);
  });

  it("is refused if it doesn't exist", async () => {
    const shop = replaying("", (config) => config.replace(run.shop.file("recording"), "nowhere"));
    const { code, err } = await shop.run("run");
    expect([code, err]).toEqual([2, expect.stringContaining("it holds no recording.json")]);
  });
});
