import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileOf as fileInMemory } from "../../../checks/reading/testing/memory-files.ts";
import type { AskedTask } from "../format.ts";
import { readResults } from "./results.ts";
import { type LineScores, scoreResults } from "./score.ts";

interface Result {
  readonly output: unknown;
  readonly true_label: unknown;
  readonly subreddit?: unknown;
}

const fileOf = (results: readonly Result[]) =>
  fileInMemory(
    "r.jsonl",
    results.map((result) => JSON.stringify({ subreddit: "life", ...result })).join("\n"),
  );

async function score(task: AskedTask, results: readonly Result[], seed = 1) {
  const lines = await readResults(fileOf(results), task);
  return scoreResults(lines, { task, seed, similarities: null });
}

const valuesOf = ({ scores }: LineScores) =>
  Object.fromEntries(
    scores.map(({ measure, value }) => [measure, value === null ? null : Number(value.toFixed(4))]),
  );

/** A number of lines with the same label and output. */
const times = (count: number, true_label: unknown, output: unknown) =>
  Array.from({ length: count }, () => ({ true_label, output }));

/** Pearson's correlation of being positive; 0 if one of the two never varies. */
function correlation(pairs: readonly (readonly [string, string])[]): number {
  const means = [0, 1].map((side) => pairs.filter((pair) => pair[side] === "positive").length / pairs.length);
  const off = pairs.map((pair) =>
    pair.map((label, side) => Number(label === "positive") - (means[side] ?? 0)),
  );
  const sum = (one: number, other: number) =>
    off.reduce((total, deviations) => total + (deviations[one] ?? 0) * (deviations[other] ?? 0), 0);
  const spread = Math.sqrt(sum(0, 0) * sum(1, 1));
  return spread === 0 ? 0 : sum(0, 1) / spread;
}

