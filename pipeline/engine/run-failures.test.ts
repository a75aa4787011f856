import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { ModelError, StoreError } from "./errors.ts";
import { defineStage } from "./stage.ts";
import { allPlaces, bytesOf, placeOf, runSmall, type SmallEnd } from "./testing/run-small.ts";
import type { During } from "./testing/small-pipeline.ts";

const failAt =
  (failing: string, error: unknown = new Error("no ink")): During =>
  (place) => {
    if (place === failing) throw error;
  };
const endsOf = ({ events }: SmallEnd, outcome: string) =>
  events.flatMap((event) => (event.type === "task-end" && event.outcome === outcome ? [event] : []));

describe("a task that fails", () => {
  it("leaves a record of the failure, blocks what needs it, and lets everything else continue", async () => {
    const run = await runSmall({ during: failAt("letters 1/a") });
    expect(Object.keys(run.made).sort()).toEqual(
      allPlaces.filter((place) => !["letters 1/a", "albums 1/album"].includes(place)),
    );
    expect(await run.store.failures()).toMatchObject([
      { stage: "letters", partition: 1, key: "a", kind: "Error", message: "no ink", issues: [], raw: null },
    ]);
    expect(endsOf(run, "failed").map(placeOf)).toEqual(["letters 1/a"]);
    expect(endsOf(run, "blocked")).toMatchObject([
      { stage: "albums", partition: 1, key: "album", reason: 'needs letters "a": no ink' },
    ]);
    expect(run.summary.totals.get("letters")).toEqual({ fresh: 0, made: 5, failed: 1, blocked: 0 });
    expect(run.summary.totals.get("albums")).toEqual({ fresh: 0, made: 2, failed: 0, blocked: 1 });
    expect(run.summary.interrupted).toBe(false);
  });

  it("is tried again by the next run, with what it blocked, and nothing else", async () => {
    const { store } = await runSmall({ during: failAt("letters 1/a") });
    const second = await runSmall({ store });
    expect(Object.keys(second.made).sort()).toEqual(["albums 1/album", "letters 1/a"]);
    expect(await store.failures()).toEqual([]);
    expect(await bytesOf(store)).toEqual(await bytesOf((await runSmall()).store));
  });

  it("blocks the planning of a stage that reads it, in its partition", async () => {
    const run = await runSmall({ during: failAt("people 2/profile") });
    expect(run.events.filter(({ type }) => type === "stage-blocked")).toEqual([
      { type: "stage-blocked", stage: "letters", partition: 2, reason: 'people "profile" could not be made' },
    ]);
    expect(endsOf(run, "blocked").map(placeOf)).toEqual(["albums 2/album"]);
    expect(Object.keys(run.made).filter((place) => place.includes(" 2/"))).toEqual([]);
    expect(Object.keys((await runSmall({ store: run.store })).made).sort()).toEqual(
      allPlaces.filter((place) => place.includes(" 2/")),
    );
  });

  it("holds up every partition if it belongs to the whole run", async () => {
    const run = await runSmall({ during: failAt("words -1/b") });
    expect((await run.store.failures()).map(placeOf)).toEqual(["words -1/b"]);
    expect(endsOf(run, "blocked").map(placeOf).sort()).toEqual([
      "albums 0/album",
      "albums 1/album",
      "albums 2/album",
    ]);
    expect(Object.keys(run.made).filter((place) => place.endsWith("/a"))).toHaveLength(4);
  });

  it("tells what a model said and what is wrong with it", async () => {
    const error = new ModelError("could not use the answers", {
      kind: "invalid-output",
      retryable: false,
      raw: "{}",
      issues: ["colors: none"],
    });
    const { store } = await runSmall({ during: failAt("people 0/profile", error) });
    expect((await store.failures(0))[0]).toMatchObject({
      kind: "invalid-output",
      message: "could not use the answers",
      raw: "{}",
      issues: ["colors: none"],
    });
  });

  it("reports what was thrown, even if it is no error", async () => {
    const { store } = await runSmall({ during: failAt("people 0/profile", "out of paper") });
    expect((await store.failures(0))[0]).toMatchObject({ kind: "unknown", message: "out of paper" });
  });

  it("is reported with its last failure when it fails again", async () => {
    const { store } = await runSmall({ during: failAt("people 0/profile") });
    await runSmall({ store, during: failAt("people 0/profile", new Error("no paper")) });
    expect((await store.failures()).map(({ message }) => message)).toEqual(["no paper"]);
  });

  it("is forgotten when the settings go back to an existing record", async () => {
    const { store } = await runSmall();
    await runSmall({ store, world: { tone: "loud" }, during: failAt("people 0/profile") });
    expect(await store.failures()).toHaveLength(1);
    const third = await runSmall({ store });
    expect(third.made).toEqual({});
    expect(await store.failures()).toEqual([]);
  });

  it("fails if its output doesn't match the stage's schema, and nothing of it is stored", async () => {
    const numbers = defineStage({
      name: "numbers",
      version: 1,
      each: "partition",
      inputs: {},
      calls: [],
      output: z.strictObject({ n: z.int().max(9) }),
      plan: () => [3, 30].map((n) => ({ key: String(n), params: { n } })),
      run: async ({ params: { n } }) => ({ n }),
    });
    const { store, made } = await runSmall({ stages: [numbers], partitions: [0] });
    expect(Object.keys(made)).toEqual(["numbers 0/3"]);
    expect(await store.failures()).toMatchObject([
      {
        key: "30",
        kind: "RecordError",
        message: 'could not keep numbers "30": it is not of the stage\'s form',
        issues: [expect.stringMatching(/^n: /)],
      },
    ]);
    expect(await store.latest("numbers", 0, ["30"])).toEqual(new Map());
  });
});

describe("a store that breaks", () => {
  const breaking = (store: Store, method: "put" | "fail"): Store => ({
    ...store,
    [method]: async () => {
      throw new StoreError("could not write to the run's store: the disk is full");
    },
  });

  it.each(["put", "fail"] as const)(
    "ends the run with its error, and no task begins after that (%s)",
    async (method) => {
      const ran: string[] = [];
      const during: During = (place) => {
        ran.push(place);
        if (method === "fail") throw new Error("no ink");
      };
      const run = runSmall({ store: breaking(memoryStore(), method), tasksAtOnce: 1, during });
      await expect(run).rejects.toThrow("the disk is full");
      expect(ran).toHaveLength(1);
    },
  );

  it("ends the run only after everything that was running has ended", async () => {
    let underWay = 0;
    const during: During = async (place) => {
      underWay++;
      for (let turn = 0; turn < (place.endsWith("a") ? 1 : 20); turn++)
        await new Promise((resolve) => setImmediate(resolve));
      underWay--;
    };
    await expect(runSmall({ store: breaking(memoryStore(), "put"), during })).rejects.toThrow(
      "the disk is full",
    );
    expect(underWay).toBe(0);
  });
});
