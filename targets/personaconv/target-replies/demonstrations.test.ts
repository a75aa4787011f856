import { describe, expect, it } from "vitest";
import type { AskedTask } from "../format.ts";
import { threadOf } from "../testing/plain-values.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { demonstrationsOf } from "./demonstrations.ts";

const answer = (text: string, given: Partial<Reply> = {}) => ({ author: "ana", text, score: 5, ...given });
/** A thread of ana's that began at a time, with her replies a little later. */
const begun = (id: string, timeMs: number, ...replies: readonly Partial<Reply>[]): RedditThread =>
  threadOf(
    replies.map((reply, position) => ({ timeMs: timeMs + position + 1, ...reply })),
    { id, timeMs },
  );

const target = {
  thread: begun("target", 100, answer("This is what is asked about.", { timeMs: 150 })),
  target: 0,
};
const shown = (others: readonly RedditThread[], history = 9, task: AskedTask = "sentiment") => {
  const found = demonstrationsOf({ ...target, ownThreads: others, task, history });
  return "rule" in found
    ? found.rule
    : found.demonstrations.map(({ thread, position }) => `${thread.id}${position}`);
};
const [weak, strong] = [
  answer("A reply that was liked.", { score: 2 }),
  answer("A reply that wasn't.", { score: -9 }),
];

describe("the demonstrations of a target", () => {
  it("come with their answers: a sentiment, a score or the text", () => {
    const others = [begun("a", 10, strong)];
    const labels = (["sentiment", "impact", "text"] as const).map((task) => {
      const found = demonstrationsOf({ ...target, ownThreads: others, task, history: 1 });
      return "rule" in found ? found.rule : found.demonstrations[0]?.label;
    });
    expect(labels).toEqual(["negative", -9, "A reply that wasn't."]);
  });

  it("are the best of each thread, the latest threads first, then the second of each, as many as asked for", () => {
    const others = [begun("b", 20, weak, strong), begun("c", 30, weak), begun("a", 10, weak, strong, weak)];
    expect(shown(others)).toEqual(["c0", "b1", "a1", "b0", "a2", "a0"]);
    expect(shown(others, 4)).toEqual(["c0", "b1", "a1", "b0"]);
    expect(shown(others, 1)).toEqual(["c0"]);
    expect(shown(others.toReversed())).toEqual(shown(others));
  });

  it("are older than the target, and not equally old, whenever their thread began", () => {
    const others = [
      begun("a", 10, { ...weak, timeMs: 149 }, { ...strong, timeMs: 150 }),
      begun("b", 151, weak),
    ];
    expect(shown(others)).toEqual(["a0"]);
  });

  it("are never from the target's thread, nor from another author's", () => {
    const another = { ...begun("a", 10, { ...weak, author: "ben" }), author: "ben" };
    expect(shown([target.thread, another])).toBe("no history");
  });

  it("never say what the target says, whatever the case and the punctuation", () => {
    const same = answer("this is what is asked about");
    const more = answer("This is what is asked about. And this.");
    expect(shown([begun("a", 10, same), begun("b", 20, more)])).toEqual(["b0"]);
    expect(shown([begun("a", 10, same), begun("b", 20, more)], 9, "text")).toBe("no history");
  });

  it("for a text, don't come from a place where that text can be read", () => {
    const quote = { author: "ben", text: "> This is what is asked about." };
    const below = { ...weak, parent: 0 };
    const post = { ...begun("b", 20, weak), title: "This is what is asked about" };
    expect(shown([begun("a", 10, quote, below), post], 9, "text")).toBe("no history");
    expect(shown([begun("a", 10, quote, below), post])).toEqual(["b0", "a1"]);
  });

  it("have a score other than zero or, for a text, at least twenty characters", () => {
    const brief = answer("Thanks!", { score: 3 });
    const zero = answer("Neither liked nor disliked.", { score: 0 });
    expect(shown([begun("a", 10, brief, zero)])).toEqual(["a0"]);
    expect(shown([begun("a", 10, brief, zero)], 9, "text")).toEqual(["a1"]);
  });

  it("are not dated earlier than what they answer", () => {
    const late = { author: "ben", timeMs: 90 };
    expect(shown([begun("a", 10, late, { ...weak, parent: 0 })])).toBe("no history");
  });

  it("don't exist if the target has no readable time", () => {
    const timeless = { thread: begun("target", 100, { ...strong, timeMs: null }), target: 0 };
    expect(
      demonstrationsOf({ ...timeless, ownThreads: [begun("a", 10, weak)], task: "impact", history: 3 }),
    ).toEqual({ rule: "no history" });
  });
});
