import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShownQuestion } from "../evaluation/annotation/shown.ts";
import { readRows } from "../evaluation/asking/testing/asked-benchmark.ts";
import { runProgram } from "./program.ts";
import { createMadeFolder, type RunFolder } from "./testing/run-folder.ts";

let shop: RunFolder;
beforeAll(async () => {
  shop = await createMadeFolder();
});
afterAll(() => shop.remove());

/**
 * Serves the page while `act` works with it, then interrupts the command. Returns what the command printed.
 */
async function serving(act: (url: string) => Promise<void>, ...words: string[]): Promise<string> {
  const stop = new AbortController();
  const lines: string[] = [];
  let listening = (_url: string) => {};
  const began = new Promise<string>((done) => {
    listening = done;
  });
  const terminal = {
    out: (line: string) => {
      lines.push(line);
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (url) listening(url);
    },
    err: (line: string) => void lines.push(line),
    ...{ env: {}, folder: shop.folder, interactive: false, ask: async () => "", exit: () => {} },
  };
  const ended = runProgram(["annotate", "out", "--port", "0", ...words], terminal, stop.signal);
  await act(await Promise.race([began, ended.then(() => Promise.reject(new Error(lines.join("\n"))))]));
  stop.abort();
  await ended;
  return lines.join("\n");
}

async function post<Body>(url: string, path: string, body: unknown): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** Somebody who chooses by what they are shown. */
async function answerAll(
  url: string,
  name: string,
  choose: (shown: ShownQuestion) => string | null,
): Promise<void> {
  const { questions } = await post<{ readonly questions: readonly ShownQuestion[] }>(url, "/people", {
    name,
  });
  for (const shown of questions) {
    const { question, digest, evidence } = shown;
    const answer = { question, digest, evidence: evidence !== null, choice: choose(shown), unnatural: [] };
    await post(url, "/answers", { name, answer });
  }
}

const card = () => readFileSync(join(shop.out, "README.md"), "utf8");

