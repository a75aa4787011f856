import { describe, expect, it } from "vitest";
import type { Executor } from "./executor.ts";

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** What every executor does. */
export function executorContract(name: string, create: () => Executor): void {
  describe(`the executor contract: ${name}`, () => {
    it("runs every partition once", async () => {
      const ran: number[] = [];
      const partitions = [7, 0, 3, 12, 5];
      await create().each(partitions, async (partition) => {
        await turns(partition);
        ran.push(partition);
      });
      expect(ran.sort((a, b) => a - b)).toEqual([0, 3, 5, 7, 12]);
    });

    it("ends at once where there is nothing to run", async () => {
      await expect(
        create().each([], () => Promise.reject(new Error("nothing should run"))),
      ).resolves.toBeUndefined();
    });

    it("ends only when all have ended", async () => {
      let ended = 0;
      await create().each([0, 1, 2, 3, 4], async (partition) => {
        await turns(10 - partition);
        ended++;
      });
      expect(ended).toBe(5);
    });

    it("passes the first error on, after the others have run to their end", async () => {
      let ended = 0;
      const running = create().each([0, 1, 2, 3, 4], async (partition) => {
        if (partition === 1 || partition === 3) throw new Error(`partition ${partition} broke`);
        await turns(10);
        ended++;
      });
      await expect(running).rejects.toThrow("partition 1 broke");
      expect(ended).toBe(3);
    });

    it("passes on an error that is thrown before anything is awaited", async () => {
      const running = create().each([0], () => {
        throw new Error("broke at once");
      });
      await expect(running).rejects.toThrow("broke at once");
    });

    it("can be used again after an error", async () => {
      const executor = create();
      await expect(executor.each([0], () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
      const ran: number[] = [];
      await executor.each([0, 1], async (partition) => void ran.push(partition));
      expect(ran.sort()).toEqual([0, 1]);
    });

    it("has a name", () => {
      expect(create().name).not.toBe("");
    });
  });
}
