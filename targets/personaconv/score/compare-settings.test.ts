import { describe, expect, it } from "vitest";
import type { CommonId } from "../format.ts";
import { compareSettings } from "./compare-settings.ts";
import { type ResultLine, readResultLine } from "./results.ts";
import { settingFile, splitOfAll } from "./setting-files.ts";

const line = (at: number, label: string, output: string): ResultLine => {
  const read = readResultLine(
    "sentiment",
    at,
    JSON.stringify({ output, true_label: label, subreddit: "life" }),
  );
  if ("reason" in read) throw new Error(read.reason);
  return read;
};
/** The same lines, with the ids of what they are about. */
const about = (lines: readonly ResultLine[], person: number) =>
  lines.map((each) => ({ ...each, target: `u${each.line + person}p1-c1` }));
const labels = ["positive", "negative", "negative", "positive", "negative", "positive"] as const;
const wrong = (label: string) => (label === "positive" ? "negative" : "positive");
/** np_conv lacks the second target, so its lines have other numbers. */
const common: CommonId[] = [0, 2, 3, 4, 5].map((index) => ({
  task: "sentiment",
  split: "test",
  target: `u${index + 1}p1-c1`,
  lines: { p_conv: index + 1, p_nonconv: index + 1, np_conv: index === 0 ? 1 : index },
}));
const all = labels.map((label, index) => line(index + 1, label, label));
const first = labels.map((label, index) =>
  line(index + 1, label, index === 1 || index > 3 ? wrong(label) : label),
);
const donors = labels
  .filter((_, index) => index !== 1)
  .map((label, index) => line(index + 1, label, index === 0 ? wrong(label) : label));
const order = { task: "sentiment", split: "test", seed: 7, common, withSimilarity: false } as const;
const results = [
  { file: "np", setting: "np_conv", lines: donors },
  { file: "p", setting: "p_conv", lines: all },
  { file: "pn", setting: "p_nonconv", lines: first },
] as const;
const accuracyOf = (scores: readonly { readonly measure: string; readonly value: number | null }[]) =>
  scores.find(({ measure }) => measure === "accuracy")?.value;

describe("settings are compared", () => {
  it("on the targets that all of them ask about, whatever the numbers of their lines", () => {
    const { settings, differences, common: count, compared } = compareSettings(results, order);
    expect([count, compared]).toEqual([5, 5]);
    expect(settings.map(({ setting, scores }) => [setting, accuracyOf(scores)])).toEqual([
      ["p_conv", 1],
      ["p_nonconv", 0.6],
      ["np_conv", 0.8],
    ]);
    expect(
      differences.map(({ first: one, second, scores }) => [
        one,
        second,
        Number(accuracyOf(scores)?.toFixed(4)),
      ]),
    ).toEqual([
      ["p_conv", "p_nonconv", 0.4],
      ["p_conv", "np_conv", 0.2],
      ["p_nonconv", "np_conv", -0.2],
    ]);
  });

  it("in pairs: the difference is exactly zero if two settings are wrong about the same targets", () => {
    const same = [
      { file: "a", setting: "p_conv", lines: first },
      { file: "b", setting: "p_nonconv", lines: first },
    ] as const;
    const [difference] = compareSettings(same, order).differences;
    expect(difference?.scores.map(({ value, interval }) => [value, interval])).toEqual(
      Array(5).fill([0, { low: 0, high: 0 }]),
    );
    const [other] = compareSettings(results, order).differences;
    const accuracy = other?.scores.find(({ measure }) => measure === "accuracy");
    expect(accuracy?.interval?.low).toBeLessThan(0.4);
    expect(accuracy?.interval?.high).toBeGreaterThan(0.4);
    expect(compareSettings(results, order)).toEqual(compareSettings(results, order));
  });

  it("only on targets that all files answer", () => {
    const some = [results[1], { ...results[2], lines: first.slice(0, 4) }] as const;
    expect(compareSettings(some, order)).toMatchObject({ common: 5, compared: 3 });
  });

  it("not if a line says that it is about another target, as in results of another split", () => {
    const [, p, pn] = results;
    const named = [
      { ...p, lines: about(all, 0) },
      { ...pn, lines: about(first, 0) },
    ] as const;
    expect(compareSettings(named, order).compared).toBe(5);
    const others = [named[0], { ...pn, lines: about(first, 7) }] as const;
    expect(() => compareSettings(others, order)).toThrow(
      'could not compare "pn": its line 1 is about u8p1-c1, and that line of the set about u1p1-c1; give the split of the results with --split, and their set with --set',
    );
  });

  it("not if no target is answered in all files", () => {
    const none = [results[1], { ...results[2], lines: [] }] as const;
    expect(() => compareSettings(none, order)).toThrow(
      'could not compare "p" with "pn": they have no target of sentiment test in common; give complete results of this split',
    );
  });

  it("not if the labels of a target differ, because then a file is in another order", () => {
    const turned = [
      results[1],
      { ...results[2], lines: [...first.slice(1), line(6, "positive", "x")] },
    ] as const;
    const shifted = turned.map((one, index) =>
      index === 0 ? one : { ...one, lines: one.lines.map((each, at) => ({ ...each, line: at + 1 })) },
    );
    expect(() => compareSettings(shifted, order)).toThrow(
      /could not compare "p" with "pn": line 1 of the one and line 1 of the other should both be about u1p1-c1/,
    );
  });
});

describe("the setting of a file", () => {
  it.each([
    ["results_text_np_conv_test_gpt.jsonl", "np_conv", "test"],
    ["a/np_conv/results_text_p_conv_dev_gpt.jsonl", "p_conv", "dev"],
    ["text_p_nonconv.jsonl", "p_nonconv", null],
  ])("is in its name: %s", (given, setting, split) => {
    expect(settingFile(given)).toEqual({ file: given, setting, split });
  });

  it("can be given, and must be if the name doesn't say it", () => {
    expect(settingFile("np_conv=x/Claude.jsonl")).toEqual({
      file: "x/Claude.jsonl",
      setting: "np_conv",
      split: null,
    });
    expect(() => settingFile("Claude.jsonl")).toThrow(/its name doesn't say its setting; write p_conv=FILE/);
  });

  it("occurs once, and all files are of one split", () => {
    const of = (...given: string[]) => given.map(settingFile);
    expect(splitOfAll(of("p_conv_test.jsonl", "np_conv=x"), undefined)).toBe("test");
    expect(splitOfAll(of("p_conv=x", "np_conv=y"), "dev")).toBe("dev");
    expect(() => splitOfAll(of("p_conv=x"), undefined)).toThrow(/give --split/);
    expect(() => splitOfAll(of("p_conv_test.jsonl", "np_conv_dev.jsonl"), undefined)).toThrow(
      /several splits/,
    );
    expect(() => splitOfAll(of("p_conv_test.jsonl", "p_conv=y"), undefined)).toThrow(/second file of p_conv/);
  });
});
