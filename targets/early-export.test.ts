import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunEvent } from "../pipeline/engine/events.ts";
import type { Executor } from "../pipeline/executors/executor.ts";
import { localExecutor } from "../pipeline/executors/local.ts";
import { configSchema } from "./config.ts";
import { earlyExport } from "./early-export.ts";
import { makeRecords, type OpenRun, openRun } from "./open-run.ts";
import { runExport } from "./run-export.ts";

let folder: string;
let early: Awaited<ReturnType<typeof exportOf>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "persona-early-"));
  await exportOf("late", false);
  early = await exportOf("early", true, (doing) => untilWritten(doing));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const executor = localExecutor({ atOnce: 1 });

interface Doing {
  readonly run: OpenRun;
  readonly events: readonly RunEvent[];
  /** Resolves when a persona has been written. */
  readonly written: Promise<unknown>;
  readonly stop: AbortController;
}

async function withRun<T>(out: string, act: (doing: Doing) => Promise<T>): Promise<T> {
  const given = { personas: { count: 2 }, forks: 1, contexts: { sizes: ["32k"] } };
  const config = { ...configSchema.parse(given), out: join(folder, out) };
  const events: RunEvent[] = [];
  const stop = new AbortController();
  let tellWritten = (_event: RunEvent) => {};
  const written = new Promise<RunEvent>((resolve) => {
    tellWritten = resolve;
  });
  const emit = (event: RunEvent) => {
    events.push(event);
    if (event.type === "sink-progress") tellWritten(event);
  };
  const run = await openRun({ config, folder }, [0, 1], {
    ...{ env: {}, emit, signal: stop.signal, mode: "write", notice: () => {} },
  });
  try {
    return await act({ run, events, written, stop });
  } finally {
    await run.close();
  }
}

/** Makes the first persona, and the others once it has been written. */
const untilWritten = ({ written }: Doing, makeOthers = executor.each): Executor => ({
  ...executor,
  each: async (orders, outside) => {
    await executor.each(orders.slice(0, 1), outside);
    await written;
    await makeOthers(orders.slice(1), outside);
  },
});

const exportOf = (out: string, isEarly: boolean, executorOf: (doing: Doing) => Executor = () => executor) =>
  withRun(out, async (doing) => {
    const { run, events } = doing;
    const early = isEarly ? earlyExport(run) : null;
    const order = { executor: executorOf(doing), follower: early?.follower };
    const summary = await makeRecords(run, { upTo: "export", ...order });
    const exported = await runExport(run, summary, early);
    return { exported, events };
  });
/** The digest of each file. Comparing megabytes of bytes with `toEqual` takes seconds. */
const filesIn = (out: string) =>
  new Map(
    readdirSync(join(folder, out))
      .filter((name) => !name.startsWith("run."))
      .map((name) => [name, hash("sha256", readFileSync(join(folder, out, name)))]),
  );

describe("a dataset that is written while personas are being made", () => {
  it("has the same bytes as one that is written afterwards, and is written once", () => {
    expect(early.exported?.written).toBe(true);
    expect(filesIn("early")).toEqual(filesIn("late"));
    expect(filesIn("early").size).toBeGreaterThan(5);
    const types = early.events.map(({ type }) => type);
    expect(types.filter((type) => type === "sink-start")).toHaveLength(1);
    expect(types.indexOf("sink-progress")).toBeLessThan(types.lastIndexOf("partition-end"));
  });

  it("is not begun if nothing is made, and stays if the same is made again", async () => {
    const before = filesIn("early");
    const again = await exportOf("early", true);
    expect(again.exported?.written).toBe(false);
    expect(again.events.some(({ type }) => type === "sink-start")).toBe(false);
    writeFileSync(join(folder, "early", "questions_32k.csv"), "changed");
    expect((await exportOf("early", true)).exported?.written).toBe(true);
    expect(filesIn("early")).toEqual(before);
  });

  it("leaves no file if the run is stopped or given up", async () => {
    await withRun("stopped", async (doing) => {
      const begun = earlyExport(doing.run);
      const summary = await makeRecords(doing.run, {
        upTo: "export",
        executor: untilWritten(doing, async () => doing.stop.abort()),
        follower: begun?.follower,
      });
      expect(summary.interrupted).toBe(true);
      await begun?.abandon();
    });
    expect([...filesIn("stopped").keys()]).toEqual([]);
  });
});
