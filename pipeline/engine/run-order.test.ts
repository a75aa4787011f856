import { describe, expect, it } from "vitest";
import { z } from "zod";
import { localExecutor } from "../executors/local.ts";
import { memoryStore } from "../store/memory.ts";
import { createRandom } from "./random.ts";
import { type AnyStage, defineStage } from "./stage.ts";
import { allPlaces, bytesOf, runSmall } from "./testing/run-small.ts";
import type { During } from "./testing/small-pipeline.ts";

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe("the order of a run", () => {
  it.each([1, 2, 3])("changes no byte of a record (order %d)", async (order) => {
    const calm = await runSmall({ tasksAtOnce: 1, executor: localExecutor({ atOnce: 1 }) });
    const random = createRandom("order", order);
    const ran: string[] = [];
    const during: During = async (place) => {
      await turns(random.integer(0, 6));
      ran.push(place);
    };
    const partitions = random.shuffle([0, 1, 2]);
    const wild = await runSmall({
      partitions,
      tasksAtOnce: 8,
      executor: localExecutor({ atOnce: 3 }),
      during,
    });
    expect(ran).not.toEqual(Object.keys(calm.made));
    expect(await bytesOf(wild.store)).toEqual(await bytesOf(calm.store));
    expect(Object.fromEntries(wild.summary.digests)).toEqual(Object.fromEntries(calm.summary.digests));
  });

  it("does not matter if partitions are made one by one", async () => {
    const store = memoryStore();
    for (const partition of [2, 0, 1]) await runSmall({ store, partitions: [partition] });
    expect(await bytesOf(store)).toEqual(await bytesOf((await runSmall()).store));
  });

  it("makes the stages of the whole run once, before any partition", async () => {
    const ran: string[] = [];
    await runSmall({ partitions: [0, 1, 2, 3, 4], tasksAtOnce: 8, during: (place) => void ran.push(place) });
    expect(ran.slice(0, 2)).toEqual(["words -1/a", "words -1/b"]);
    expect(ran.filter((place) => place.startsWith("words"))).toHaveLength(2);
  });

  it("begins a task only when everything that it needs exists", async () => {
    const done = new Set<string>();
    const during: During = async (place) => {
      const [stage, where = ""] = place.split(" ");
      const partition = where.split("/")[0];
      if (stage === "albums")
        for (const word of ["a", "b"]) expect(done).toContain(`letters ${partition}/${word}`);
      if (stage === "letters") expect(done).toContain(`people ${partition}/profile`);
      await turns(3);
      done.add(place);
    };
    const { store } = await runSmall({ tasksAtOnce: 8, during });
    expect(await store.failures()).toEqual([]);
    expect(done.size).toBe(allPlaces.length);
  });

  it.each([1, 3])("runs no more than %d tasks at once over all partitions", async (tasksAtOnce) => {
    const atOnce = { now: 0, most: 0 };
    const during: During = async () => {
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      await turns(5);
      atOnce.now--;
    };
    await runSmall({ tasksAtOnce, executor: localExecutor({ atOnce: 3 }), during });
    expect(atOnce.most).toBe(tasksAtOnce);
  });

  it("reports each partition when it has ended", async () => {
    const { events } = await runSmall();
    const ended = events.flatMap((event) => (event.type === "partition-end" ? [event.partition] : []));
    expect(ended.sort()).toEqual([0, 1, 2]);
  });
});

describe("a run that is interrupted", () => {
  it.each([1, 4, 9])(
    "keeps what was finished after %d tasks, begins nothing more, and continues from there",
    async (count) => {
      const interruption = new AbortController();
      const begun: string[] = [];
      const during: During = (place) => {
        if (begun.push(place) === count) interruption.abort();
      };
      const first = await runSmall({ signal: interruption.signal, tasksAtOnce: 1, during });
      expect(first.summary.interrupted).toBe(true);
      expect(Object.keys(first.made)).toEqual(begun);
      expect(begun).toHaveLength(count);
      expect(await first.store.failures()).toEqual([]);
      const second = await runSmall({ store: first.store });
      expect(second.summary.interrupted).toBe(false);
      expect([...begun, ...Object.keys(second.made)].sort()).toEqual(allPlaces);
      expect(await bytesOf(first.store)).toEqual(await bytesOf((await runSmall()).store));
    },
  );

  it("counts no task as failed that the interruption ended", async () => {
    const interruption = new AbortController();
    const during: During = (place) => {
      if (place !== "people 0/profile") return;
      interruption.abort();
      throw new Error("The operation was aborted");
    };
    const { store, events, summary } = await runSmall({ signal: interruption.signal, during });
    expect(await store.failures()).toEqual([]);
    expect(events.filter((event) => event.type === "task-end" && event.outcome !== "made")).toEqual([]);
    expect([...summary.totals.values()].map(({ failed, blocked }) => failed + blocked)).toEqual([0, 0, 0, 0]);
  });

  it("begins nothing if it was interrupted before", async () => {
    const { events, summary } = await runSmall({ signal: AbortSignal.abort() });
    expect(events).toEqual([]);
    expect(summary.interrupted).toBe(true);
  });
});

