import { describe, expect, it } from "vitest";
import type { PartitionEnd, PartitionOrder } from "../engine/orders.ts";
import { executorContract, folderPlace } from "./executor.contract.ts";
import { localExecutor } from "./local.ts";

executorContract("local, one at a time", () => folderPlace(() => localExecutor({ atOnce: 1 })));
executorContract("local, many at once", () => folderPlace(() => localExecutor({ atOnce: 50 })));

const { signal } = new AbortController();
const orderOf = (partition: number): PartitionOrder => ({ run: "some", wave: 0, partition });
const endOf = ({ partition }: PartitionOrder): PartitionEnd => ({ partition, totals: {}, digest: null });

describe("the local executor", () => {
  it.each([1, 3])("works on %d orders at once, and no more", async (limit) => {
    const atOnce = { now: 0, most: 0 };
    const work = async (order: PartitionOrder) => {
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce.now--;
      return endOf(order);
    };
    const ended: number[] = [];
    const orders = [0, 1, 2, 3, 4, 5, 6].map(orderOf);
    await localExecutor({ atOnce: limit }).each(orders, {
      work,
      ended: ({ partition }) => void ended.push(partition),
      signal,
    });
    expect(atOnce.most).toBe(limit);
    expect(ended.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("begins the orders in their order", async () => {
    const begun: number[] = [];
    const work = async (order: PartitionOrder) => {
      begun.push(order.partition);
      return endOf(order);
    };
    await localExecutor({ atOnce: 2 }).each([4, 2, 9].map(orderOf), { work, ended: () => {}, signal });
    expect(begun).toEqual([4, 2, 9]);
  });

  it("throws the first error after all other orders have settled", async () => {
    const ended: number[] = [];
    const work = async (order: PartitionOrder) => {
      if (order.partition % 2 === 1) throw new Error(`partition ${order.partition} broke`);
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
      return endOf(order);
    };
    const running = localExecutor({ atOnce: 5 }).each([0, 1, 2, 3, 4].map(orderOf), {
      work,
      ended: ({ partition }) => void ended.push(partition),
      signal,
    });
    await expect(running).rejects.toThrow("partition 1 broke");
    expect(ended).toEqual([0, 2, 4]);
  });
});
