import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "../store/sqlite.ts";
import { executorContract, folderPlace } from "./executor.contract.ts";
import { processExecutor } from "./processes.ts";
import { runTold, type ToldRun } from "./testing/told-run.ts";

/** The built script: a child process can't run TypeScript on Node 20. */
const script = resolve(import.meta.dirname, "../../dist/pipeline/executors/testing/told-worker.js");
const ask = () => Promise.reject(new Error("the small run asks no model"));

executorContract("child processes", () =>
  folderPlace((folder, emit) =>
    processExecutor({ script, opening: { folder }, count: 2, atOnce: 1, ahead: 1, here: 0, emit, ask }),
  ),
);

describe("the process that others help", () => {
  it("takes an order only when it has nothing more urgent to do", async () => {
    const happened: string[] = [];
    const { each } = processExecutor({
      ...{ script, opening: {}, count: 0, atOnce: 1, ahead: 0, here: 1, emit: () => {}, ask },
    });
    await each(
      [0, 1].map((partition) => ({ run: "run", wave: 0, partition })),
      {
        work: async ({ partition }) => {
          happened.push(`order ${partition}`);
          return { partition, totals: {}, digest: null };
        },
        ended: () => {},
        idle: async () => {
          await new Promise(setImmediate);
          happened.push("idle");
        },
        signal: new AbortController().signal,
      },
    );
    expect(happened).toEqual(["idle", "order 0", "idle", "order 1", "idle"]);
  });
});

describe("a child process that holds its next order", () => {
  it("begins it when the one before has ended, so that orders end one after the other", async () => {
    const folder = mkdtempSync(join(tmpdir(), "persona-executor-"));
    const store = sqliteStore(folder, "write");
    const told: ToldRun = { pipeline: "letters", partitions: [0, 1, 2, 3], failing: [], breaking: [] };
    try {
      const { events } = await runTold(told, store, (emit) =>
        processExecutor({ script, opening: { folder }, count: 1, atOnce: 1, ahead: 1, here: 0, emit, ask }),
      );
      const partitions = events.flatMap((event) =>
        "partition" in event && event.partition >= 0 ? [event.partition] : [],
      );
      expect(partitions.filter((partition, at) => partition !== partitions[at - 1])).toEqual([0, 1, 2, 3]);
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("child processes of a run that breaks off before they have an order", () => {
  it("end, so that another run can begin", async () => {
    const folder = mkdtempSync(join(tmpdir(), "persona-executor-"));
    const store = sqliteStore(folder, "write");
    const told: ToldRun = { pipeline: "letters", partitions: [0, 1], failing: [], breaking: ["words -1/a"] };
    const begun: string[] = [];
    const running = runTold(told, store, (emit) => {
      const executor = processExecutor({
        ...{ script, opening: { folder }, count: 2, atOnce: 1, ahead: 1, here: 0, emit, ask },
      });
      return {
        ...executor,
        begin: (run, partitions) => begun.push(`${run}, ${partitions}`) && executor.begin?.(run, partitions),
      };
    });
    try {
      await expect(running).rejects.toThrow("there is no paper");
    } finally {
      await store.close();
    }
    expect(begun).toEqual(["told, 2"]);
    await sqliteStore(folder, "write").close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("child processes that die", () => {
  const told: ToldRun = { pipeline: "letters", partitions: [0, 1, 2], failing: [], breaking: [] };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "persona-executor-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const runDying = async (dies: string) => {
    const store = sqliteStore(folder, "write");
    try {
      return await runTold(told, store, (emit) =>
        processExecutor({
          script,
          opening: { folder, dies },
          count: 2,
          atOnce: 1,
          ahead: 1,
          here: 0,
          emit,
          ask,
        }),
      );
    } finally {
      await store.close();
    }
  };

  it("leave their orders to other processes", async () => {
    const { summary } = await runDying(join(folder, "died"));
    expect([...summary.digests.keys()].sort()).toEqual([0, 1, 2]);
    expect(summary.totals.get("letters")).toMatchObject({ failed: 0, blocked: 0 });
  });

  it("end the run with a message if they die again and again on one order", async () => {
    await expect(runDying("always")).rejects.toThrow(
      /^could not make partition \d: the process that worked on it has ended 3 times before it was made \(SIGKILL\)$/,
    );
  });
});
