import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddingServer, startEmbeddingServer } from "../pipeline/models/testing/embedding-server.ts";
import { testKey } from "../pipeline/models/testing/server.ts";
import { runProgram } from "./program.ts";

let folder = "";
let server: EmbeddingServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "score-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server?.close();
  server = null;
});

async function score(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  let code = 0;
  const terminal = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env: { MY_KEY: testKey },
    folder,
    interactive: false,
    ask: async () => "",
    exit: (given: number) => {
      code = given;
    },
  };
  await runProgram(["score", ...words], terminal, new AbortController().signal);
  return { out: out.join("\n"), err: err.join("\n"), code };
}

function write(results: readonly (readonly [output: string, label: string | number, domain: string])[]) {
  const lines = results.map(([output, true_label, subreddit]) =>
    JSON.stringify({ output, true_label, subreddit, input_tokens: 600, output_tokens: 2, price: 0.25 }),
  );
  writeFileSync(join(folder, "results.jsonl"), lines.join("\n"));
}

/** A text and its echo, and a text without an answer. */
const texts = [
  ["I see it too", "I see it too", "art"],
  ["no", "I never said anything", "art"],
  ["", "Good morning to you", "life"],
] as const;

/** A model that finds texts similar if they begin alike. */
async function configureEmbeddings(more = "") {
  server = await startEmbeddingServer((text) => (text.startsWith("I") ? [3, 4] : [4, 3]));
  const embeddings = `{ model: small, baseUrl: "${server.baseUrl}", keyVariable: MY_KEY${more} }`;
  writeFileSync(join(folder, "config.yaml"), `score: { embeddings: ${embeddings} }\n`);
}

