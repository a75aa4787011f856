import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { takeRun } from "../pipeline/store/run-lock.ts";
import { openMade, smallConfig, type Workshop } from "./e2e/cli.ts";

const shops: Workshop[] = [];
afterAll(() => {
  for (const shop of shops) shop.remove();
});

/** What a killed `run --input` leaves: a finished piece of the input, and texts that were being written. */
const left = ["temporary-0123456789abcdef-survey-0-whole", "draft-0", "draft-12"];
const digest = "a".repeat(64);

let shop: Workshop;
beforeEach(async () => {
  shop = await openMade();
  shops.push(shop);
  mkdirSync(shop.file("out/artifacts"));
  for (const name of [...left, digest])
    writeFileSync(shop.file(`out/artifacts/${name}`), '{"author":"Real_Name"}\n');
});
const stays = () => left.filter((name) => existsSync(shop.file(`out/artifacts/${name}`)));
const told = () =>
  `Removed what an interrupted run had read, since it may hold real names: ${shop.file("out/artifacts")}.`;

describe("texts with real names that a killed run left", () => {
  it.each([["status"], ["plan"], ["cost"], ["show", "persona", "0"], ["graph", "--persona", "0"]])(
    "are removed by the next command, which says so: %s",
    async (...words) => {
      const { code, out, err } = await shop.run(...words);
      expect([code, err]).toEqual([0, expect.stringContaining(told())]);
      expect(out).not.toContain("Removed");
      expect(stays()).toEqual([]);
      expect(existsSync(shop.file(`out/artifacts/${digest}`))).toBe(true);
      expect((await shop.run(...words)).err).not.toContain("Removed");
    },
  );

  it("are removed at the start of a run that reads no input, even if it can't go on", async () => {
    const settings =
      "{ provider: openai, model: large, keyVariable: MY_KEY, retries: 0, baseUrl: 'http://127.0.0.1:9/v1' }";
    const other = await openMade(`${smallConfig}models: { writer: ${settings} }\n`, { MY_KEY: "secret" });
    shops.push(other);
    mkdirSync(other.file("out/artifacts"));
    for (const name of left) other.write(`out/artifacts/${name}`, "a\n");
    expect((await other.run("run")).code).toBe(2);
    expect(left.filter((name) => existsSync(other.file(`out/artifacts/${name}`)))).toEqual([]);
  });

  it("stay while another process works on the run, because they are in use", async () => {
    const release = takeRun(shop.file("out"));
    try {
      const { code, err } = await shop.run("status");
      expect([code, err]).toEqual([0, expect.not.stringContaining("Removed")]);
      expect(stays()).toEqual(left);
    } finally {
      release();
    }
  });
});
