import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenJson, foreignJson, seededFaults } from "../../pipeline/models/testing/faults.ts";
import { benchmark, type DraftedRun, runDrafted, runDraftedInBatches } from "./drafted-run.ts";

let smooth: DraftedRun;
beforeAll(async () => {
  smooth = await runDrafted();
});
afterAll(() => smooth.close());

describe("a run whose material the writer drafts", () => {
  it("writes the same if some of the answers fail", async () => {
    const kinds = ["server-error", "cut-in-body", "empty", brokenJson, foreignJson] as const;
    const rough = await runDrafted(seededFaults({ seed: 3, share: 0.15, kinds }));
    try {
      expect(rough.asked()).toBeGreaterThan(smooth.asked());
      expect(benchmark(rough.shop)).toEqual(benchmark(smooth.shop));
    } finally {
      await rough.close();
    }
  });

  it("writes the same in batches", async () => {
    const batched = await runDraftedInBatches();
    try {
      expect(benchmark(batched.shop)).toEqual(benchmark(smooth.shop));
    } finally {
      await batched.close();
    }
  });
});
