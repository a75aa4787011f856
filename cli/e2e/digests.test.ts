import { describe, expect, it } from "vitest";
import { digestsIn, expectRecorded, largeRuns, recordedDigests, sharedRuns, smallRuns } from "./digests.ts";

describe("the data files of a run", () => {
  it("are recorded for every run that the tests make", () => {
    const runs = ["default", ...[largeRuns, smallRuns, sharedRuns].flatMap(Object.keys)];
    expect(Object.keys(recordedDigests).sort()).toEqual(runs.sort());
  });

  it.each(Object.entries(smallRuns))("have the recorded digests: %s", async (name, run) => {
    await expectRecorded(name, run, (shop, words) => shop.run(...words));
  });

  it.each(Object.entries(sharedRuns))("have the recorded digests: %s", async (name, madeRun) => {
    expect(digestsIn(await madeRun())).toEqual(recordedDigests[name]);
  });
});
