import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { Size } from "../../contexts/sizes.ts";
import type { RecordingManifest } from "../../pipeline/models/recording/recording.ts";
import { type CardFacts, datasetCard } from "./card.ts";
import { noWriting } from "./card-writing.ts";
import { emptyStatistics, type SizeStatistics } from "./statistics.ts";

const statistics = (change: Partial<SizeStatistics> = {}): SizeStatistics => ({
  ...emptyStatistics(),
  questions: 1_200,
  contexts: 40,
  tokens: 40 * 31_017,
  types: new Map([
    ["suggest_new_ideas", 700],
    ["recall_user_shared_facts", 500],
  ]),
  topics: new Map([["therapy", 1_200]]),
  letters: new Map([
    ["(a)", 300],
    ["(b)", 900],
  ]),
  distances: new Map([["far", 1_200]]),
  ...change,
});

const factsOf = (change: Partial<CardFacts> = {}): CardFacts => ({
  seed: 20,
  personas: 9,
  forks: 4,
  variants: 1,
  periods: ["init", "next_week"],
  writer: null,
  recorded: null,
  sizes: new Map<Size, SizeStatistics>([
    ["32k", statistics()],
    ["128k", statistics({ questions: 34, types: new Map([["suggest_new_ideas", 34]]) })],
  ]),
  filter: null,
  audits: new Map(),
  missing: [],
  writing: noWriting(),
  ...change,
});

const header = z.object({
  language: z.array(z.string()),
  license: z.string(),
  pretty_name: z.string(),
  task_categories: z.array(z.string()),
  tags: z.array(z.string()),
  size_categories: z.array(z.string()),
  configs: z.array(
    z.object({
      config_name: z.string(),
      data_files: z.array(z.object({ split: z.string(), path: z.string() })),
    }),
  ),
});

/** The YAML between the first two lines of dashes, which Hugging Face reads. */
function headerOf(card: string) {
  const [, yaml = ""] = /^---\n(.*?)\n---\n/s.exec(card) ?? [];
  return header.parse(parse(yaml));
}

