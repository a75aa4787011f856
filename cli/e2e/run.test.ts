import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { afterEach, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { around, openMade, openWorkshop, smallConfig, smallConfigWith, type Workshop } from "./cli.ts";

const packs = resolve(import.meta.dirname, "../../topics");
let open: Workshop[] = [];
const workshop = (config = smallConfig, env: Record<string, string> = {}) => {
  const made = openWorkshop(config, env);
  open.push(made);
  return made;
};
/** The folder contains a run. */
const made = async (config = smallConfig) => {
  const shop = await openMade(config);
  open.push(shop);
  return shop;
};
afterEach(() => {
  for (const made of open) made.remove();
  open = [];
});
const cardSchema = z.object({
  license: z.string(),
  configs: z.array(
    z.object({
      config_name: z.string(),
      data_files: z.array(z.object({ split: z.string(), path: z.string() })),
    }),
  ),
});
const countsOf = (out: string) =>
  /Records: (\d+) made, (\d+) there already, (\d+) failed, (\d+) blocked/.exec(out)?.slice(1).map(Number);

describe("pipeline run", () => {
  it("makes a benchmark, and nothing the second time, touching no file", async () => {
    const shop = workshop();
    const first = await shop.run("run");
    expect(first.err).not.toMatch(/Warning|\bat .*\.js:/);
    expect(first.code).toBe(0);
    expect([...shop.exported().keys()]).toEqual([
      "README.md",
      "config.resolved.yaml",
      "personas.jsonl",
      "provenance_32k.jsonl",
      "questions_32k.csv",
      "sessions_32k.jsonl",
      "shared_contexts_32k.jsonl",
    ]);
    const before = statSync(shop.file("out/questions_32k.csv")).mtimeMs;
    const second = await shop.run("run");
    expect(second.out).toMatch(/Nothing to make/);
    expect(second.out).toMatch(/up to date/);
    expect(statSync(shop.file("out/questions_32k.csv")).mtimeMs).toBe(before);
  });

  // The library `datasets` reads the files of all configurations as it reads those of the first.
  it("writes a card whose configurations name Parquet files, each with its columns", async () => {
    const shop = await made();
    const [, yaml = ""] = /^---\n(.*?)\n---\n/s.exec(readFileSync(shop.file("out/README.md"), "utf8")) ?? [];
    const { license, configs } = cardSchema.parse(parseYaml(yaml));
    expect(license).toBe("mit");
    const columns = new Map<string, readonly string[]>();
    const ids = new Map<string, unknown[]>();
    for (const { config_name, data_files } of configs)
      for (const { path } of data_files) {
        const bytes = readFileSync(shop.file(`out/${path}`));
        const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
        columns.set(config_name, Object.keys(rows[0] ?? {}));
        ids.set(
          config_name,
          rows.map((row) => (config_name.startsWith("contexts") ? row.shared_context_id : row.question_id)),
        );
      }
    expect([...columns.keys()]).toEqual(["32k", "contexts_32k", "provenance_32k"]);
    expect(columns.get("contexts_32k")).toEqual([
      "shared_context_id",
      "persona_id",
      "variant",
      "fork",
      "messages",
    ]);
    expect(columns.get("provenance_32k")).toContain("evidence");
    expect(ids.get("32k")?.length).toBeGreaterThan(0);
    expect(ids.get("provenance_32k")).toEqual(ids.get("32k"));
    const asked = parse<Record<string, string>>(readFileSync(shop.file("out/questions_32k.csv")), {
      columns: true,
    });
    expect(ids.get("32k")).toEqual(asked.map((row) => row.question_id));
    expect([...new Set(asked.map((row) => row.shared_context_id))]).toEqual(ids.get("contexts_32k"));
  });

  it("writes a file again that somebody changed or deleted", async () => {
    const shop = await made();
    const before = shop.exported();
    writeFileSync(shop.file("out/questions_32k.csv"), "mine\n");
    await shop.run("run");
    expect(shop.exported()).toEqual(before);
  });

  it("stops after the stage that --stage names, and continues from there", async () => {
    const shop = workshop();
    const questions = await shop.run("run", "--stage", "qa", "--json");
    const made = new Set(
      eventsOf(questions.out).flatMap((event) => (event.type === "task-end" ? [event.stage] : [])),
    );
    expect([...made].sort()).toEqual([
      "calendar",
      "conversations",
      "facts",
      "material",
      "personas",
      "qa",
      "themes",
      "timelines",
      "topics",
    ]);
    expect([...shop.exported().keys()]).toEqual([]);
    const rest = await shop.run("run", "--json");
    const later = new Set(
      eventsOf(rest.out).flatMap((event) => (event.type === "task-end" ? [event.stage] : [])),
    );
    expect([...later].sort()).toEqual(["contexts", "filler", "filter"]);
  });

  it("remakes only what depends on a changed topic pack, and says why", async () => {
    const shop = workshop(smallConfigWith("{ folder: packs, select: [foodRecommendation, therapy] }"));
    mkdirSync(shop.file("packs"));
    for (const pack of ["foodRecommendation.yaml", "therapy.yaml"])
      copyFileSync(join(packs, pack), shop.file(`packs/${pack}`));
    await shop.run("run");
    const pack = shop.file("packs/foodRecommendation.yaml");
    writeFileSync(pack, readFileSync(pack, "utf8").replace(/^about: .*$/m, "about: cooking at home"));
    const again = eventsOf((await shop.run("run", "--json")).out);
    const started = again.filter((event) => event.type === "task-start");
    expect(started.length).toBeGreaterThan(0);
    expect(started.filter((event) => String(event.key).includes("therapy"))).toEqual([]);
    const material = started.find((event) => event.stage === "material");
    expect(material?.why).toMatch(/changed: record topics foodRecommendation/);
    const timeline = started.find((event) => event.stage === "timelines");
    expect(timeline?.why).toMatch(/changed: record material foodRecommendation/);
  });

  it("finds the records of earlier settings again", async () => {
    const shop = await made();
    await shop.run("run", "--periods", "init,next_week");
    const back = await shop.run("run");
    expect(back.out).toMatch(/Nothing to make/);
  });

  it("gives a persona the same files alone and among others", async () => {
    const shop = workshop();
    await shop.run("run", "--personas", "1", "--out", "alone");
    await shop.run("run", "--personas", "0-1", "--out", "among");
    const of1 = (out: string) =>
      (shop.exported(out).get("questions_32k.csv") ?? "").split("\n").filter((line) => line.startsWith("1,"));
    expect(of1("alone").length).toBeGreaterThan(20);
    expect(of1("among")).toEqual(of1("alone"));
  });

  it("deletes what was made only when told so", async () => {
    const shop = workshop();
    await shop.run("run", "--stage", "personas");
    writeFileSync(shop.file("out/mine.txt"), "mine");
    const refused = await shop.run("run", "--clean");
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/give --yes/);
    const cleaned = await shop.run("run", "--clean", "--yes", "--stage", "personas");
    expect(countsOf(cleaned.out)?.slice(0, 2)).toEqual([1, 0]);
    expect(readFileSync(shop.file("out/mine.txt"), "utf8")).toBe("mine");
  });

  it("ends cleanly on Ctrl-C and says how to continue", async () => {
    const shop = workshop();
    const [point] = around("commit", "records", 3);
    const ended = await shop.runSignaled("SIGINT", point, "run", "--verbose");
    expect(ended.code).toBe(130);
    expect(ended.out).toMatch(/run the same command again/);
    expect([...shop.exported().keys()]).toEqual([]);
    expect((await shop.run("run")).code).toBe(0);
  });
});

describe("what is left behind", () => {
  it("is a configuration that makes the same dataset again", async () => {
    const shop = await made(smallConfig.replace("count: 1", "count: 2"));
    await shop.run("run", "--personas", "0");
    shop.write("again.yaml", shop.exported().get("config.resolved.yaml") ?? "");
    await shop.run("run", "--config", "again.yaml", "--out", "again");
    expect(shop.exported("again")).toEqual(shop.exported());
  });
});

interface LoggedEvent {
  readonly type: string;
  readonly stage?: string;
  readonly key?: string;
  readonly why?: string;
}

const eventsOf = (out: string): LoggedEvent[] =>
  out
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LoggedEvent);
