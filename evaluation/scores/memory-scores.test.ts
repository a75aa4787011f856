import { expect, it } from "vitest";
import type { MeasureLine } from "../results/measures.ts";
import { memoryScores } from "./memory-scores.ts";

const recall = (question: string, inText: boolean[]): MeasureLine => ({
  ...{ kind: "recall", question, ms: 3, tokens: 10, inText },
});

it("Latencies are the times that half of the requests, and 95 of 100, took at most", () => {
  const tells = Array.from({ length: 100 }, (_, index): MeasureLine => ({ kind: "tell", ms: 100 - index }));
  expect(memoryScores(tells)).toEqual({
    telling: { requests: 100, p50: 50, p95: 95 },
    ...{ answering: null, recalling: null, recall: null },
  });
});

it("Recall in the text is the mean share of a question's evidence; a question that was asked again counts once", () => {
  const scores = memoryScores([
    recall("q1", [false, false]),
    recall("q1", [true, false]),
    recall("q2", [true, true]),
    recall("unknown evidence", []),
  ]);
  expect(scores?.recall).toEqual({ questions: 2, inText: 0.75, tokens: 10 });
});

it("If nothing was measured, or only what a baseline found, there are no scores", () => {
  expect(memoryScores([])).toBeNull();
  expect(memoryScores([{ kind: "found", question: "q1", places: [1] }])).toBeNull();
});