/** The cells of a table under a heading, row by row. */
function tableOf(card: string, heading: string): string[][] {
  const [, section = ""] = card.split(`## ${heading}\n`);
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines
    .filter((line) => !/^\| ---/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
}

describe("the dataset card", () => {
  it("says which answers were recorded, under which license, and what their makers say about them", () => {
    const call = { call: "write-session", answers: 3, accepted: 2, inputTokens: 4_000, outputTokens: 900 };
    const manifest: RecordingManifest = {
      ...{ version: 2, license: "CC-BY-4.0", date: "2026-11-26" },
      models: [{ role: "writer", model: "large", identity: "a".repeat(64) }],
      ...{ answers: 3, inputTokens: 4_000, outputTokens: 900, calls: [call] },
    };
    const card = datasetCard(
      factsOf({ writer: "large", recorded: { manifest, about: "Read by two people." } }),
    );
    expect(headerOf(card).license).toBe("cc-by-4.0");
    expect(tableOf(card, "The recorded answers")).toEqual([
      ["call", "answers", "accepted", "input tokens", "output tokens"],
      ["write-session", "3", "2", "4,000", "900"],
      ["all", "3", "2", "4,000", "900"],
    ]);
    expect(card).toContain("Read by two people.");
    expect(datasetCard(factsOf())).not.toContain("recorded");
  });

  it("begins with a header that names questions, contexts and provenance of each size as configurations", () => {
    const { configs, language, size_categories, task_categories } = headerOf(datasetCard(factsOf()));
    expect(configs).toEqual([
      { config_name: "32k", data_files: [{ split: "test", path: "questions_32k.parquet" }] },
      { config_name: "128k", data_files: [{ split: "test", path: "questions_128k.parquet" }] },
      { config_name: "contexts_32k", data_files: [{ split: "test", path: "shared_contexts_32k.parquet" }] },
      { config_name: "contexts_128k", data_files: [{ split: "test", path: "shared_contexts_128k.parquet" }] },
      { config_name: "provenance_32k", data_files: [{ split: "test", path: "provenance_32k.parquet" }] },
      { config_name: "provenance_128k", data_files: [{ split: "test", path: "provenance_128k.parquet" }] },
    ]);
    expect(language).toEqual(["en"]);
    expect(task_categories).toContain("question-answering");
    expect(size_categories).toEqual(["1K<n<10K"]);
  });

  it.each([
    [0, "n<1K"],
    [999, "n<1K"],
    [1_000, "1K<n<10K"],
    [10_000, "10K<n<100K"],
    [100_000, "100K<n<1M"],
  ])("files %i questions under %s", (questions, category) => {
    const sizes = new Map<Size, SizeStatistics>([["32k", statistics({ questions })]]);
    expect(headerOf(datasetCard(factsOf({ sizes }))).size_categories).toEqual([category]);
  });

  it("has the counts of every size, and 0 if a size has none", () => {
    const card = datasetCard(factsOf());
    expect(tableOf(card, "Sizes").map((row) => row.slice(0, 4))).toEqual([
      ["size", "questions", "contexts", "mean tokens of a context"],
      ["32k", "1200", "40", "31017"],
      ["128k", "34", "40", "31017"],
    ]);
    expect(tableOf(card, "Questions by type")).toEqual([
      ["type", "32k", "128k"],
      ["recall_user_shared_facts", "500", "0"],
      ["suggest_new_ideas", "700", "34"],
    ]);
    expect(tableOf(card, "Right answers by letter")).toEqual([
      ["letter", "32k", "128k"],
      ["(a)", "300", "300"],
      ["(b)", "900", "900"],
    ]);
    expect(card).not.toContain("Not among PersonaMem's types");
    const none = new Map<Size, SizeStatistics>([["1M", emptyStatistics()]]);
    expect(tableOf(datasetCard(factsOf({ sizes: none })), "Sizes")[1]).toEqual(["1M", "0", "0", "0", "0"]);
  });

  it("says which of its types PersonaMem doesn't have", () => {
    const types = new Map([
      ["other_person", 36],
      ["suggest_new_ideas", 36],
    ]);
    const sizes = new Map<Size, SizeStatistics>([["32k", statistics({ types })]]);
    expect(datasetCard(factsOf({ sizes }))).toContain(
      "Not among PersonaMem's types: `other_person` (what somebody else likes must not be taken for the user's liking).",
    );
  });

  it("says how many groups were left out, and why", () => {
    const leftOut = new Map([
      ["another group of the persona asks the same message", 3],
      ["its pivot is no longer planned", 1],
    ]);
    const sizes = new Map<Size, SizeStatistics>([["32k", statistics({ leftOut })]]);
    expect(tableOf(datasetCard(factsOf({ sizes })), "Sizes")[1]?.at(-1)).toBe(
      "3 (another group of the persona asks the same message), 1 (its pivot is no longer planned)",
    );
  });

  it("says what is missing only if something is", () => {
    expect(datasetCard(factsOf())).not.toMatch(/incomplete/i);
    const missing = ["the 32k contexts of persona 3, variant 0, could not be made", "and those of persona 7"];
    const card = datasetCard(factsOf({ missing }));
    for (const reason of missing) expect(card).toContain(`> **Incomplete:** ${reason}`);
  });

  it("says who wrote the text", () => {
    expect(datasetCard(factsOf())).toContain("**No language model wrote this text**");
    const written = datasetCard(factsOf({ writer: "gpt-4o-mini" }));
    expect(written).toContain("written by the model `gpt-4o-mini`");
    expect(written).not.toContain("No language model");
  });

  it("has a license: the package's own for its own texts, and an unknown one for those of a model", () => {
    expect(headerOf(datasetCard(factsOf())).license).toBe("mit");
    const written = datasetCard(factsOf({ writer: "gpt-4o-mini" }));
    expect(headerOf(written).license).toBe("other");
    expect(written).toContain("check whether its terms allow you to share them");
  });

  it("warns if questions are asked in only one fork", () => {
    expect(datasetCard(factsOf())).toContain("Why it can't be guessed");
    const single = datasetCard(factsOf({ forks: 1 }));
    expect(single).not.toContain("Why it can't be guessed");
    expect(single).toMatch(/`forks: 1`.*may give answers away/);
  });

  it("has a canary that depends on the seed", () => {
    const canaryOf = (seed: number) =>
      /canary GUID ([0-9a-f-]{36})/.exec(datasetCard(factsOf({ seed })))?.[1];
    expect(canaryOf(1)).toBeDefined();
    expect(canaryOf(1)).toBe(canaryOf(1));
    expect(canaryOf(1)).not.toBe(canaryOf(2));
  });
});
