import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RespondentScores } from "../evaluation/scores/whole-evaluation.ts";
import {
  type EmbeddingServer,
  startEmbeddingServer,
  type Trouble,
} from "../pipeline/models/testing/embedding-server.ts";
import { testKey } from "../pipeline/models/testing/server.ts";
import { createMadeFolder, type RunFolder } from "./testing/run-folder.ts";

let shop: RunFolder;
beforeAll(async () => {
  shop = await createMadeFolder({ TEST_KEY: testKey });
});
afterAll(() => shop.remove());

/**
 * Counts the words of a text in sixty-four buckets, so that texts with words in common are near each other.
 */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: 64 }, () => 0.01);
  for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? []) {
    const drawer = [...word].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 64, 7);
    vector[drawer] = (vector[drawer] ?? 0) + 1;
  }
  return vector;
}

let server: EmbeddingServer;
let trouble: (ordinal: number) => Trouble | null;
const results = () => join(shop.folder, "results");
beforeEach(async () => {
  trouble = () => null;
  server = await startEmbeddingServer(vectorOf, (ordinal) => trouble(ordinal));
  writeConfig("retries: 0");
});
afterEach(async () => {
  rmSync(results(), { recursive: true, force: true });
  await server.close();
});

const writeConfig = (settings: string) =>
  writeFileSync(
    join(shop.folder, "dense.yaml"),
    `models:\n  embeddings: { provider: openai, model: tiny-embed, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, ${settings} }\n`,
  );
const evaluate = (...words: string[]) =>
  shop.pipeline("evaluate", "out", "--config", "dense.yaml", "--out", "results", ...words);
const names = ["dense k=5", "dense k=20", "dense k=all"];
const threeOf = names.flatMap((name) => ["--baseline", name]);

async function respondents(...words: string[]): Promise<readonly RespondentScores[]> {
  const { out, err } = await evaluate(...words, "--json");
  if (out === "") throw new Error(err);
  return JSON.parse(out).respondents;
}

describe("the dense baselines, on a server for embeddings", () => {
  it("are asked along with all others if one is configured, in their place", async () => {
    const asked = await respondents("--limit", "5");
    expect(asked.map(({ name }) => name).slice(6)).toEqual([
      ...["bm25 k=5", "bm25 k=20", "bm25 k=all"],
      ...names,
      ...["rule reader", "oracle"],
    ]);
    const { out } = await evaluate("--baseline", "all", "--limit", "5");
    expect(out).not.toContain("Left out");
    expect(readFileSync(join(results(), "evaluation.html"), "utf8")).not.toContain("Dense retrieval");
  });

  it("find more of the evidence the more turns they find, and read everything if k has no limit", async () => {
    const asked = await respondents(...threeOf);
    const at = (name: string, depth: number | "all") =>
      asked.find((one) => one.name === name)?.scores.recall?.at.find(({ k }) => k === depth)?.share ?? -1;
    // By chance, five of about 200 turns contain 2.5 % of the evidence.
    expect(at("dense k=5", 5)).toBeGreaterThan(0.05);
    expect(at("dense k=20", 20)).toBeGreaterThan(at("dense k=5", 5));
    expect(at("dense k=20", 5)).toBe(at("dense k=5", "all"));
    expect(at("dense k=all", "all")).toBe(1);
  });

  it("ask for nothing twice: not for another k, not in another command, not when results were removed", async () => {
    await evaluate("--baseline", "dense k=5");
    const sent = server.requests.length;
    expect(sent).toBeGreaterThan(10);
    expect(new Set(server.requests.map((texts) => texts.join("\n"))).size).toBe(sent);
    await evaluate(...threeOf);
    for (const name of readdirSync(results())) if (name.endsWith(".csv")) rmSync(join(results(), name));
    await evaluate(...threeOf);
    expect(server.requests).toHaveLength(sent);
  });

  it("cost what their tokens cost, and stop at the budget", async () => {
    writeConfig("price: { input: 10, output: 0 }");
    const free = await evaluate("--baseline", "dense k=5", "--budget", "100");
    expect(free.code).toBe(0);
    const [, cost = "0"] = /^dense k=5 +context +32k .* ([\d.]+)$/m.exec(free.out) ?? [];
    expect(Number(cost)).toBeGreaterThan(0);
    rmSync(results(), { recursive: true });
    const { code, out } = await evaluate("--baseline", "dense k=5", "--budget", String(Number(cost) / 2));
    expect([code, out]).toEqual([1, expect.stringMatching(/budget/)]);
  });

  it("need a price if there is a budget", async () => {
    const { code, err } = await evaluate("--budget", "1");
    expect([code, err]).toEqual([2, expect.stringContaining("set models.embeddings.price")]);
    expect(server.requests).toEqual([]);
  });

  it("fail a question that got no vectors, say why, and ask it again with the next command", async () => {
    trouble = (ordinal) => (ordinal === 3 ? { status: 500 } : null);
    const { code, out } = await evaluate("--baseline", "dense k=20");
    expect([code, out]).toEqual([1, expect.stringMatching(/Failed: dense k=20 32k .*answered 500/)]);
    const [dense] = await respondents("--baseline", "dense k=20");
    expect(dense?.scores.failed).toBe(0);
  });

  it("end at once with a key that is refused", async () => {
    trouble = () => ({ status: 401 });
    const { code, err } = await evaluate("--baseline", "dense k=5");
    expect([code, err]).toEqual([2, expect.stringContaining("(models.embeddings.keyVariable)")]);
    expect(err).not.toContain(testKey);
  });
});

describe("a check of the models", () => {
  it("asks the server for embeddings for a vector, and for nothing that it can't do", async () => {
    const { code, out } = await shop.pipeline("models", "check", "--config", "dense.yaml");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^embeddings: "tiny-embed" at .* works as configured, with vectors of 64 numbers$/m,
      ),
    ]);
    expect(server.requests).toHaveLength(1);
    trouble = () => ({ body: "<html>" });
    const refused = await shop.pipeline("models", "check", "--config", "dense.yaml");
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining('would not work as configured: could not use what "tiny-embed" answered'),
    ]);
  });
});

describe("without a server for embeddings", () => {
  const without = (...words: string[]) => shop.pipeline("evaluate", "out", "--out", "results", ...words);

  it("the dense baselines are left out, and the report says so in one line", async () => {
    const { code, out, err } = await without("--limit", "5");
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => line.includes("embeddings"))).toEqual([
      "Left out: the dense baselines, because no server for embeddings is configured; name one at models.embeddings in the configuration.",
    ]);
    expect(err).not.toContain("embeddings");
    expect(readFileSync(join(results(), "evaluation.html"), "utf8")).toContain(
      "Dense retrieval was not asked",
    );
  });

  it("one that is named is refused, and so is an unknown one", async () => {
    const refused = await without("--baseline", "dense k=20");
    expect([refused.code, refused.err]).toEqual([
      2,
      'could not evaluate baseline "dense k=20": no server for embeddings is configured; name one at models.embeddings in the configuration',
    ]);
    expect((await without("--baseline", "dense k=7")).err).toContain("dense k=5, dense k=20, dense k=all");
    expect((await without("--baseline", "oracle")).out).not.toContain("embeddings");
  });
});