describe("people who answer questions of a benchmark", () => {
  it("are nobody at first, and the report and the card say so", async () => {
    const { code, out } = await shop.pipeline("annotate", "out", "--report");
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("Nobody has answered questions of this dataset yet"),
    ]);
    expect(card()).toContain("Nobody has answered these questions yet.");
    expect(JSON.parse((await shop.pipeline("annotate", "out", "--report", "--json")).out)).toMatchObject({
      answers: 0,
      between: null,
    });
    expect(existsSync(join(shop.out, "annotations"))).toBe(false);
  });

  it("see the evidence of half of the questions, and the report and the card say how far they agree", async () => {
    const rows = new Map(readRows(join(shop.out, "questions_32k.csv")).map((row) => [row.question_id, row]));
    const keyOf = ({ question }: ShownQuestion) => rows.get(question)?.correct_answer?.slice(1, 2) ?? null;
    const seen: ShownQuestion[] = [];
    const printed = await serving(
      async (url) => {
        await answerAll(url, "Ann", (shown) => {
          seen.push(shown);
          return shown.evidence === null ? null : keyOf(shown);
        });
        await answerAll(url, "Bob", (shown) => (shown.evidence === null ? null : "a"));
      },
      "--count",
      "20",
    );
    expect(seen.filter(({ evidence }) => evidence !== null)).toHaveLength(10);
    for (const { evidence } of seen)
      for (const { date, text } of evidence ?? []) {
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(text).not.toMatch(/^(User|Assistant|Patient|Therapist):/);
      }
    expect(printed).toMatch(/^with the evidence +20 /m);
    expect(printed).toMatch(/^without the evidence +20 +0\.0 %.* 20$/m);
    const report = JSON.parse((await shop.pipeline("annotate", "out", "--report", "--json")).out);
    const ann = seen.filter(({ evidence }) => evidence !== null);
    const agreed = ann.filter((shown) => keyOf(shown) === "a").length;
    expect(report).toMatchObject({ people: 2, answers: 40, foreign: 0, withoutEvidence: { cantTell: 20 } });
    expect(report.withEvidence.share).toBeCloseTo((10 + agreed) / 20, 10);
    expect(report.between).toMatchObject({ questions: 20, share: (10 + agreed) / 20 });
    expect(card()).toContain("2 people have given 40 answers.");
    expect(card()).not.toContain("Nobody has answered");
    expect(card()).toMatch(/## People's answers[\s\S]*\n## License\n/);
  });

  it("are counted in the card that the next run writes, as far as the questions are still the same", async () => {
    const { code } = await shop.pipeline("run", "--personas", "0");
    expect(code).toBe(0);
    expect(card()).toContain("2 people have given 40 answers.");
    expect((await shop.pipeline("verify", "out")).code).toBe(0);
  });

  it("don't count for questions that were changed since", async () => {
    const to = join(shop.folder, "changed");
    mkdirSync(join(to, "annotations"), { recursive: true });
    for (const file of ["shared_contexts_32k.jsonl", "provenance_32k.jsonl", "annotations/Ann.jsonl"])
      copyFileSync(join(shop.out, file), join(to, file));
    const questions = readFileSync(join(shop.out, "questions_32k.csv"), "utf8");
    writeFileSync(join(to, "questions_32k.csv"), questions.replaceAll(/\. /g, "! "));
    const report = JSON.parse((await shop.pipeline("annotate", "changed", "--report", "--json")).out);
    expect(report.answers + report.foreign).toBe(20);
    expect(report.foreign).toBeGreaterThan(4);
  });

  it("get the same questions with one seed, and different ones with another", async () => {
    const drawn: string[][] = [];
    for (const seed of ["1", "1", "2"])
      await serving(
        async (url) => {
          const { questions } = await post<{ questions: ShownQuestion[] }>(url, "/people", { name: "Cy" });
          drawn.push(questions.map(({ question }) => question));
        },
        ...["--count", "8", "--seed", seed],
      );
    expect(drawn[0]).toHaveLength(8);
    expect(drawn[1]).toEqual(drawn[0]);
    expect(drawn[2]).not.toEqual(drawn[0]);
  });
});

describe("what people can't be asked", () => {
  const refused = async (words: readonly string[], told: string | RegExp) => {
    const { code, out, err } = await shop.pipeline("annotate", ...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(told);
    expect(err.split("\n").length).toBeLessThanOrEqual(2);
  };

  it("has no provenance", async () => {
    const to = join(shop.folder, "bare");
    mkdirSync(to);
    for (const file of ["questions_32k.csv", "shared_contexts_32k.jsonl"])
      copyFileSync(join(shop.out, file), join(to, file));
    await refused(
      ["bare"],
      /^could not annotate "[^"]*bare": provenance_32k\.jsonl, which names the evidence, is missing/,
    );
  });

  it("has a size or a folder that doesn't exist, or no folder", async () => {
    await refused(["out", "--size", "64k"], /^could not choose size "64k": .*there are 32k$/);
    await refused(["nowhere"], /"[^"]*nowhere": there is no such file or folder/);
    await refused(["out/questions_32k.csv"], /it is a file; give the folder of an export$/);
    await refused(["out", "--count", "0"], "It must be at least 1.");
    await refused(["out", "--json"], "could not take --json: it needs --report");
  });

  it("fails if the port is taken, or if answers can't be kept", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : 0);
    await refused(["out", "--port", port], `could not listen on port ${port}: another program is using it`);
    other.close();
    const to = join(shop.folder, "locked");
    mkdirSync(to);
    for (const file of ["questions_32k.csv", "shared_contexts_32k.jsonl", "provenance_32k.jsonl"])
      copyFileSync(join(shop.out, file), join(to, file));
    writeFileSync(join(to, "annotations"), "");
    await refused(["locked"], /^could not keep answers in ".*annotations": /);
  });
});
