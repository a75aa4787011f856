import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPaidRun } from "../testing/paid-run.ts";
import { createRunFolder } from "../testing/run-folder.ts";
import { openMade, openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const bothSizes = smallConfig.replace("[32k]", "[32k, 128k]");
let open: Workshop[] = [];
const workshop = (config = bothSizes) => {
  const made = openWorkshop(config);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const made of open) made.remove();
  open = [];
});
/** A run of both sizes, which tests copy. */
let wide: Workshop;
beforeAll(async () => {
  wide = openWorkshop(bothSizes);
  expect((await wide.run("run")).code).toBe(0);
});
afterAll(() => wide.remove());
const copyOfWide = () => {
  const shop = workshop();
  // Without the log of the store, since this process may still have it open.
  const filter = (file: string) => !/-(?:wal|shm)$/.test(file);
  cpSync(wide.file("out"), shop.file("out"), { recursive: true, preserveTimestamps: true, filter });
  return shop;
};
const sizeFiles = (size: string) => [
  `provenance_${size}.jsonl`,
  `questions_${size}.csv`,
  `sessions_${size}.jsonl`,
  `shared_contexts_${size}.jsonl`,
];
const tables = (size: string) =>
  ["provenance", "questions", "shared_contexts"].map((table) => `${table}_${size}.parquet`);

const questionsIn = (files: ReadonlyMap<string, Buffer | string>) =>
  [...files]
    .filter(([name]) => /^provenance_.*\.jsonl$/.test(name))
    .reduce((sum, [, text]) => sum + text.toString().trimEnd().split("\n").length, 0);

const withOtherLabels = (pack: string) =>
  pack.replace(/^labels: .*$/m, "labels: { user: Patient, assistant: Therapist }");

describe("a run of fewer sizes", () => {
  it("leaves the other sizes of the same dataset, with a card that describes them all, unless somebody has deleted them", async () => {
    const shop = copyOfWide();
    const before = shop.exported();
    const narrow = await shop.run("run", "--sizes", "32k");
    expect(narrow.code).toBe(0);
    expect(narrow.err).toContain("The folder also holds 128k of this dataset, which is kept up to date");
    expect(shop.exported()).toEqual(before);
    expect((await shop.run("verify", "out")).code).toBe(0);
    for (const name of [...sizeFiles("128k"), ...tables("128k")]) rmSync(shop.file(`out/${name}`));
    expect((await shop.run("run", "--sizes", "32k")).err).not.toContain("128k");
    expect([...shop.exported().keys()].filter((name) => name.includes("128k"))).toEqual([]);
    expect((await shop.run("verify", "out")).code).toBe(0);
  });

  it("adds its size to those that are there", async () => {
    const shop = workshop();
    await shop.run("run", "--sizes", "128k");
    const sparse = shop.exported().get("README.md");
    await shop.run("run", "--sizes", "32k");
    expect([...shop.exported().keys()]).toEqual(
      expect.arrayContaining([...sizeFiles("32k"), ...sizeFiles("128k")]),
    );
    expect(shop.exported().get("README.md")).not.toBe(sparse);
    expect(shop.exported().get("config.resolved.yaml")).toMatch(/sizes:\n\s+- 32k\n\s+- 128k/);
    expect((await shop.run("verify", "out")).code).toBe(0);
  });

  it("brings the other sizes up to date if their records have changed", async () => {
    const run = createRunFolder();
    try {
      run.changeConfig((text) => text.replace("[32k]", "[32k, 128k]").replace("count: 2", "count: 1"));
      await run.pipeline("run");
      const before = readFileSync(join(run.out, "questions_128k.csv"), "utf8");
      run.changePack("coding", withOtherLabels);
      expect((await run.pipeline("run", "--sizes", "32k")).code).toBe(0);
      expect(readFileSync(join(run.out, "questions_128k.csv"), "utf8")).not.toBe(before);
      expect((await run.pipeline("verify", "out")).code).toBe(0);
    } finally {
      run.remove();
    }
  });

  it("removes files that were made with other settings only when told so, and says which", async () => {
    const shop = copyOfWide();
    const before = shop.exported();
    const refused = await shop.run("run", "--sizes", "32k", "--seed", "6");
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /^could not run in ".*out": provenance_128k\.jsonl, .* would be removed, since they were made with other settings or for another target; give another --out to keep them, or --yes to remove them/,
    );
    expect(shop.exported()).toEqual(before);
    const planned = await shop.run("plan", "--sizes", "32k", "--seed", "6");
    expect(planned.err).toContain("would ask before it removes provenance_128k.jsonl");
    const told = await shop.run("run", "--sizes", "32k", "--seed", "6", "--yes");
    expect(told.code).toBe(0);
    const had = questionsIn(before);
    expect(had).toBeGreaterThan(100);
    expect(told.out).toContain(
      `This dataset takes the place of ${had} questions that were made with other settings.`,
    );
    expect(told.out).toMatch(/Removed provenance_128k\.jsonl, .*, which don't belong to this dataset\./);
    expect([...shop.exported().keys()].filter((name) => name.includes("128k"))).toEqual([]);
    expect((await shop.run("verify", "out")).code).toBe(0);
  });

  it("pays for no call that nobody asked for", async () => {
    const paid = await createPaidRun();
    try {
      paid.changeConfig((text) =>
        text.replace(/sizes: .*?\]/, "sizes: [32k, 128k]").replace("count: 2", "count: 1"),
      );
      expect((await paid.pipeline("run")).code).toBe(0);
      const files = readdirSync(paid.out).sort();
      const sent = paid.server.requests.length;
      expect((await paid.pipeline("run", "--sizes", "32k")).code).toBe(0);
      expect(paid.server.requests.length).toBe(sent);
      expect(readdirSync(paid.out).sort()).toEqual(files);
      paid.changePack("coding", withOtherLabels);
      const refused = await paid.pipeline("run", "--sizes", "32k");
      expect(refused.code).toBe(2);
      expect(refused.err).toContain(
        "since to bring them up to date takes calls to a model; give another --out",
      );
      expect(paid.server.requests.length).toBe(sent);
    } finally {
      await paid.close();
    }
  });
});

