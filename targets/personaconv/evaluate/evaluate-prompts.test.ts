import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapInOrder } from "./evaluate-prompts.ts";

async function* streamOf(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let index = 0; index < count; index++) {
    taken.push(index);
    yield index;
  }
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((done) => setImmediate(done));
};

describe("writing in order", () => {
  it("writes everything once and in order, however long each item takes, and holds no more than allowed", async () => {
    const waits = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(waits, fc.integer({ min: 1, max: 6 }), async (lasting, atOnce) => {
        const written: number[] = [];
        let [held, most] = [0, 0];
        await mapInOrder({
          stream: streamOf(lasting.length),
          atOnce,
          make: async (index) => {
            held += 1;
            most = Math.max(most, held);
            await turns(lasting[index] ?? 0);
            return index;
          },
          write: async (index) => {
            held -= 1;
            written.push(index);
          },
        });
        expect(written).toEqual(lasting.map((_, index) => index));
        expect(most).toBeLessThanOrEqual(atOnce);
      }),
      { numRuns: 40 },
    );
  });

  it("writes what comes before an error, waits for what was started, and takes nothing more", async () => {
    const [written, begun, ended, taken]: [number[], number[], number[], number[]] = [[], [], [], []];
    const writing = mapInOrder({
      stream: streamOf(100, taken),
      atOnce: 4,
      make: async (index) => {
        begun.push(index);
        await turns(index === 2 ? 1 : 5);
        if (index === 2) throw new Error("no key");
        ended.push(index);
        return index;
      },
      write: async (index) => void written.push(index),
    });
    await expect(writing).rejects.toThrow("no key");
    expect(written).toEqual([0, 1]);
    expect(ended).toEqual(begun.filter((index) => index !== 2));
    expect(taken.length).toBeLessThan(8);
  });
});
