import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRows } from "../evaluation/asking/testing/asked-benchmark.ts";
import { baselines } from "../evaluation/baselines/baselines.ts";
import type { RespondentScores } from "../evaluation/scores/whole-evaluation.ts";
import { createFullFolder, type RunFolder } from "./testing/run-folder.ts";

interface Found {
  readonly respondents: readonly RespondentScores[];
  readonly faults: readonly string[] | null;
  readonly comparisons: readonly { readonly one: string; readonly other: string; readonly p: number }[];
}

let shop: RunFolder;
let found: Found;
beforeAll(async () => {
  shop = await createFullFolder();
  const { code, out } = await shop.pipeline("evaluate", "out", "--json");
  expect(code).toBe(0);
  found = JSON.parse(out);
});
afterAll(() => shop.remove());

const folder = () => join(shop.out, "evaluation");
const names = baselines.map(({ name }) => name);
function overall(name: string) {
  const scores = found.respondents.find((one) => one.name === name)?.scores;
  if (!scores) throw new Error(`${name} was not asked`);
  return scores.overall;
}

describe("a benchmark of ours, evaluated without a key", () => {
  it("is answered by all baselines, with results like any other", () => {
    expect(found.respondents.map(({ name }) => name)).toEqual(names);
    expect(readdirSync(folder()).filter((name) => name.endsWith(".csv"))).toHaveLength(names.length);
    const [row] = readRows(join(folder(), "results_bm25_k-5_32k.csv"));
    expect(row?.model_response).toMatch(
      /^Read 5 turns of the user\. .*<final_answer>\([a-d]\)<\/final_answer>$/s,
    );
    expect(row?.model_response).toContain(row?.predicted_answer);
  });

  it.each(["random", "majority letter", "longest option", "surface solver"])("has %s at chance", (name) => {
    const { low, high } = overall(name);
    expect(low).toBeLessThan(0.25);
    expect(high).toBeGreaterThan(0.25);
  });

  it("has everything that the oracle needs", () => {
    const { right, asked } = overall("oracle");
    expect(right).toBe(asked);
  });

  it("is harder for a baseline that believes the first statement than for one that reads the evidence by the same rule", () => {
    // Where the user says outright what they think. A rule can't read the other levels.
    const told = (name: string) => {
      const levels = found.respondents.find((one) => one.name === name)?.scores.byLevel;
      return levels?.find((one) => one.name === "explicit")?.share ?? Number.NaN;
    };
    expect(told("stale memory")).toBeLessThan(told("rule reader"));
  });

  it("says how much of the evidence the searching baselines find, and no others", () => {
    const recallOf = (name: string) => found.respondents.find((one) => one.name === name)?.scores.recall;
    const at = (name: string, depth: number | "all") =>
      recallOf(name)?.at.find(({ k }) => k === depth)?.share ?? Number.NaN;
    // All of these have the same ranking. They differ only in how many turns of it they read.
    expect(at("bm25 k=20", 5)).toBe(at("bm25 k=5", 5));
    expect(at("bm25 k=5", "all")).toBe(at("bm25 k=5", 5));
    expect(at("bm25 k=all", 20)).toBe(at("bm25 k=20", "all"));
    expect(at("bm25 k=5", 5)).toBeGreaterThan(0.2);
    expect(at("bm25 k=20", 20)).toBeGreaterThan(at("bm25 k=5", 5));
    expect(at("bm25 k=all", "all")).toBeGreaterThan(0.95);
    const { questions, byType, byGroup } = recallOf("bm25 k=5") ?? {};
    expect([questions, byType?.length]).toEqual([overall("bm25 k=5").asked, 7]);
    expect(byGroup?.length).toBe(overall("bm25 k=5").asked / 4);
    for (const name of ["random", "last session", "oracle"]) expect(recallOf(name)).toBeNull();
  });

  it("finds what a count by hand finds", () => {
    const measures = readFileSync(join(folder(), "measures_bm25_k-5_32k.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    const evidence = readFileSync(join(shop.out, "provenance_32k.jsonl"), "utf8").trimEnd().split("\n");
    const pieces = new Map(
      evidence.map((line) => {
        const { question_id, evidence: told } = JSON.parse(line);
        return [question_id, told.length];
      }),
    );
    const shares = measures.map((line) => {
      const { question, places } = JSON.parse(line);
      expect(places).toHaveLength(pieces.get(question));
      return places.filter((place: number | null) => place !== null).length / places.length;
    });
    const recall = found.respondents.find((one) => one.name === "bm25 k=5")?.scores.recall;
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(recall?.at.find(({ k }) => k === 5)?.share).toBeCloseTo(mean, 10);
  });

  it("has no faults", () => {
    expect(found.faults).toEqual([]);
  });

  it("is reported in full in evaluation.json", () => {
    const { respondents, faults } = JSON.parse(readFileSync(join(folder(), "evaluation.json"), "utf8"));
    expect({ respondents, faults }).toEqual({ respondents: found.respondents, faults: found.faults });
  });

  it("compares every pair", () => {
    expect(found.comparisons).toHaveLength((names.length * (names.length - 1)) / 2);
    const pair = found.comparisons.find(({ one, other }) => one === "random" && other === "oracle");
    expect(pair?.p).toBeLessThan(1e-6);
  });

  it("gives the same bytes again, and all together the same as one by one", async () => {
    const told = () =>
      readdirSync(folder())
        .filter((name) => /\.(csv|json)$/.test(name))
        .map((name) => [name, readFileSync(join(folder(), name), "utf8")]);
    const before = told();
    expect(before).toHaveLength(names.length + 2);
    await shop.pipeline("evaluate", "out", "--json");
    expect(told()).toEqual(before);
    const alone = ["--baseline", "bm25 k=5", "--limit", "9", "--out", "alone"];
    expect((await shop.pipeline("evaluate", "out", ...alone)).code).toBe(0);
    const rows = new Map(
      readRows(join(folder(), "results_bm25_k-5_32k.csv")).map((row) => [row.question_id, row]),
    );
    const few = readRows(join(shop.folder, "alone", "results_bm25_k-5_32k.csv"));
    expect(few).toHaveLength(9);
    for (const row of few) expect(row).toEqual(rows.get(row.question_id));
  });

  it("is printed as a table, with the types", async () => {
    const { out } = await shop.pipeline("evaluate", "out", "--baseline", "oracle");
    expect(out).toMatch(/^oracle +100\.0 +[89]\d\.\d–100\.0( +100\.0){7}$/m);
    expect(out).toContain("[7] track_full_preference_evolution");
    expect(out).not.toContain("evidence found");
    const searched = (await shop.pipeline("evaluate", "out", "--baseline", "bm25 k=20")).out;
    expect(searched).toMatch(/^evidence found, in % +recall@5 +recall@10 +recall@20 +all found$/m);
    expect(searched).toMatch(/^bm25 k=20( +\d+\.\d \(\d+\.\d–\d+\.\d\)){4}$/m);
    expect(searched).toMatch(/^all found, by type( +\[\d\]){7}$/m);
  });
});

describe("a benchmark whose questions have levels", () => {
  it("is reported by level, and by level and type, in text, JSON and page", async () => {
    const to = join(shop.folder, "leveled");
    mkdirSync(to);
    for (const file of ["questions_32k.csv", "shared_contexts_32k.jsonl"])
      writeFileSync(join(to, file), readFileSync(join(shop.out, file)));
    const levels = ["explicit", "implied"];
    const lines = readFileSync(join(shop.out, "provenance_32k.jsonl"), "utf8").trimEnd().split("\n");
    writeFileSync(
      join(to, "provenance_32k.jsonl"),
      lines
        .map((line, index) => `${JSON.stringify({ ...JSON.parse(line), level: levels[index % 3] })}\n`)
        .join(""),
    );
    const asked = ["evaluate", "leveled", "--baseline", "oracle"];
    const { out } = await shop.pipeline(...asked, "--json");
    const { byLevel, byType } = JSON.parse(out).respondents[0].scores as RespondentScores["scores"];
    const third = Math.ceil(lines.length / 3);
    expect(byLevel.map(({ name, asked, share }) => [name, asked, share])).toEqual([
      ["explicit", third, 1],
      ["implied", Math.ceil((lines.length - 1) / 3), 1],
    ]);
    for (const level of byLevel) {
      expect(level.byType.reduce((sum, { asked }) => sum + asked, 0)).toBe(level.asked);
      expect(byType.map(({ name }) => name)).toEqual(
        expect.arrayContaining(level.byType.map(({ name }) => name)),
      );
    }
    const told = (await shop.pipeline(...asked)).out;
    expect(told).toMatch(/^explicit, in % +all +95 % interval +\[1\].*\noracle +100\.0 /m);
    expect(told).toMatch(/^implied, in % /m);
    const page = readFileSync(join(to, "evaluation", "evaluation.html"), "utf8");
    expect(page).toContain('aria-label="Accuracy by level"');
    expect(page).toMatch(/implied: recall_<wbr>user/);
  });

  it("is scored by level, for the levels that its questions have", () => {
    const lines = readFileSync(join(shop.out, "provenance_32k.jsonl"), "utf8").trimEnd().split("\n");
    const levels = new Set(lines.map((line) => JSON.parse(line).level));
    for (const { scores } of found.respondents)
      expect(new Set(scores.byLevel.map(({ name }) => name))).toEqual(levels);
    expect(readFileSync(join(folder(), "evaluation.html"), "utf8")).toContain("<h2>Levels</h2>");
  });
});

describe("a benchmark about which less is known", () => {
  const copied = (...files: string[]) => {
    const to = join(shop.folder, files.join("-").replaceAll(".", "-"));
    mkdirSync(to, { recursive: true });
    for (const file of files) writeFileSync(join(to, file), readFileSync(join(shop.out, file)));
    return to;
  };

  it("is answered without its context by the baselines that need none, and the others are named", async () => {
    const { code, out, err } = await shop.pipeline(
      "evaluate",
      copied("questions_32k.csv"),
      "--blind",
      "--json",
    );
    expect(code).toBe(0);
    expect(JSON.parse(out).respondents).toHaveLength(4);
    expect(err).toContain(
      "Left out: baseline oracle, because it reads the context, and --blind leaves it out.",
    );
  });

  it("has no oracle without provenance, no known faults and no levels", async () => {
    const path = copied("questions_32k.csv", "shared_contexts_32k.jsonl");
    const { out, err } = await shop.pipeline("evaluate", path, "--json", "--limit", "20");
    expect(err).toMatch(/Left out: baseline oracle, because .*there is no provenance_32k\.jsonl/);
    const { faults, respondents } = JSON.parse(out);
    expect(faults).toBeNull();
    for (const { scores } of respondents) expect(scores.byLevel).toEqual([]);
    const refused = await shop.pipeline("evaluate", path, "--baseline", "oracle");
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('could not evaluate baseline "oracle"'),
    ]);
  });
});
