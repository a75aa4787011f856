import { describe, expect, it } from "vitest";
import { executorContract } from "./executor.contract.ts";
import { localExecutor } from "./local.ts";

executorContract("local, one at a time", () => localExecutor({ atOnce: 1 }));
executorContract("local, many at once", () => localExecutor({ atOnce: 50 }));

describe("the local executor", () => {
  it.each([1, 3])("runs %d partitions at once, and no more", async (limit) => {
    const atOnce = { now: 0, most: 0 };
    await localExecutor({ atOnce: limit }).each([0, 1, 2, 3, 4, 5, 6], async () => {
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce.now--;
    });
    expect(atOnce.most).toBe(limit);
  });

  it("begins the partitions in their order", async () => {
    const begun: number[] = [];
    await localExecutor({ atOnce: 2 }).each([4, 2, 9], async (partition) => void begun.push(partition));
    expect(begun).toEqual([4, 2, 9]);
  });
});
