import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readExport } from "../../evaluation/asking/testing/asked-benchmark.ts";
import { turnsToRead } from "../../evaluation/readings/turns-to-read.ts";
import { type ModelServer, startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const shown = z.object({
  conversations: z.array(
    z.looseObject({ messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1) }),
  ),
  readings: z.record(z.string(), z.string()),
});
const line = z.looseObject({
  question_id: z.string(),
  evidence: z.array(z.looseObject({ subject: z.string().nullable(), reading: z.string().nullish() })),
});
const report = z.looseObject({
  checks: z.array(z.unknown()).min(1),
  readings: z.looseObject({
    all: z.looseObject({ questions: z.number(), share: z.number() }),
    byLevel: z.array(z.looseObject({ name: z.string() })),
    disagreements: z.array(z.looseObject({ chosen: z.string().nullable() })),
    failed: z.number(),
  }),
});

let server: ModelServer;
let shop: Workshop;
const saidIn = (parts: readonly { readonly messages: readonly { readonly content: string }[] }[]) =>
  parts.flatMap(({ messages }) => messages.map(({ content }) => content)).join("\n");

/**
 * What follows from turns according to the server. It chooses the reading that says all of it.
 */
let follows: (told: string) => readonly string[] = () => [];

beforeAll(async () => {
  server = await startModelServer({
    answer: ({ messages }) => {
      const { readings, conversations } = shown.parse(JSON.parse(messages[1]?.content ?? ""));
      const parts = follows(saidIn(conversations));
      const says = (reading: string) => parts.length > 0 && parts.every((part) => reading.includes(part));
      const [chosen = "0"] = Object.keys(readings).filter((key) => says(readings[key] ?? ""));
      return JSON.stringify({ reading: Number(chosen) });
    },
  });
  const model = `{ provider: openai, model: m, baseUrl: "${server.baseUrl}", keyVariable: MY_KEY }`;
  const config = `seed: 5
personas: { source: cohort, count: 1 }
topics: { select: [musicRecommendation] }
questions: { levels: { explicit: 0, paraphrased: 0, implied: 1, scattered: 1 } }
contexts: { sizes: [32k] }
models: { asked: ${model} }
`;
  shop = openWorkshop(config, { MY_KEY: testKey });
  const { code, err } = await shop.run("run");
  if (code !== 0) throw new Error(err);
});
afterAll(async () => {
  shop.remove();
  await server.close();
});

const lines = () =>
  readFileSync(shop.file("out/provenance_32k.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)));

const verified = async () => {
  const { out, code } = await shop.run("verify", "out", "--model", "asked", "--json");
  return { code, ...report.parse(JSON.parse(out)).readings };
};

describe("pipeline verify --model", () => {
  it("shows the turns of every question with a reading, and neither the question nor its options", async () => {
    const { all, failed } = await verified();
    const read = lines().filter(({ evidence }) => evidence.some(({ reading }) => reading));
    expect([all.questions, failed]).toEqual([read.length, 0]);
    expect(read.length).toBeGreaterThan(10);
    const asked = readExport(shop.file("out")).flatMap(({ message, options }) => [message, ...options]);
    for (const { messages } of server.requests) {
      const { readings, conversations } = shown.parse(JSON.parse(messages[1]?.content ?? ""));
      expect(Object.keys(readings).length).toBeGreaterThan(1);
      expect(asked.filter((text) => saidIn(conversations).includes(text))).toEqual([]);
      expect(asked.filter((text) => Object.values(readings).includes(text))).toEqual([]);
    }
  });

  it("counts a model for which no reading follows as one that disagrees, and asks nothing twice", async () => {
    const before = server.requests.length;
    const { all, disagreements, code } = await verified();
    expect(server.requests.length).toBe(before);
    expect([all.share, disagreements.length, code]).toEqual([0, all.questions, 0]);
    expect(disagreements.every(({ chosen }) => chosen === null)).toBe(true);
  });

  it("agrees with a model that reads as was recorded", async () => {
    rmSync(shop.file("out/evaluation"), { recursive: true });
    const recorded = new Map(lines().map(({ question_id, evidence }) => [question_id, evidence]));
    const read = await turnsToRead(shop.file("out"));
    const readingOf = new Map(
      read.map(({ id, parts }) => [
        saidIn(parts),
        (recorded.get(id) ?? []).flatMap(({ reading }) => reading ?? []),
      ]),
    );
    follows = (told) => readingOf.get(told) ?? [];
    const { all, disagreements } = await verified();
    expect([all.share, disagreements]).toEqual([1, []]);
  });

  it("says which levels have readings if an export has none", async () => {
    const name = "out/provenance_32k.jsonl";
    shop.write(name, readFileSync(shop.file(name), "utf8").replaceAll(/,"reading":"(?:[^"\\]|\\.)*"/g, ""));
    const { code, err } = await shop.run("verify", "out", "--model", "asked");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("only the levels implied and scattered have one"),
    ]);
  });
});