describe("pipeline score", () => {
  it("compares settings on their common targets, with paired intervals", async () => {
    const ids = [1, 2, 3, 4].map((line) => ({
      task: "sentiment",
      split: "test",
      target: `u${line}p1-c1`,
      lines: { p_conv: line, p_nonconv: line, np_conv: line },
    }));
    const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    writeFileSync(join(folder, "common_ids.jsonl"), jsonl(ids));
    const labels = ["positive", "negative", "positive", "negative"];
    const rows = (right: number) =>
      labels.map((true_label, index) => ({
        true_label,
        predicted_label: index < right ? true_label : "unknown",
        domain: "life",
      }));
    for (const [setting, right] of [
      ["p_conv", 4],
      ["p_nonconv", 2],
      ["np_conv", 3],
    ] as const)
      writeFileSync(join(folder, `results_sentiment_${setting}_test_m.jsonl`), jsonl(rows(right)));
    const files = ["np_conv", "p_conv", "p_nonconv"].map(
      (setting) => `results_sentiment_${setting}_test_m.jsonl`,
    );
    const { out, code, err } = await score("--task", "sentiment", "--set", ".", ...files);
    expect([err, code]).toEqual(["", 0]);
    expect(out).toMatch(/P-Conv, P-NonConv, NP-Conv on 4 common targets of 4/);
    expect(out).toMatch(/^accuracy +1\.0000 .* 0\.5000 .* 0\.7500/m);
    expect(out).toMatch(/^P-Conv - P-NonConv +0\.5000 \[0\.0000, 1\.0000\]/m);
    const elsewhere = await score("--task", "sentiment", ...files);
    expect([elsewhere.code, elsewhere.err]).toEqual([
      2,
      expect.stringContaining("give the folder of the exported set"),
    ]);
  });

  it("prints every score overall and by domain with its interval, and what the answers cost", async () => {
    write([
      ["positive", "positive", "art"],
      ["negative", "negative", "art"],
      ["negative", "positive", "life"],
      ["who knows", "negative", "life"],
    ]);
    const { out, code } = await score("--task", "sentiment", "results.jsonl");
    expect(code).toBe(0);
    expect(out).toMatch(/^results\.jsonl, task sentiment: 4 lines, 2 domains, 1 unparseable\n/);
    expect(out).toMatch(/^\(all\) +4 +1 +accuracy +0\.5000 +0\.0000 to 1\.0000$/m);
    expect(out).toMatch(/^art +2 +0 +accuracy +1\.0000 +1\.0000 to 1\.0000$/m);
    expect(out).toMatch(/^life +2 +1 +accuracy +0\.0000 +0\.0000 to 0\.0000$/m);
    for (const name of ["F1 binary (positive)", "F1 macro", "F1 weighted", "MCC"])
      expect(out.split("\n").filter((line) => line.includes(`  ${name}  `))).toHaveLength(3);
    expect(out).toContain('\nUnparseable:\n  line 4: "who knows"\n');
    expect(out).toContain("The answers took 2,400 input tokens, 8 output tokens, price 1.00.");
  });

  it("shows ten unparseable answers by their first eighty letters and counts the rest; --json has all", async () => {
    write(Array.from({ length: 14 }, () => ["👍".repeat(100), 12, "art"]));
    const { out } = await score("--task", "impact", "results.jsonl");
    expect(out.split("\n").filter((line) => line.endsWith(`: "${"👍".repeat(80)}"`))).toHaveLength(10);
    expect(out).toContain("\n  4 more; --json has all");
    const report: unknown = JSON.parse((await score("--json", "--task", "impact", "results.jsonl")).out);
    expect(report).toMatchObject({
      file: "results.jsonl",
      task: "impact",
      overall: {
        lines: 14,
        unparseable: 14,
        scores: [{ measure: "RMSE", value: 12 }, {}, {}, { value: null }, {}],
      },
      domains: [{ domain: "art" }],
      unparseable: Array.from({ length: 14 }, (_, index) => ({ line: index + 1, output: "👍".repeat(80) })),
    });
  });

  it("draws other intervals with another seed, and the same with the same", async () => {
    write([...texts, ...texts, ["I see", "I see it too", "life"]]);
    const scored = (...words: string[]) => score("--task", "text", "results.jsonl", ...words);
    const [first, again, other] = [await scored("--seed", "5"), await scored("--seed", "5"), await scored()];
    expect(again).toEqual(first);
    expect(other.out).not.toBe(first.out);
  });

  it("says what METEOR leaves out, and has no embedding similarity without a model", async () => {
    write(texts);
    const { out } = await score("--task", "text", "results.jsonl");
    expect(out).toMatch(/METEOR \(exact and stems\) +0\.\d{4}/);
    expect(out.replaceAll("\n", " ")).toContain("without synonyms, which would take WordNet");
    expect(out).not.toContain("embedding");
  });

  it("adds the cosine of embeddings if the configuration names a model; an empty answer is 0, and not sent", async () => {
    write(texts);
    await configureEmbeddings();
    const { out, err } = await score("--task", "text", "results.jsonl");
    // (1 + (3 · 4 + 4 · 3) / 25 + 0) / 3
    expect(`${out}${err}`).toMatch(/^ +embedding similarity +0\.6533 /m);
    expect(out.replaceAll("\n", " ")).toContain("Embeddings are those of small, compared by their cosine.");
    expect(server?.requests).toEqual([["I see it too", "I see it too", "I never said anything", "no"]]);
  });

  it("asks for a hundred embeddings at once, and none for a task without texts", async () => {
    write(Array.from({ length: 120 }, (_, index) => [`I ${index}`, `I said ${index}`, "art"] as const));
    await configureEmbeddings();
    expect((await score("--task", "text", "results.jsonl")).code).toBe(0);
    expect(server?.requests.map((sent) => sent.length)).toEqual([100, 100, 40]);
    write([["12", 12, "art"]]);
    await score("--task", "impact", "results.jsonl");
    expect(server?.requests).toHaveLength(3);
  });

  it("refuses an embedding model that is configured wrongly, with the line", async () => {
    write(texts);
    await configureEmbeddings(", temperature: 1");
    const { err, code } = await score("--task", "text", "results.jsonl");
    expect(code).toBe(2);
    expect(err).toMatch(/config\.yaml:1:\d+: score\.embeddings: unknown key "temperature"/);
  });

  it.each([
    ["a missing file", ["nowhere.jsonl"], 'nowhere.jsonl": there is no such file'],
    ["a folder", ["."], "it is a folder; give a file of results"],
    ["a missing configuration", ["results.jsonl", "--config", "other.yaml"], "there is no such file"],
    ["a seed that is no number", ["results.jsonl", "--seed", "x"], "It must be a whole number."],
  ])("refuses %s", async (_, words, why) => {
    write(texts);
    const { err, code } = await score("--task", "text", ...words);
    expect(err).toContain(why);
    expect(code).toBe(2);
  });

  it("requires one of the three tasks", async () => {
    write(texts);
    expect((await score("results.jsonl")).err).toContain("required option '--task <name>' not specified");
    const { err, code } = await score("--task", "size", "results.jsonl");
    expect(err).toContain("Allowed choices are sentiment, impact, text.");
    expect(code).toBe(2);
  });

  it("scores nothing in a file with a line that can't be used, and names file and line", async () => {
    write(texts);
    writeFileSync(join(folder, "results.jsonl"), '{"output": "cut of', { flag: "a" });
    const { out, err, code } = await score("--task", "text", "results.jsonl");
    expect([out, code]).toEqual(["", 2]);
    expect(err).toMatch(/results\.jsonl:3: is not JSON/);
  });
});
