import { describe, expect, it } from "vitest";
import { type AskedTask, askedTasks, type ConvMode } from "../format.ts";
import { threadOf } from "../testing/plain-values.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { targetOf } from "./target-reply.ts";

type Given = Partial<Reply>;
const ana = (text: string, given: Given = {}): Given => ({ author: "ana", text, ...given });

/** Ben, Cleo and Dan ask one thing each, and ana answers each of them: a target for every task. */
const questions: readonly Given[] = [
  { author: "ben", text: "Which flour?" },
  ana("Whatever was on sale that week, I fear.", { parent: 0, score: 2 }),
  { author: "cleo", text: "Too wet?" },
  ana("Seventy five percent, as the book has it.", { parent: 2, score: -7 }),
  { author: "dan", text: "How old is the starter?", timeMs: 3 },
  ana("It doubled in four hours, so that isn't it.", { parent: 4, score: 5 }),
];
/** The thread with the replies at some positions changed. */
const changed = (changes: Readonly<Record<number, Given>>, post: Partial<RedditThread> = {}) =>
  threadOf(
    questions.map((question, position) => ({ ...question, ...changes[position] })),
    post,
  );
const ruleOf = (thread: RedditThread, task: AskedTask, mode: ConvMode = "faithful") => {
  const target = targetOf(thread, task, mode);
  return "rule" in target ? target.rule : null;
};
const targetsOf = (thread: RedditThread, mode: ConvMode) =>
  askedTasks.map((task) => targetOf(thread, task, mode));

describe("a target", () => {
  it("is the reply with the strongest score in sentiment and impact, and the latest in text; the next best is shown with its answer", () => {
    expect(targetsOf(changed({}), "faithful")).toEqual([
      { target: 3, label: "negative", demonstration: 5 },
      { target: 3, label: -7, demonstration: 5 },
      { target: 5, label: "It doubled in four hours, so that isn't it.", demonstration: 3 },
    ]);
  });

  it("is the same in strict mode, without a demonstration from its own thread", () => {
    const faithful = targetsOf(changed({}), "faithful");
    expect(targetsOf(changed({}), "strict")).toEqual(
      faithful.map((target) => ({ ...target, demonstration: null })),
    );
  });

  it("is the latest of equally strong replies, and the first in the thread of equally late ones", () => {
    expect(targetOf(changed({ 1: { score: 7 } }), "sentiment", "faithful")).toMatchObject({
      target: 3,
      demonstration: 1,
    });
    expect(targetOf(changed({ 1: { score: 7, timeMs: 4 } }), "sentiment", "faithful")).toMatchObject({
      target: 1,
      label: "positive",
      demonstration: 3,
    });
    expect(targetOf(changed({ 3: { timeMs: 6 } }), "text", "faithful")).toMatchObject({
      target: 3,
      demonstration: 5,
    });
  });

  it("is labeled with its text on one line", () => {
    const thread = changed({ 5: { text: "  It doubled.\r\nSo there.\n" } });
    expect(targetOf(thread, "text", "faithful")).toMatchObject({ label: "It doubled.  So there." });
  });

  it("is by the author, whose name must be exactly the same", () => {
    expect(targetOf(changed({ 3: { author: "Ana" } }), "text", "faithful")).toMatchObject({
      demonstration: 1,
    });
  });

  it.each([
    ["without a score", { score: null }],
    ["that was deleted", { text: "[deleted]" }],
    ["that was removed, in whatever case", { text: " [Removed] " }],
    ["that is empty", { text: " \n " }],
    ["whose time can't be read", { timeMs: null }],
  ])("of sentiment is no reply %s", (_, given) => {
    const six = ana("One more, so that there are three others.", { parent: 4, score: 4 });
    const thread = threadOf([...changed({ 3: given }).replies, { ...six, timeMs: 9 }]);
    expect(targetOf(thread, "sentiment", "faithful")).toMatchObject({ target: 5, demonstration: 6 });
  });

  it("in sentiment answers something that can still be read: a reply, or the post's text", () => {
    expect(targetOf(changed({ 2: { text: "[removed]" } }), "impact", "faithful")).toMatchObject({
      target: 5,
    });
    expect(targetOf(changed({ 3: { parent: null } }), "impact", "faithful")).toMatchObject({ target: 3 });
    expect(targetOf(changed({ 3: { parent: null } }, { text: "" }), "impact", "faithful")).toMatchObject({
      target: 5,
    });
  });

  it("has no demonstration if there is no second-best or, in sentiment, if that has a score of zero", () => {
    const others = { 1: { score: 0 }, 5: { score: 0 } };
    expect(targetsOf(changed(others), "faithful")).toMatchObject([
      { target: 3, demonstration: null },
      { target: 3, demonstration: 5 },
      { target: 5, demonstration: 3 },
    ]);
    const none = { 1: { score: null }, 5: { score: null } };
    expect(targetOf(changed(none), "impact", "faithful")).toEqual({
      target: 3,
      label: -7,
      demonstration: null,
    });
  });
});

