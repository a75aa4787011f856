import { describe, expect, it } from "vitest";
import { sampleOf, threadOf } from "../testing/plain-values.ts";
import type { RedditThread } from "../thread.ts";
import { numberThreads } from "./number-threads.ts";
import { excerpt, showingOf, targetShown, wholeThread } from "./show.ts";

const thread = threadOf([
  { author: "ben", text: "Which flour?" }, // 0
  { author: "eve", text: "Any will do.", parent: 0 }, // 1
  { author: "cem", text: "No, it matters.", parent: 1 }, // 2
  { author: "eve", text: "A leaf.", parent: 0 }, // 3
  { author: "dee", text: "[deleted]", parent: 0 }, // 4
  { author: "dee", text: " ", parent: null }, // 5
  { author: "cem", text: "It was warm.", parent: 5 }, // 6
  { author: "ana", text: "The white one.", score: 9, parent: 0 }, // 7: the target
  { author: "ben", text: "Thank you!", parent: 7 }, // 8
]);
const older = threadOf(
  [
    { author: "eve", text: "And the oven?", score: 50 },
    { author: "ana", text: "It is old.", parent: 0, score: 8 },
  ],
  { id: "old", order: 0, text: `${"Long ".repeat(200)}end`, timeMs: -9 },
);
const named = numberThreads([{ ...thread, order: 1 }, older], new Map([["ana", 3]]));
const sample = sampleOf({
  target: 7,
  timeMs: 8,
  demonstrations: [{ thread: "old", position: 1, label: "positive" }],
});
const show = (given: object = {}, isForeign = (author: string): boolean => author === "eve") =>
  showingOf(sample, named, isForeign, { mode: "strict", contextCharacters: 1_000, ...given });

describe("what a prompt shows of somebody", () => {
  it("is the conversation up to the target, with the ids of the thread", () => {
    expect(show({}, () => false).messages.map(({ id }) => id)).toEqual([
      "u3p2-c1",
      "u3p2-c1-c2",
      "u3p2-c1-c2-c3",
      "u3p2-c1-c4",
      "u3p2-c6",
      "u3p2-c6-c7",
    ]);
  });

  it("leaves out what people of another split say, but keeps its position if somebody answers it", () => {
    const { messages } = show();
    expect(messages.map(({ id }) => id)).not.toContain("u3p2-c1-c4");
    expect(messages.find(({ id }) => id === "u3p2-c1-c2")).toEqual({
      id: "u3p2-c1-c2",
      parent: "u3p2-c1",
      author: null,
      text: "[left out]",
      score: null,
      timeMs: 2,
    });
  });

  it("leaves out deleted and empty messages that nobody answers", () => {
    const ids = show().messages.map(({ id }) => id);
    expect(ids).not.toContain("u3p2-c1-c5");
    expect(ids).toContain("u3p2-c6");
  });

  it("holds older replies with their answers, what they reply to, and the beginning of long posts", () => {
    const [demonstration] = show().demonstrations;
    expect(demonstration).toMatchObject({
      post: { id: "u3p1", title: "A flat loaf" },
      answered: { id: "u3p1-c1", author: null, text: "[left out]", score: null },
      reply: { id: "u3p1-c1-c2", author: "ana", text: "It is old." },
      label: "positive",
    });
    expect(demonstration?.post.text).toMatch(/^Long (Long ){100,}Long \[…\]$/);
  });

  it("includes what comes later in faithful mode, but not what is below the target", () => {
    const late: RedditThread = {
      ...thread,
      order: 1,
      replies: [
        ...thread.replies,
        { id: "x", author: "ben", text: "Late.", score: 1, timeMs: 99, parent: null },
      ],
    };
    const lateNamed = numberThreads([late, older], new Map([["ana", 3]]));
    const shown = (mode: "strict" | "faithful") =>
      showingOf(sample, lateNamed, () => false, { mode, contextCharacters: 1_000 }).messages.map(
        ({ id }) => id,
      );
    expect(shown("faithful")).toEqual([...shown("strict"), "u3p2-c10"]);
    expect(wholeThread(sample, lateNamed)).toHaveLength(10);
  });

  it("comes with the target and what it answers", () => {
    const { answered, reply } = targetShown(sample, named);
    expect([answered?.id, answered?.text, reply.id]).toEqual(["u3p2-c1", "Which flour?", "u3p2-c1-c8"]);
  });

  it("is refused for a thread that doesn't exist", () => {
    expect(() => named("nowhere")).toThrow('could not number the thread "nowhere"');
  });
});

describe("an excerpt", () => {
  it("ends with a word and is marked as an excerpt", () => {
    expect([excerpt("one two three", 13), excerpt("one two three", 9)]).toEqual([
      "one two three",
      "one two […]",
    ]);
  });

  it("cuts a word if there is no other way, but never a character", () => {
    expect([excerpt("a".repeat(9), 4), excerpt("🥖🥖🥖", 2)]).toEqual(["aaaa […]", "🥖🥖 […]"]);
  });
});
