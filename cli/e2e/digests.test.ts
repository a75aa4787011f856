import { describe, expect, it } from "vitest";
import { expectRecorded, largeRuns, recordedDigests, smallRuns } from "./digests.ts";

describe("the data files of a run", () => {
  it("are recorded for every run that the tests make", () => {
    const runs = ["default", ...Object.keys(largeRuns), ...Object.keys(smallRuns)];
    expect(Object.keys(recordedDigests)).toEqual(runs);
  });

  it.each(Object.entries(smallRuns))("have the recorded digests: %s", async (name, run) => {
    await expectRecorded(name, run, (shop, words) => shop.run(...words));
  });
});
