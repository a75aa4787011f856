import { describe, expect, it } from "vitest";
import { memoryStore } from "../store/memory.ts";
import { outputAt } from "../store/testing/records.ts";
import { previewStages } from "./preview.ts";
import { gatheringStages } from "./testing/gathering-pipeline.ts";
import { contextOf, runSmall } from "./testing/run-small.ts";
import type { During } from "./testing/small-pipeline.ts";

const partitions = [0, 1, 2];

describe("a stage of the whole run that reads stages of partitions", () => {
  it("is made after all partitions, and the stages that read it are made after it", async () => {
    const ran: string[] = [];
    const { store, summary } = await runSmall({
      stages: gatheringStages([1, 2, 5], (place) => void ran.push(place)),
      partitions: [2, 0, 1],
      tasksAtOnce: 8,
    });
    expect(ran.slice(0, 3).sort()).toEqual(["counts 0", "counts 1", "counts 2"]);
    expect(ran[3]).toBe("total");
    expect(ran.slice(4).sort()).toEqual(["shares 0", "shares 1", "shares 2"]);
    expect(await outputAt(store, { stage: "shares", partition: 2, key: "share" })).toBe('{"share":0.625}');
    expect([...summary.digests.keys()].sort()).toEqual(partitions);
  });

  it("is made again, with what reads it, if the record of one partition changes", async () => {
    const { store } = await runSmall({ stages: gatheringStages([1, 2, 5]) });
    const { made } = await runSmall({ stages: gatheringStages([1, 2, 6]), store });
    expect(Object.keys(made).sort()).toEqual([
      "counts 2/count",
      "shares 0/share",
      "shares 1/share",
      "shares 2/share",
      "total -1/total",
    ]);
    expect((await runSmall({ stages: gatheringStages([1, 2, 6]), store })).made).toEqual({});
  });

  it("waits if a partition lacks what it needs, and says what it waits for", async () => {
    const during: During = (place) => {
      if (place === "counts 1") throw new Error("no room");
    };
    const { events, summary } = await runSmall({ stages: gatheringStages([1, 2, 5], during) });
    expect(summary.totals.get("total")).toMatchObject({ made: 0, blocked: 1 });
    expect(summary.totals.get("shares")).toMatchObject({ made: 0, blocked: 3 });
    const reasons = events.flatMap((event) =>
      event.type === "task-end" && event.outcome === "blocked" ? [`${event.stage}: ${event.reason}`] : [],
    );
    expect(reasons[0]).toBe('total: needs counts "1/count": no room');
  });

  it("is previewed with everything that depends on it", async () => {
    const { store } = await runSmall({ stages: gatheringStages([1, 2, 5]) });
    const foreseen = async (counts: readonly number[], from = store) => {
      const context = { ...contextOf({}, () => {}, from), isExact: () => true };
      const states: string[] = [];
      for await (const { stage, partition, tasks } of previewStages(
        gatheringStages(counts),
        partitions,
        context,
      ))
        states.push(...tasks.map(({ state }) => `${stage.name} ${partition} ${state}`));
      return states;
    };
    expect((await foreseen([1, 2, 5])).every((state) => state.endsWith("there"))).toBe(true);
    expect((await foreseen([1, 2, 6])).filter((state) => !state.endsWith("there"))).toEqual([
      "counts 2 changed",
      "total -1 changed",
      "shares 0 changed",
      "shares 1 changed",
      "shares 2 changed",
    ]);
    expect(await foreseen([1, 2, 5], memoryStore())).toHaveLength(7);
  });
});
