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
    processExecutor({ script, opening: { folder }, count: 2, atOnce: 1, here: 0, emit, ask }),
  ),
);
executorContract("child processes and this one, several orders at once", () =>
  folderPlace((folder, emit) =>
    processExecutor({ script, opening: { folder }, count: 2, atOnce: 2, here: 1, emit, ask }),
  ),
);

describe("the process that others help", () => {
  it("takes an order only when it has nothing more urgent to do", async () => {
    const happened: string[] = [];
    const { each } = processExecutor({
      ...{ script, opening: {}, count: 0, atOnce: 1, here: 1, emit: () => {}, ask },
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
        processExecutor({ script, opening: { folder, dies }, count: 2, atOnce: 1, here: 0, emit, ask }),
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
