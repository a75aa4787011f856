import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryStore } from "../store/memory.ts";
import { type PlannedTask, planStage, stagesUpTo } from "./plan.ts";
import { type AnyStage, defineStage, type Need } from "./stage.ts";
import { openPartition } from "./states.ts";
import { contextOf } from "./testing/run-small.ts";
import { ordinaryWorld, smallStages } from "./testing/small-pipeline.ts";

function stageWith(
  params: unknown,
  more: { name?: string; key?: string; needs?: readonly Need[] } = {},
): AnyStage {
  const { name = "s", key = "k", needs = [] } = more;
  return defineStage({
    name,
    version: 1,
    each: "partition",
    inputs: {},
    calls: [],
    output: z.string(),
    plan: () => [{ key, params, needs }],
    run: async () => "",
  });
}

async function planIn(stage: AnyStage, number = 0, seed = 1): Promise<PlannedTask[]> {
  const context = contextOf({ world: { seed } }, () => {}, memoryStore());
  const partition = await openPartition(number, [stage], context.store);
  return planStage({ stage, partition, inputs: new Map() }, context);
}

async function planned(...given: Parameters<typeof planIn>): Promise<PlannedTask> {
  const [task] = await planIn(...given);
  if (!task) throw new Error("nothing was planned");
  return task;
}

const fingerprint = async (...given: Parameters<typeof planned>) => (await planned(...given)).fingerprint;

describe("planning a task", () => {
  it("gives the same fingerprint to the same params, however their keys are ordered", async () => {
    expect(await fingerprint(stageWith({ a: 1, b: { c: 2, d: [3] } }))).toBe(
      await fingerprint(stageWith({ b: { d: [3], c: 2 }, a: 1 })),
    );
  });

  it("gives another fingerprint to other params, another stage, key, partition or seed", async () => {
    const all = await Promise.all([
      fingerprint(stageWith({ a: 1 })),
      fingerprint(stageWith({ a: 2 })),
      fingerprint(stageWith({ b: 1 })),
      fingerprint(stageWith({ a: "1" })),
      fingerprint(stageWith([{ a: 1 }])),
      fingerprint(stageWith({ a: 1 }, { name: "t" })),
      fingerprint(stageWith({ a: 1 }, { key: "l" })),
      fingerprint(stageWith({ a: 1 }), 1),
      fingerprint(stageWith({ a: 1 }), 0, 2),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(["seed", "stage", "place"])(
    "keeps everything that a record depends on, even if a param is named %s",
    async (name) => {
      const stage = (key: string, seed: number) => fingerprint(stageWith({ [name]: 7 }, { key }), 0, seed);
      const all = [stage("k", 1), stage("k", 2), stage("l", 1), fingerprint(stageWith({ [name]: 8 }))];
      expect(new Set(await Promise.all(all)).size).toBe(4);
    },
  );

  it("makes a task wait for a record that nobody plans", async () => {
    const stage = stageWith({}, { needs: [{ stage: "words", key: "z" }] });
    expect(await planned(stage)).toMatchObject({
      state: "blocked",
      why: 'needs words "z": it is not planned',
      digest: null,
    });
  });

  it("seeds the random numbers of planning with seed, stage and partition", async () => {
    const thrown: number[] = [];
    const throwing = (name: string) => ({
      ...stageWith({}, { name }),
      plan: (
        _: unknown,
        scope: { random(...path: string[]): { integer(from: number, to: number): number } },
      ) => {
        thrown.push(scope.random("x").integer(0, 1e9));
        return [];
      },
    });
    await planIn(throwing("s"), 0, 1);
    await planIn(throwing("s"), 0, 1);
    expect(thrown[1]).toBe(thrown[0]);
    await planIn(throwing("t"), 0, 1);
    await planIn(throwing("s"), 1, 1);
    await planIn(throwing("s"), 0, 2);
    expect(new Set(thrown).size).toBe(4);
  });
});

describe("selecting stages", () => {
  const stages = smallStages(ordinaryWorld, () => {});
  const names = (...wanted: string[]) => stagesUpTo(stages, wanted).map(({ name }) => name);

  it("takes everything that a stage is made from, inputs first, and each only once", () => {
    expect(names("albums")).toEqual(["words", "people", "letters", "albums"]);
    expect(names("letters", "albums")).toEqual(["words", "people", "letters", "albums"]);
    expect(names("people")).toEqual(["people"]);
  });

  it("takes nothing if nothing is named", () => {
    expect(names()).toEqual([]);
  });
});
