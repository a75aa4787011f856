import { describe, expect, it } from "vitest";
import { corpusOf } from "../testing/made-up-threads.ts";
import { labelOf, promptOf, runShards } from "../testing/run.ts";

const { rows, splits } = runShards(corpusOf(4, 8, 60), { mode: "faithful" }, 3);
const of = (task: string, setting: string) =>
  rows
    .filter((row) => row.task === task && row.setting === setting)
    .sort((a, b) => a.provenance.target.timeMs - b.provenance.target.timeMs);

describe("faithful prompts", () => {
  it("are one for each sample and setting", () => {
    expect(rows.length).toBe(3 * splits.kept.length);
    expect(of("text", "p_conv").length).toBeGreaterThan(20);
  });

  it("borrow from the sample 200 further on in the list of the task, over all shards", () => {
    const list = splits.pools.find(({ name }) => name === "text")?.donors.map(({ post }) => post.id) ?? [];
    expect(200 % list.length).toBeGreaterThan(0);
    for (const { provenance } of of("text", "np_conv")) {
      const index = list.indexOf(provenance.target.thread);
      expect(provenance.donor?.thread).toBe(list[(index + 200) % list.length]);
    }
  });

  it("count those that borrow from themselves, which all do if the length of the list divides 200", () => {
    const sizes = Array.from({ length: 12 }, (_, size) => {
      const run = runShards(corpusOf(4, 8, 4 + size), { mode: "faithful" });
      const own = run.records.reduce((sum, { ownDonors }) => sum + ownDonors, 0);
      const lists = run.splits.pools.map(({ donors }) => donors.length);
      expect(own).toBe(lists.reduce((sum, length) => sum + (200 % length === 0 ? length : 0), 0));
      return own;
    });
    expect(Math.max(...sizes)).toBeGreaterThan(0);
  });

  it("show what comes later, and mask the score that is asked for", () => {
    const late = rows.filter(({ provenance }) =>
      provenance.shown.some(({ timeMs }) => (timeMs ?? 0) > provenance.target.timeMs),
    );
    expect(late.length).toBeGreaterThan(0);
    const masked = of("impact", "p_conv").map(({ line }) =>
      JSON.stringify(line).match(/"\[SCORE_TO_PREDICT\]"/g),
    );
    expect(masked.every((found) => found?.length === 1)).toBe(true);
  });

  it("show no demonstration to a person without conversation", () => {
    for (const row of of("sentiment", "p_nonconv")) {
      expect(row.provenance.demonstrations).toEqual([]);
      expect(promptOf(row)).not.toContain("Score:");
      expect(["positive", "negative"]).toContain(labelOf(row));
    }
  });
});