describe("scoring sentiment", () => {
  it("computes accuracy, three F1s and MCC from the confusion of labels and answers", async () => {
    const { overall } = await score("sentiment", [
      ...times(6, "positive", "positive"),
      ...times(2, "negative", "Positive."),
      ...times(1, "positive", "negative"),
      ...times(3, "negative", '"negative"'),
    ]);
    // TP 6, FP 2, FN 1, TN 3. F1 of positive 12/15, of negative 6/9. Weighted (7 · 0.8 + 5 · 0.6667) / 12.
    // MCC (6 · 3 - 2 · 1) / √(8 · 7 · 5 · 4) = 16 / 33.4664.
    expect(valuesOf(overall)).toEqual({
      accuracy: 0.75,
      "F1 binary (positive)": 0.8,
      "F1 macro": 0.7333,
      "F1 weighted": 0.7444,
      MCC: 0.4781,
    });
  });

  it("counts an answer that can't be read as the wrong label, and shows it", async () => {
    const found = await score("sentiment", [
      ...times(4, "positive", "positive"),
      ...times(1, "positive", "hard to say"),
      ...times(1, "negative", null),
      ...times(2, "negative", "negative"),
    ]);
    // TP 4, FP 1, FN 1, TN 2. F1 8/10 and 4/6; weighted (5 · 0.8 + 3 · 0.6667) / 8. MCC (8 - 1) / √(5 · 5 · 3 · 3) = 7/15.
    expect(valuesOf(found.overall)).toEqual({
      accuracy: 0.75,
      "F1 binary (positive)": 0.8,
      "F1 macro": 0.7333,
      "F1 weighted": 0.75,
      MCC: 0.4667,
    });
    expect(found.overall.unparseable).toBe(2);
    expect(found.unparseable).toEqual([
      { line: 5, output: "hard to say" },
      { line: 6, output: "" },
    ]);
  });

  it("averages F1 over the labels that occur, with 0 if it isn't defined", async () => {
    const { overall } = await score("sentiment", times(3, "negative", "negative"));
    expect(valuesOf(overall)).toEqual({
      accuracy: 1,
      "F1 binary (positive)": 0,
      "F1 macro": 1,
      "F1 weighted": 1,
      MCC: 0,
    });
  });

  it("has the correlation of labels and answers as MCC, and every other score between 0 and 1", async () => {
    const label = fc.constantFrom("positive", "negative");
    const line = fc.record({ output: label, true_label: label });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
        const { MCC, ...others } = valuesOf((await score("sentiment", lines)).overall);
        expect(MCC).toBeCloseTo(correlation(lines.map((each) => [each.output, each.true_label])), 3);
        for (const value of Object.values(others)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("scores every domain by itself, the largest first", async () => {
    const { domains, overall } = await score("sentiment", [
      { output: "positive", true_label: "positive", subreddit: "art" },
      { output: "positive", true_label: "negative", subreddit: "life" },
      { output: "negative", true_label: "negative", subreddit: "life" },
    ]);
    expect(domains.map((domain) => [domain.domain, domain.lines, valuesOf(domain).accuracy])).toEqual([
      ["life", 2, 0.5],
      ["art", 1, 1],
    ]);
    expect(valuesOf(overall).accuracy).toBe(0.6667);
  });
});

describe("scoring impact", () => {
  it("counts an answer that can't be read as 0, and also scores only the readable ones", async () => {
    const { overall } = await score("impact", [
      ...times(1, 10, "13"),
      ...times(1, -20, "-16"),
      ...times(1, 12, "no idea"),
      ...times(1, 5, "-7"),
    ]);
    // Errors 3, 4, 12, 12. RMSE √((9 + 16 + 144 + 144) / 4); without the third √(169 / 3).
    expect(valuesOf(overall)).toEqual({
      RMSE: 8.8459,
      MAE: 7.75,
      "accuracy of the sign": 0.5,
      "RMSE, parsed answers only": 7.5056,
      "MAE, parsed answers only": 6.3333,
    });
    expect(overall.unparseable).toBe(1);
  });

  it("has no error of parsed answers if no answer could be parsed", async () => {
    const { overall } = await score("impact", times(3, 4, "?"));
    expect(valuesOf(overall)).toMatchObject({ RMSE: 4, "RMSE, parsed answers only": null });
    expect(overall.scores.at(-1)?.interval).toBeNull();
  });
});

describe("scoring text", () => {
  it("averages over lines, with 0 for an empty answer", async () => {
    const { overall } = await score("text", [
      ...times(1, "The cat sat on the mat", "The cat sat on a mat"),
      ...times(1, "Nothing was said", " "),
    ]);
    // Half of: 5/6 of the words, also in order; BLEU 0.5373; METEOR 5/6 · (1 - 0.5 · (3/5)³). There are three
    // chunks, because "the" is matched with the last one; "cat sat on" lies between the two words.
    expect(valuesOf(overall)).toEqual({
      "ROUGE-1": 0.4167,
      "ROUGE-L": 0.4167,
      BLEU: 0.2686,
      "METEOR (exact and stems)": 0.3717,
    });
    expect(overall.unparseable).toBe(1);
  });
});

describe("intervals", () => {
  const mixed = [...times(60, "positive", "positive"), ...times(40, "negative", "positive")];

  it("are those of the bootstrap: close to the normal approximation for a share, and the same for the same seed", async () => {
    const accuracy = (seed: number) =>
      score("sentiment", mixed, seed).then(({ overall }) => overall.scores[0]?.interval);
    const interval = await accuracy(1);
    // 0.6 ± 1.96 · √(0.6 · 0.4 / 100)
    expect(interval?.low).toBeCloseTo(0.504, 1);
    expect(interval?.high).toBeCloseTo(0.696, 1);
    expect(await accuracy(1)).toEqual(interval);
    expect(await Promise.all([2, 3, 4].map(accuracy))).not.toEqual([interval, interval, interval]);
  });

  it("contain the value, and are null for a single line", async () => {
    const { overall } = await score("impact", [...times(9, 10, "13"), ...times(5, -4, "8")]);
    for (const { value, interval } of overall.scores) {
      expect(interval?.low).toBeLessThanOrEqual(value ?? Number.NaN);
      expect(interval?.high).toBeGreaterThanOrEqual(value ?? Number.NaN);
    }
    const single = await score("impact", times(1, 10, "13"));
    expect(single.overall.scores.map(({ interval }) => interval)).toEqual([null, null, null, null, null]);
  });

  it("are the only thing that the order of lines changes", async () => {
    const line = fc.record({
      output: fc.constantFrom("12", "-3", "40", "none"),
      true_label: fc.integer({ min: -50, max: 50 }),
      subreddit: fc.constantFrom("art", "life", "movies"),
    });
    const orders = fc
      .array(line, { minLength: 1, maxLength: 12 })
      .chain((lines) =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
      );
    const scored = async (lines: readonly Result[]) => {
      const { overall, domains } = await score("impact", lines);
      return [overall, ...domains].map((scores) => [scores.lines, scores.unparseable, valuesOf(scores)]);
    };
    await fc.assert(
      fc.asyncProperty(orders, async ([lines, shuffled]) => {
        expect(await scored(shuffled)).toEqual(await scored(lines));
      }),
      { numRuns: 15 },
    );
  });
});

describe("a split", () => {
  const asked = { prompt_text: "How?", true_label: "positive", subreddit: "a" };
  it.each([
    [{ post_data_store: {}, prediction_task: asked }],
    [{ user: "u1", prompt: "How?", true_label: "positive", subreddit: "a" }],
  ])("is no file of answers, and what to do with it is said: %j", async (line) => {
    const text = `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`;
    await expect(readResults(fileInMemory("s.jsonl", text), "sentiment")).rejects.toThrow(
      /^could not score "s\.jsonl" as task sentiment: it is a split, .* `pipeline evaluate --target personaconv s\.jsonl --model NAME`, and score the file of answers$/,
    );
  });
});

describe("reading results", () => {
  const refused = (task: AskedTask, text: string) => readResults(fileInMemory("r.jsonl", text), task);
  const good = JSON.stringify({ output: "positive", true_label: "Positive", subreddit: "art" });

  it.each([
    ["no JSON", "{", "r.jsonl:2: is not JSON: "],
    [
      "no object",
      "[]",
      "r.jsonl:2: the line must be a mapping with keys such as output, true_label, subreddit, not a list",
    ],
    [
      "no output",
      '{"true_label":"positive","subreddit":"a"}',
      "r.jsonl:2: output must be the text of one answer",
    ],
    [
      "several outputs",
      '{"output":["a"],"true_label":"positive","subreddit":"a"}',
      "output must be the text of one",
    ],
    ["no label", '{"output":"a","subreddit":"a"}', "r.jsonl:2: true_label must be a text or a whole number"],
    ["an empty label", '{"output":"a","true_label":" ","subreddit":"a"}', "r.jsonl:2: true_label is empty"],
    [
      "no domain",
      '{"output":"a","true_label":"positive"}',
      "r.jsonl:2: subreddit must be the name of a domain",
    ],
    [
      "another label",
      '{"output":"a","true_label":"good","subreddit":"a"}',
      'true_label is "good", as in task text',
    ],
    [
      "a prompt and no answer",
      '{"user":"u1","prompt":"How?","true_label":"Well.","subreddit":"a"}',
      "r.jsonl:2: is a prompt and has no answer",
    ],
  ])("refuses a file with a line that has %s, and says where", async (_, line, why) => {
    const reading = refused("sentiment", `${good}\n${line}\n${good}`);
    await expect(reading).rejects.toThrow(
      'could not score "r.jsonl" as task sentiment: 1 of 3 lines can\'t be used',
    );
    await expect(reading).rejects.toThrow(why);
  });

  it("names ten lines that can't be used, and counts the rest", async () => {
    const error = await refused("impact", "{}\n".repeat(25)).catch((thrown: Error) => thrown);
    const lines = error instanceof Error ? error.message.split("\n") : [];
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe("  15 more");
  });

  it.each([
    ["impact", good, "its labels are those of another task; name that one with --task"],
    ["sentiment", '{"output":"1","true_label":4,"subreddit":"a"}', "true_label is 4, as in task impact"],
    ["text", good, 'every true_label is "positive" or "negative", as in task sentiment'],
    ["text", '{"output":"1","true_label":4,"subreddit":"a"}', "as in task impact; in task text it is a text"],
  ] as const)("says that a file is of another task than %s", async (task, line, why) => {
    await expect(refused(task, line)).rejects.toThrow(why);
  });

  it("refuses an empty file", async () => {
    await expect(refused("text", "\n \n")).rejects.toThrow(
      'could not score "r.jsonl" as task text: it is empty',
    );
  });

  it("accepts Windows line ends, a byte order mark, numbers as outputs, and unknown fields", async () => {
    const line = '{"output":12,"true_label":10,"subreddit":"art","user":"x","price":0.5}';
    const lines = await refused("impact", `\uFEFF${line}\r\n${line}\r\n`);
    expect(lines).toHaveLength(2);
    const { overall, usage } = scoreResults(lines, { task: "impact", seed: 1, similarities: null });
    expect(valuesOf(overall)).toMatchObject({ RMSE: 2 });
    expect(usage).toEqual({ inputTokens: null, outputTokens: null, price: 1 });
  });
});
