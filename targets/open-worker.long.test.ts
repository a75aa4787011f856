import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunEvent } from "../pipeline/engine/events.ts";
import { configSchema } from "./config.ts";
import { localWorkers } from "./local-workers.ts";
import { makeRecords, openRun } from "./open-run.ts";
import { runExport } from "./run-export.ts";
import { targetOf } from "./targets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-worker-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The files of a run by name. Its partitions are made by this process, or by this one and others. */
async function filesOf(given: object, processes: boolean): Promise<Map<string, Buffer>> {
  const out = join(folder, processes ? "apart" : "here");
  const config = { ...configSchema.parse(given), out };
  const partitions = Array.from(
    { length: targetOf(config).partition.count(config, ".") },
    (_, index) => index,
  );
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const opened = await openRun({ config, folder }, partitions, {
    env: {},
    emit,
    signal: new AbortController().signal,
    mode: "write",
    notice: () => {},
  });
  try {
    const executor = localWorkers(opened, { count: 3, place: { config, folder }, env: {} });
    const summary = await makeRecords(opened, { upTo: "export", ...(processes && { executor }) });
    expect(events.filter(({ type }) => type === "partition-end")).toHaveLength(partitions.length);
    const { files = [] } = (await runExport(opened, summary)) ?? {};
    return new Map(files.map((name) => [name, readFileSync(join(out, name))]));
  } finally {
    await opened.close();
  }
}

describe("a run whose partitions are made by other processes", () => {
  it.each([
    ["personamem", { personas: { count: 2 }, forks: 1, contexts: { sizes: ["32k"] } }],
    ["personaconv", { target: "personaconv", personaconv: { authors: 6, shards: 2 } }],
  ])("writes the same files as one that makes them itself: %s", async (_, config) => {
    const here = await filesOf(config, false);
    expect(here.size).toBeGreaterThan(3);
    expect(await filesOf(config, true)).toEqual(here);
  });
});
