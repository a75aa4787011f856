import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { askedIn, type ExportedQuestion, readExport } from "../evaluation/asking/testing/asked-benchmark.ts";
import { type ModelServer, startModelServer, testKey } from "../pipeline/models/testing/server.ts";
import { createMadeFolder, type RunFolder } from "./testing/run-folder.ts";

let shop: RunFolder;
let server: ModelServer;
let questions: readonly ExportedQuestion[];
beforeAll(async () => {
  shop = await createMadeFolder({ TEST_KEY: testKey });
  questions = readExport(shop.out);
  server = await startModelServer({
    answer: (request) => `<script>${askedIn(request, questions).right}</script>`,
  });
  writeFileSync(
    join(shop.folder, "models.yaml"),
    `models:
  asked: { provider: openai, model: m, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, price: { input: 1, output: 1 } }
`,
  );
});
afterAll(async () => {
  shop.remove();
  await server.close();
});

const evaluate = (...words: string[]) =>
  shop.pipeline("evaluate", "out", "--config", "models.yaml", ...words);
const page = () => readFileSync(join(shop.out, "evaluation", "evaluation.html"), "utf8");

const toldSchema = z.object({
  respondents: z.array(z.string()),
  texts: z.array(z.string()),
  rows: z.array(
    z.object({
      id: z.string(),
      turns: z.array(z.tuple([z.string(), z.string(), z.number()])),
      answers: z.array(z.tuple([z.number(), z.number(), z.number()]).nullable()),
    }),
  ),
});
const told = () =>
  toldSchema.parse(JSON.parse(/id="questions-told">(.*?)<\/script>/s.exec(page())?.[1] ?? ""));

describe("the page of an evaluation", () => {
  it("contains all results of the folder, including those of earlier commands, and says which are partial", async () => {
    const first = await evaluate("--model", "asked", "--limit", "5");
    expect(first.out).toContain("evaluation.html");
    const whole = await evaluate("--baseline", "random", "--baseline", "oracle");
    expect([first.code, whole.code]).toEqual([0, 0]);
    const { respondents, rows } = told();
    expect(respondents).toEqual(["asked", "random", "oracle"]);
    expect(rows).toHaveLength(questions.length);
    const asked = rows.map(({ answers }) => answers.map((answer) => answer !== null));
    expect(asked.filter(([byModel]) => byModel)).toHaveLength(5);
    expect(asked.every(([, random, oracle]) => random && oracle)).toBe(true);
    expect(page()).toContain(`5 of ${questions.length}<small>only partly asked</small>`);
    expect(page()).toContain("oracle 100.0 %");
  });

  it("shows with each question the turns of its evidence, with their dates", () => {
    const { rows, texts } = told();
    for (const { id, evidence } of questions) {
      const turns = rows.find((row) => row.id === id)?.turns ?? [];
      expect(turns.map(([, , text]) => texts[text]?.slice(0, 300))).toEqual(
        evidence.map(({ content }) => content.slice(0, 300)),
      );
      expect(turns.every(([date]) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true);
    }
  });

  it("shows what a model cost and how long it took, and treats its answers as text", () => {
    expect(page()).toMatch(
      /asked<\/th><td>32k<\/td>.*?<td>0\.\d+<\/td><td>[\d,]+<\/td><td>[\d,]+<\/td><td>\d+ s<\/td><\/tr>/,
    );
    expect(page().match(/<script/g)).toHaveLength(2);
    expect(page()).not.toContain(testKey);
  });

  it("has the same bytes if nothing is new", async () => {
    const before = page();
    expect((await evaluate("--model", "asked", "--limit", "5")).code).toBe(0);
    expect(page() === before).toBe(true);
    expect(existsSync(join(shop.out, "evaluation", ".evaluation.html.partial"))).toBe(false);
  });

  it("leaves out results whose questions have changed since, and says so", async () => {
    const file = join(shop.out, "questions_32k.csv");
    const text = readFileSync(file, "utf8");
    try {
      appendFileSync(file, "\n");
      expect((await evaluate("--model", "asked", "--limit", "2", "--blind")).code).toBe(0);
      expect(told().respondents).toEqual(["asked, blind"]);
      expect(page()).toContain("results_oracle_32k.csv isn't shown here");
    } finally {
      writeFileSync(file, text);
      rmSync(join(shop.out, "evaluation"), { recursive: true });
    }
  });
});
