import { describe, expect, it } from "vitest";
import type { FailedTask, RunEvent } from "../pipeline/engine/events.ts";
import { barLine } from "./bars.ts";
import { failureLines } from "./failure-groups.ts";
import { lineReporter } from "./line-reporter.ts";
import { followRun, secondsLeft } from "./run-progress.ts";

const planned = (stage: string, partition: number, tasks: number): RunEvent => ({
  type: "stage-planned",
  ...{ stage, partition, tasks },
});
const made = (stage: string, partition: number, key: string): RunEvent => ({
  type: "task-end",
  ...{ stage, partition, key },
  outcome: "made",
});
const failed = (partition: number, reason: string): FailedTask => ({
  type: "task-end",
  ...{ stage: "qa", partition, key: "coding.recall" },
  outcome: "failed",
  reason,
});
const ended = (partition: number): RunEvent => ({ type: "partition-end", partition });

/** What a log shows of a run. After each event, this many milliseconds pass. */
function logOf(events: readonly RunEvent[], pauseMs: number, count = 100): string[] {
  const lines: string[] = [];
  let time = 0;
  const order = { count, name: "persona", hasProgress: true };
  const reporter = lineReporter({ say: (line) => lines.push(line), now: () => time }, order);
  for (const event of events) {
    time += pauseMs;
    reporter.emit(event);
  }
  reporter.end();
  return lines;
}

describe("a log", () => {
  const persona = (partition: number, tasks = 2): RunEvent[] => [
    planned("qa", partition, tasks),
    made("qa", partition, "a"),
    made("qa", partition, "b"),
    ended(partition),
  ];
  const hundred = Array.from({ length: 100 }, (_, partition) => persona(partition)).flat();

  it("has lines with the time so far and the time left, and never many", () => {
    const lines = logOf(hundred, 1000);
    expect(lines[0]).toBe("10 s: 2 of 100 personas done, 5 of about 200 records, 7 min left");
    expect(lines.at(-1)).toMatch(/^\d+ min: \d\d of 100 personas done, 1\d\d of about 200 records, .* left$/);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(40);
    expect(logOf(hundred, 60_000).length).toBeLessThan(100);
  });

  it("says nothing about the progress of a short run", () => {
    expect(logOf(hundred, 10)).toEqual([]);
  });

  it("says how many failed, but has one line for failures of one kind", () => {
    const events = Array.from({ length: 448 }, (_, at) => [
      ...persona(at, 3),
      failed(at, `could not use the answer of "model-${at}" after ${at} tries`),
    ]).flat();
    const lines = logOf([...events, failed(0, "could not reach the server")], 20, 500);
    expect(lines.filter((line) => line.startsWith("failed "))).toEqual([
      'failed qa 0/coding.recall: could not use the answer of "model-0" after 0 tries',
      "failed qa 0/coding.recall: could not reach the server",
    ]);
    expect(lines.at(-2)).toMatch(/, \d{2,3} failed or blocked, /);
    expect(lines.length).toBeLessThan(10);
  });
});

describe("failures at the end of a run", () => {
  it("are grouped by their reasons, the most common first", () => {
    const failures = [
      failed(0, "could not reach the server"),
      ...[1, 2, 3].map((partition) => failed(partition, `the model refused "text ${partition}"`)),
      failed(4, "no answer"),
    ];
    expect(failureLines(failures, 2)).toEqual([
      'Failed: qa 1/coding.recall and 2 more like it: the model refused "text 1"',
      "Failed: qa 0/coding.recall: could not reach the server",
      "Failed: 1 more, for other reasons",
    ]);
  });
});

describe("the live display", () => {
  const shown = { name: "qa", unit: "", isForeseeable: true, spent: "", found: 0, failed: 0 };

  it("has a rate and a time left for what is in progress, and none for what is finished or unknown", () => {
    const going = barLine({ ...shown, done: 50, total: 200 }, 10);
    expect(going).toContain("50/200  5.0/s  30 s left");
    expect(barLine({ ...shown, done: 200, total: 200 }, 10)).toMatch(/ 200\/200$/);
    expect(barLine({ ...shown, done: 50, total: 200, isForeseeable: false }, 10)).toMatch(/ 50\/200$/);
    expect(barLine({ ...shown, done: 50, found: 50, total: 200 }, 10)).toMatch(/ 50\/200$/);
  });

  it("waits for nothing in a partition whose stage is blocked", () => {
    const progress = followRun(2);
    for (const event of [planned("qa", 0, 4), ...["a", "b", "c", "d"].map((key) => made("qa", 0, key))])
      progress.note(event);
    expect(progress.stage("qa")).toMatchObject({ done: 4, total: 8 });
    progress.note({ type: "stage-blocked", stage: "qa", partition: 1, reason: "personas failed" });
    expect(progress.stage("qa")).toMatchObject({ done: 4, total: 4 });
    expect(secondsLeft(progress.stage("qa"), 10)).toBeNull();
  });

  it("adds up all stages, each with the expected records of the partitions that were not planned yet", () => {
    const progress = followRun(4);
    for (const event of [
      planned("topics", -1, 3),
      { type: "task-found", stage: "topics", partition: -1, key: "a" } as const,
      planned("qa", 0, 5),
      made("qa", 0, "a"),
      failed(0, "no answer"),
    ])
      progress.note(event);
    expect(progress.overall()).toEqual({ done: 3, found: 1, failed: 1, total: 23 });
  });
});
