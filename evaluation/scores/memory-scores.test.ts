import { expect, it } from "vitest";
import type { Measure } from "../memory/measures.ts";
import { memoryScores } from "./memory-scores.ts";

const recall = (question: string, inText: boolean[], places?: (number | null)[]): Measure => ({
  ...{ kind: "recall", question, ms: 3, tokens: 10, inText },
  ...(places ? { places } : {}),
});

it("Latencies are the times that half, and 95 of 100, of the requests took at most", () => {
  const tells = Array.from({ length: 100 }, (_, index): Measure => ({ kind: "tell", ms: 100 - index }));
  expect(memoryScores(tells)).toEqual({
    telling: { requests: 100, p50: 50, p95: 95 },
    ...{ answering: null, recalling: null, recall: null },
  });
});

it("Recall is the mean share of a question's evidence among the first k messages found, and in the text", () => {
  const scores = memoryScores([
    recall("q1", [true, false], [1, null]),
    recall("q2", [true, true], [7, 3]),
    recall("unknown evidence", [], []),
  ]);
  expect(scores?.recall).toEqual({
    ...{ questions: 2, inText: 0.75, tokens: 10 },
    at: [
      { k: 1, share: 0.25 },
      { k: 5, share: 0.5 },
      { k: 10, share: 0.75 },
      { k: 20, share: 0.75 },
    ],
  });
});

it("Without what was found there is no recall@k, and a question that was asked again counts once", () => {
  const { recall: score } = memoryScores([recall("q1", [false]), recall("q1", [true])]) ?? {};
  expect(score).toMatchObject({ questions: 1, inText: 1, at: null });
});

it("Where nothing was measured there are no scores", () => {
  expect(memoryScores([])).toBeNull();
});
