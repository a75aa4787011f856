import { describe, expect, it } from "vitest";
import { postNumbers } from "../shown/number-threads.ts";
import { corpusOf } from "../testing/made-up-threads.ts";
import { threadOf } from "../testing/plain-values.ts";
import { samplesOf } from "./samples.ts";

const answer = (text: string, score: number) => ({ author: "ana", text, score });
/** Enough people and answers for all three tasks; the strongest answer is the last. */
const busy = (id: string, order: number, given: object = {}) =>
  threadOf(
    [
      { author: "ben", text: "Which flour did you use?" },
      { ...answer(`The white one from the mill, ${id}.`, 2), parent: 0 },
      { author: "cem", text: "How warm is your kitchen?" },
      { ...answer(`Not warm at all, I am afraid, ${id}.`, 3), parent: 2 },
      { author: "dee", text: "Then wait for a day." },
      { ...answer(`I will not wait for a day, ${id}.`, -7), parent: 4 },
    ].map((reply, position) => ({ ...reply, timeMs: order * 100 + position + 1 })),
    { id, order, timeMs: order * 100, ...given },
  );
const rules = { mode: "strict", history: 3 } as const;

describe("the samples of a shard", () => {
  it("ask three things about a thread, with demonstrations from the author's older threads", () => {
    const { samples } = samplesOf([busy("b", 2), busy("a", 1)], rules);
    expect(samples.map(({ task, thread, target, label }) => [task, thread, target, label])).toEqual([
      ["sentiment", "b", 5, "negative"],
      ["impact", "b", 5, -7],
      ["text", "b", 5, "I will not wait for a day, b."],
    ]);
    expect(samples[0]).toMatchObject({
      score: -7,
      timeMs: 206,
      above: ["dee"],
      demonstrations: [
        { thread: "a", position: 5, label: "negative" },
        { thread: "a", position: 3, label: "positive" },
        { thread: "a", position: 1, label: "positive" },
      ],
    });
    expect(samples[2]?.score).toBe(0);
  });

  it("have as many demonstrations as the history allows", () => {
    const { samples } = samplesOf([busy("a", 1), busy("b", 2)], { ...rules, history: 1 });
    expect(samples.map(({ demonstrations }) => demonstrations.length)).toEqual([1, 1, 1]);
  });

  it("need no other thread in faithful mode, where the second-best reply of the same thread is the demonstration", () => {
    const { samples } = samplesOf([busy("a", 1)], { ...rules, mode: "faithful" });
    expect(samples.map(({ demonstrations }) => demonstrations)).toEqual([
      [{ thread: "a", position: 3, label: "positive" }],
      [{ thread: "a", position: 3, label: 3 }],
      [{ thread: "a", position: 3, label: "Not warm at all, I am afraid, a." }],
    ]);
  });

  it("are counted by the rule that threads break, and by entry for the funnel", () => {
    const silent = threadOf([{ author: "ben" }], { id: "c", order: 3, domain: "books" });
    const { rules: broken, funnel } = samplesOf([busy("a", 1), busy("b", 2), silent], rules);
    expect(broken).toEqual([
      { domain: "books", task: "impact", rule: "no candidate", threads: 1 },
      { domain: "books", task: "sentiment", rule: "no candidate", threads: 1 },
      { domain: "books", task: "text", rule: "no candidate", threads: 1 },
      { domain: "life", task: "impact", rule: "no history", threads: 1 },
      { domain: "life", task: "sentiment", rule: "no history", threads: 1 },
      { domain: "life", task: "text", rule: "no history", threads: 1 },
    ]);
    // The older thread is kept for its demonstration.
    expect(funnel).toEqual({ kept: 14, "not qualifying": 2 });
  });

  it("name every author with the order of their first post", () => {
    const { authors } = samplesOf([busy("z", 9, { author: "zoe" }), busy("b", 4), busy("a", 7)], rules);
    expect(authors).toEqual([
      { author: "ana", order: 4 },
      { author: "zoe", order: 9 },
    ]);
  });

  it("are the same in whatever order the threads come", () => {
    const threads = corpusOf(1, 4, 24);
    expect(samplesOf(threads.toReversed(), rules)).toEqual(samplesOf(threads, rules));
    expect(samplesOf(threads, rules).samples.length).toBeGreaterThan(10);
  });
});

describe("the numbers of posts", () => {
  it("count each author's posts from 1 in the order of the input", () => {
    const threads = [busy("b", 5), busy("z", 3, { author: "zoe" }), busy("a", 2)];
    expect([...postNumbers(threads)].sort()).toEqual([
      ["a", 1],
      ["b", 2],
      ["z", 1],
    ]);
  });
});
