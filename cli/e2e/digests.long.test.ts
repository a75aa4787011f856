import { describe, it } from "vitest";
import { expectRecorded, largeRuns } from "./digests.ts";

describe("the data files of a run by the built command", () => {
  it.each(Object.entries(largeRuns))(
    "have the recorded digests: %s",
    async (name, run) => {
      await expectRecorded(name, run, (shop, words) => shop.runBuilt(...words));
    },
    300_000,
  );
});
