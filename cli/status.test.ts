import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { failedLines, statusLines } from "./print/status.ts";
import { refusal, refusalIssues, runWithFailingCall } from "./testing/fail-call.ts";
import { createRunFolder, type RunFolder } from "./testing/run-folder.ts";

describe("pipeline status, if nothing was made", () => {
  it("says so and how to begin, and makes nothing", async () => {
    const run = createRunFolder();
    const { out, code } = await run.pipeline("status");
    const json = await run.pipeline("status", "--json");
    expect(out).toContain(`Nothing was made yet in ${run.out}`);
    expect(out).toContain("`pipeline run`");
    expect(code).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject({ begun: false, stages: [], failures: [] });
    expect(existsSync(run.out)).toBe(false);
    run.remove();
  });
});

describe("pipeline status, after a call failed", () => {
  const failingKey = "foodRecommendation/next_week";
  let run: RunFolder;
  beforeAll(async () => {
    run = createRunFolder();
    await runWithFailingCall(run, 1, failingKey);
  });
  afterAll(() => run.remove());

  const rowOf = (lines: readonly string[], stage: string) =>
    lines
      .find((line) => line.startsWith(`${stage} `))
      ?.split(/ +/)
      .slice(1)
      .map(Number);

  it("counts by stage what is done, still to do, failed and blocked", async () => {
    const { lines, code } = await run.pipeline("status");
    expect(rowOf(lines, "personas")).toEqual([2, 0, 0, 0]);
    expect(rowOf(lines, "timelines")).toEqual([4, 0, 0, 0]);
    expect(rowOf(lines, "conversations")?.slice(1)).toEqual([0, 1, 0]);
    expect(rowOf(lines, "contexts")).toEqual([1, 0, 0, 1]);
    expect(code).toBe(1);
  });

  it("groups failures by kind, each with place, message and first issues", async () => {
    const { out } = await run.pipeline("status");
    expect(out).toContain("Failed, refusal (1):");
    expect(out).toContain(`conversations 1/${failingKey}: ${refusal}`);
    for (const issue of refusalIssues.slice(0, 3)) expect(out).toContain(`- ${issue}\n`);
    expect(out).not.toContain(refusalIssues[3]);
    expect(out).toContain("and 2 more");
  });

  it("shows all issues with --verbose", async () => {
    const { out } = await run.pipeline("status", "--verbose");
    for (const issue of refusalIssues) expect(out).toContain(`- ${issue}`);
    expect(out).not.toContain("more");
  });

  it("gives the same as one JSON object", async () => {
    const { lines, code } = await run.pipeline("status", "--json");
    expect(lines).toHaveLength(1);
    const status: unknown = JSON.parse(lines[0] ?? "");
    expect(status).toMatchObject({
      begun: true,
      stages: expect.arrayContaining([{ stage: "contexts", done: 1, toDo: 0, failed: 0, blocked: 1 }]),
      failures: [
        { kind: "refusal", stage: "conversations", partition: 1, key: failingKey, issues: refusalIssues },
      ],
    });
    expect(code).toBe(1);
  });

  it("prints with --json what the text shows", async () => {
    const json = async (...words: readonly string[]) =>
      JSON.parse((await run.pipeline("status", "--json", ...words)).out);
    for (const verbose of [true, false]) {
      const words = verbose ? ["--verbose"] : [];
      expect((await run.pipeline("status", ...words)).lines).toEqual(statusLines(await json(), verbose));
      expect((await run.pipeline("status", "--failed", ...words)).lines).toEqual(
        failedLines(await json("--failed"), verbose),
      );
    }
  });

  it("counts what further personas would take as still to do", async () => {
    const { lines } = await run.pipeline("status", "--personas", "0-2");
    expect(rowOf(lines, "personas")).toEqual([2, 1, 0, 0]);
    expect(rowOf(lines, "contexts")).toEqual([1, 1, 0, 1]);
  });

  it("mentions failures that the options exclude, without counting them", async () => {
    const { out, code } = await run.pipeline("status", "--personas", "0");
    expect(out).toContain("1 failure of other personas, topics or settings not counted");
    expect(out).not.toContain(refusal);
    expect(code).toBe(0);
  });

  it("reports nothing after a run has made only what failed and what waited for it", async () => {
    expect((await run.pipeline("plan")).out).toMatch(/^contexts +1 +1 +0 +0$/m);
    // The session, the questions that are tried with it, and the context. How many questions there are
    // follows from the timeline.
    expect((await run.pipeline("run")).out).toMatch(
      /Records: [3-9] made, \d+ there already, 0 failed, 0 blocked/,
    );
    const { out, code } = await run.pipeline("status");
    expect(out).not.toContain("ailed,");
    expect(code).toBe(0);
  });
});

describe("pipeline status, while batches wait", () => {
  it("says how many requests wait at which server, and that a run fetches their answers", async () => {
    const run = createRunFolder();
    await run.pipeline("run", "--stage", "personas");
    const store = sqliteStore(run.out, "write");
    const asker = { stage: "conversations", partition: 0, key: "a" };
    const batch = { role: "writer", model: "m", host: "api.example.com", maxTokens: 9, tokens: 9 };
    const requests = [{ key: "1", asker, call: "write-beats" }];
    await store.putBatch({ ...batch, id: "one", serverId: null, requests });
    await store.putBatch({ ...batch, id: "two", serverId: "batch_7", requests });
    await store.close();
    const { out } = await run.pipeline("status");
    expect(out).toContain("1 request by the writer, m: not known to be sent");
    expect(out).toContain("1 request by the writer, m: batch_7 at api.example.com");
    const json: unknown = JSON.parse((await run.pipeline("status", "--json")).out);
    expect(json).toMatchObject({ batches: [{ serverId: null }, { serverId: "batch_7", requests: 1 }] });
    run.remove();
  });
});
