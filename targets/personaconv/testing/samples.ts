import type { Sample } from "../samples/sample.ts";

/** A sample that says nothing in particular but what is given. */
export function sampleOf(given: Partial<Sample> = {}): Sample {
  return {
    task: "sentiment",
    thread: "p",
    author: "ana",
    domain: "life",
    order: 0,
    target: 0,
    label: (given.score ?? 5) > 0 ? "positive" : "negative",
    score: 5,
    timeMs: 0,
    above: [],
    demonstrations: [],
    ...given,
  };
}