describe("a run of another target in the same folder", () => {
  it("is refused until somebody says that the dataset may go", async () => {
    const shop = await openMade(`${smallConfig}personaconv: { authors: 6, shards: 2 }\n`);
    open.push(shop);
    const before = shop.exported();
    const words = ["run", "--target", "personaconv"];
    const refused = await shop.run(...words);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/questions_32k\.csv, shared_contexts_32k\.jsonl.* would be removed/);
    expect(shop.exported()).toEqual(before);
    const told = await shop.run(...words, "--yes");
    expect(told.out).toMatch(/Removed .*questions_32k\.csv/);
    expect((await shop.run("verify", "out")).code).toBe(0);
  });
});

describe("reports on a dataset that is overwritten", () => {
  it("stay if the files are the same, and are removed or marked if a file differs", async () => {
    const shop = await openMade();
    open.push(shop);
    await shop.run("audit", "out");
    await shop.run("evaluate", "out", "--baseline", "random");
    const audited = readFileSync(shop.file("out/audit.json"), "utf8");
    const wider = await shop.run("run", "--sizes", "32k,128k");
    expect(wider.out).not.toMatch(/Removed|outdated/);
    expect(readFileSync(shop.file("out/audit.json"), "utf8")).toBe(audited);
    expect(existsSync(shop.file("out/evaluation/evaluation.html"))).toBe(true);
    writeFileSync(shop.file("out/audit.html"), "mine");
    const other = await shop.run("run", "--sizes", "32k,128k", "--seed", "6");
    expect(other.out).toContain("Removed audit.json, made from the earlier dataset: `pipeline audit` makes");
    expect(other.out).toContain(
      "Its reports are now evaluation/evaluation.outdated.json and evaluation/evaluation.outdated.html",
    );
    expect(existsSync(shop.file("out/audit.json"))).toBe(false);
    expect(readFileSync(shop.file("out/audit.html"), "utf8")).toBe("mine");
    expect(readdirSync(shop.file("out/evaluation")).filter((name) => name.startsWith("evaluation"))).toEqual([
      "evaluation.outdated.html",
      "evaluation.outdated.json",
    ]);
  });
});