describe("a thread has no target", () => {
  it("if the author wrote nothing that could be asked about", () => {
    const thread = threadOf([{ author: "ben" }]);
    expect(askedTasks.map((task) => ruleOf(thread, task))).toEqual(Array(3).fill("no candidate"));
  });

  it("in sentiment and impact with fewer than four authors; [deleted] counts as one, null doesn't count", () => {
    expect(ruleOf(changed({ 4: { author: "ben" } }), "sentiment")).toBe("fewer than four authors");
    expect(ruleOf(changed({ 4: { author: null } }), "impact")).toBe("fewer than four authors");
    expect(ruleOf(changed({ 4: { author: "[deleted]" } }), "impact")).toBeNull();
    const two = changed({ 2: { author: "[deleted]" }, 4: { author: "[deleted]" } });
    expect(ruleOf(two, "impact")).toBe("fewer than four authors");
    expect(ruleOf(changed({ 4: { author: "ben" } }), "text")).toBeNull();
  });

  it("in sentiment and impact with fewer than three readable replies by the author", () => {
    expect(ruleOf(changed({ 1: { text: "[deleted]" } }), "impact")).toBe(
      "author answers fewer than three times",
    );
    expect(ruleOf(changed({ 1: { score: null, timeMs: null } }), "impact")).toBeNull();
  });

  it("in sentiment and impact if the strongest score is between -4 and 4", () => {
    const strongest = (score: number) => ruleOf(changed({ 3: { score }, 5: { score: 1 } }), "sentiment");
    expect([3, -3, 4, -4].map(strongest)).toEqual([
      "score weaker than four",
      "score weaker than four",
      null,
      null,
    ]);
  });

  it("in text with fewer than two replies by the author", () => {
    const once = { 1: { author: "ben" }, 3: { text: "" } };
    expect(ruleOf(changed(once), "text")).toBe("author answers fewer than twice");
  });

  it("in text if the author's latest reply is deleted", () => {
    expect(ruleOf(changed({ 5: { text: "[deleted]" } }), "text")).toBe("target deleted");
    expect(targetOf(changed({ 3: { text: "[deleted]" } }), "text", "faithful")).toMatchObject({
      demonstration: 3,
    });
  });

  it("in text if the author is in fewer than two answered conversations", () => {
    const elsewhere = { 1: { author: "dan" }, 3: { author: "dan" } };
    expect(ruleOf(changed({ ...elsewhere, 4: { author: "ana" } }), "text")).toBe(
      "author in fewer than two conversations",
    );
    // A top-level reply of hers that nobody answers.
    expect(ruleOf(changed({ 1: { parent: null }, 3: { author: "dan" } }), "text")).toBe(
      "author in fewer than two conversations",
    );
    // A top-level reply of hers that somebody answers.
    expect(
      ruleOf(changed({ 1: { author: "dan" }, 2: { author: "ana" }, 3: { author: "dan" } }), "text"),
    ).toBeNull();
  });

  it("in text if more than 33 % of the target's conversation is deleted, including the target", () => {
    const gone = { author: null, text: "[deleted]", parent: 4, timeMs: 5 };
    const withMore = (...more: readonly Given[]) =>
      ruleOf(threadOf([...changed({}).replies, ...more]), "text");
    expect(withMore(gone)).toBe("conversation too much deleted");
    expect(withMore(gone, { parent: 4 })).toBeNull();
  });
});

