import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Emit } from "../engine/events.ts";
import { canonicalJson } from "../engine/fingerprint.ts";
import { memoryStore } from "../store/memory.ts";
import { sqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import type { Executor } from "./executor.ts";
import { localExecutor } from "./local.ts";
import { runTold, type ToldRun } from "./testing/told-run.ts";

const letters: ToldRun = { pipeline: "letters", partitions: [4, 0, 3, 1, 2], failing: [], breaking: [] };
const shares: ToldRun = { ...letters, pipeline: "shares", partitions: [0, 1, 2, 3] };

/** All records of a store, by place. */
async function recordsIn(store: Store): Promise<Record<string, string | undefined>> {
  const stages = ["words", "people", "letters", "albums", "counts", "total", "shares"];
  const records: Record<string, string | undefined> = {};
  for (const partition of [-1, 0, 1, 2, 3, 4])
    for (const [stage, heads] of await store.heads(stages, partition)) {
      const texts = await store.readMany([...heads.values()].map(({ fingerprint }) => fingerprint));
      for (const [key, { fingerprint }] of heads)
        records[`${stage} ${partition}/${key}`] = texts.get(fingerprint);
    }
  return records;
}

/** What a run in this process makes, one partition after the other. */
async function madeLocally(told: ToldRun) {
  const store = memoryStore();
  const end = await runTold(told, store, () => localExecutor({ atOnce: 1 }));
  return { ...end, records: await recordsIn(store), failures: await store.failures() };
}

/** A store, and an executor for the run in it. Processes that work elsewhere know only the store. */
export interface ExecutorPlace {
  readonly store: Store;
  open(emit: Emit): Executor | Promise<Executor>;
  /** Ends everything that belongs to the executors opened since the last call. */
  settle(): Promise<void>;
  remove(): Promise<void>;
}

/** A place for executors of runs in a folder. */
export function folderPlace(open: (folder: string, emit: Emit) => Executor): ExecutorPlace {
  const folder = mkdtempSync(join(tmpdir(), "persona-executor-"));
  const store = sqliteStore(folder, "write");
  return {
    store,
    open: (emit) => open(folder, emit),
    settle: async () => {},
    remove: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What every executor does. */
export function executorContract(name: string, begin: () => ExecutorPlace | Promise<ExecutorPlace>): void {
  describe(`the executor contract: ${name}`, () => {
    let place: ExecutorPlace;
    let store: Store;
    beforeEach(async () => {
      place = await begin();
      store = place.store;
    });
    afterEach(() => place.remove());
    const run = async (told: ToldRun) => {
      try {
        return await runTold(told, store, place.open);
      } finally {
        await place.settle();
      }
    };

    it.each([
      ["only partitions", letters],
      ["partitions before and after a stage of the whole run", shares],
    ])("makes the same records as one process, counts them and reports them: %s", async (_, told) => {
      const local = await madeLocally(told);
      const { summary, events } = await run(told);
      expect(await recordsIn(store)).toEqual(local.records);
      expect(summary.totals).toEqual(local.summary.totals);
      expect(new Map([...summary.digests].sort())).toEqual(new Map([...local.summary.digests].sort()));
      expect(inOrder(events)).toEqual(inOrder(local.events));
    });

    it("makes nothing again", async () => {
      const first = await run(letters);
      const { summary, events } = await run(letters);
      expect([...summary.totals.values()].map(({ made }) => made)).toEqual([0, 0, 0, 0]);
      expect(new Map([...summary.digests].sort())).toEqual(new Map([...first.summary.digests].sort()));
      expect(events.filter(({ type }) => type === "task-start")).toEqual([]);
    });

    it("leaves the same failures, and the next run takes up only these", async () => {
      const told = { ...letters, failing: ["letters 1/b", "people 3/profile"] };
      const local = await madeLocally(told);
      const { summary } = await run(told);
      expect(await store.failures()).toEqual(local.failures);
      expect(summary.totals).toEqual(local.summary.totals);
      const { events } = await run(letters);
      const made = events.flatMap((event) => (event.type === "task-start" ? [event.partition] : []));
      expect(new Set(made)).toEqual(new Set([1, 3]));
      expect(await recordsIn(store)).toEqual((await madeLocally(letters)).records);
    });

    it("blocks what waits for a partition, with the reason of that partition", async () => {
      const { summary, events } = await run({ ...shares, failing: ["counts 2"] });
      expect(summary.totals.get("shares")).toMatchObject({ made: 0, blocked: 4 });
      const reasons = events.flatMap((event) =>
        event.type === "task-end" && event.outcome === "blocked" ? [event.reason] : [],
      );
      expect(reasons).toContain('needs counts "2/count": no ink for counts 2');
    });

    it("throws the error that breaks off a run, and can continue after it", async () => {
      const broken = run({ ...letters, breaking: ["people 1/profile", "people 2/profile"] });
      await expect(broken).rejects.toThrow(/^could not write people [12]\/profile: there is no paper$/);
      await run(letters);
      expect(await recordsIn(store)).toEqual((await madeLocally(letters)).records);
    });

    it("ends at once if there is no partition", async () => {
      const { summary } = await run({ ...letters, partitions: [] });
      expect([summary.digests.size, summary.interrupted]).toEqual([0, false]);
      expect(summary.totals.get("words")).toMatchObject({ made: 2 });
    });

    it("has a name", async () => {
      expect((await place.open(() => {})).name).not.toBe("");
      await place.settle();
    });
  });
}

/**
 * Events of partitions come in any order, and events that come over a database have their fields in any
 * order.
 */
const inOrder = (events: readonly unknown[]) => events.map((event) => canonicalJson(event)).sort();