describe("a pipeline that is not right", () => {
  const twins = (name: string, keys: readonly string[]) =>
    defineStage({
      name,
      version: 1,
      each: "partition",
      inputs: {},
      calls: [],
      output: z.string(),
      plan: () => keys.map((key) => ({ key, params: {} })),
      run: async () => "",
    });

  it("is refused if two tasks of a stage have the same key", async () => {
    const run = runSmall({ stages: [twins("twins", ["a", "b", "a"])] });
    await expect(run).rejects.toThrow('could not plan stage "twins": two tasks have the key "a"');
  });

  it("is refused if a stage is run without its inputs", async () => {
    const lonely = { ...twins("lonely", ["a"]), inputs: { other: twins("other", ["a"]) } };
    await expect(runSmall({ stages: [lonely] })).rejects.toThrow(
      'stage "other" is an input but was not selected',
    );
  });
});

describe("a task that needs one record of a stage", () => {
  /** Squares are planned at once, and each needs only its own number. */
  function squares(during: (place: string) => Promise<void>): AnyStage[] {
    const numbers = defineStage({
      name: "numbers",
      version: 1,
      each: "partition",
      inputs: {},
      calls: [],
      output: z.strictObject({ number: z.int() }),
      plan: () => [2, 3].map((number) => ({ key: String(number), params: { number } })),
      run: async ({ key, params: { number } }) => {
        await during(`number ${key}`);
        return { number };
      },
    });
    const squares = defineStage({
      name: "squares",
      version: 1,
      each: "partition",
      inputs: { numbers },
      plansFrom: {},
      calls: [],
      output: z.strictObject({ square: z.int() }),
      plan: () => ["2", "3"].map((key) => ({ key, params: {}, needs: [{ stage: "numbers", key }] })),
      run: async ({ key }, upstream) => {
        await during(`square ${key}`);
        return { square: upstream.numbers.get(key).number ** 2 };
      },
    });
    return [numbers, squares];
  }

  it("begins while others of that stage are still being made", async () => {
    let squareBegins = () => {};
    const squareBegun = new Promise<void>((done) => {
      squareBegins = done;
    });
    const during = async (place: string) => {
      if (place === "square 2") squareBegins();
      // This would wait forever if stages waited for whole stages.
      if (place === "number 3") await squareBegun;
    };
    const { summary } = await runSmall({ stages: squares(during), partitions: [0] });
    expect(summary.totals.get("squares")).toMatchObject({ made: 2, failed: 0, blocked: 0 });
  });

  it("is blocked only by the failure of that record", async () => {
    const during = async (place: string) => {
      if (place === "number 3") throw new Error("no such number");
    };
    const { summary, events } = await runSmall({ stages: squares(during), partitions: [0] });
    expect(summary.totals.get("squares")).toMatchObject({ made: 1, blocked: 1 });
    expect(events).toContainEqual(
      expect.objectContaining({ type: "task-end", stage: "squares", key: "3", outcome: "blocked" }),
    );
  });

  it("can't be planned from a stage that isn't in its plansFrom", async () => {
    const [numbers, own] = squares(async () => {});
    if (!numbers || !own) throw new Error("two stages were made");
    const stages = [numbers, { ...own, plansFrom: { letters: "keys" as const } }];
    await expect(runSmall({ stages, partitions: [0] })).rejects.toThrow(
      'stage "squares" plans from "letters", which is not one of its inputs',
    );
  });
});