describe("a strict thread has no target", () => {
  it("in sentiment and impact with fewer than four people whose earlier replies can be read", () => {
    const strictRule = (changes: Readonly<Record<number, Given>>) =>
      ruleOf(changed(changes), "impact", "strict");
    expect(strictRule({})).toBeNull();
    expect(strictRule({ 4: { timeMs: 5 } })).toBe("fewer than four authors");
    expect(strictRule({ 4: { timeMs: null } })).toBe("fewer than four authors");
    expect(strictRule({ 4: { author: "[deleted]" } })).toBe("fewer than four authors");
    expect(strictRule({ 4: { text: "[removed]" } })).toBe("fewer than four authors");
  });

  it("in text if the target answers something deleted, in any of Reddit's wordings", () => {
    const text = "[ Removed by Reddit ]";
    const more = ["b", "c", "d"].map((author) => ({ author, parent: 4, timeMs: 5 }));
    const thread = threadOf([...changed({ 4: { text } }).replies, ...more]);
    expect([ruleOf(thread, "text", "strict"), ruleOf(thread, "text", "faithful")]).toEqual([
      "parent deleted",
      null,
    ]);
  });

  it("if the target is dated earlier than anything above it", () => {
    expect(ruleOf(changed({ 4: { timeMs: 99 } }), "text", "strict")).toBe("earlier than what it answers");
    expect(ruleOf(changed({}, { timeMs: 99 }), "text", "strict")).toBe("earlier than what it answers");
    expect(ruleOf(changed({ 4: { timeMs: 6 } }), "text", "strict")).toBeNull();
    expect(ruleOf(changed({}, { timeMs: null }), "text", "strict")).toBeNull();
    expect(ruleOf(changed({ 4: { timeMs: 99 } }), "text")).toBeNull();
  });

  it("in sentiment and impact if the target tells its own score; in text it may", () => {
    const told = { 3: { text: "As printed. Edit: why the downvotes?" } };
    expect(ruleOf(changed(told), "sentiment", "strict")).toBe("tells its score");
    expect(ruleOf(changed(told), "impact", "strict")).toBe("tells its score");
    expect(ruleOf(changed(told), "impact")).toBeNull();
    expect(ruleOf(changed(told), "text", "strict")).toBeNull();
  });

  it("in text if the target is shorter than twenty characters", () => {
    const length = (text: string) => ruleOf(changed({ 5: { text } }), "text", "strict");
    expect([length("I baked 19 letters."), length("I baked 20 letters!!")]).toEqual([
      "answer too short",
      null,
    ]);
  });

  it("in text if the target's text is also in the post or an earlier reply", () => {
    const quote = "You said:\n> it DOUBLED in four hours, *so that* isn't it";
    const rules = [
      changed({}, { text: quote }),
      changed({}, { title: quote }),
      changed({ 0: { text: quote } }),
      changed({ 4: { text: quote, timeMs: null } }),
      threadOf([...changed({}).replies, { author: "ben", text: quote, parent: 5, timeMs: 7 }]),
      threadOf([...changed({}).replies, { author: "ben", text: quote, timeMs: 7 }]),
    ].map((thread) => ruleOf(thread, "text", "strict"));
    expect(rules).toEqual([...Array(4).fill("answer stands in the thread"), null, null]);
  });
});
