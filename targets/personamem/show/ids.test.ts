import { describe, expect, it } from "vitest";
import { parseContextPath, parseQuestionPath, parseSessionId, rangesOf } from "./ids.ts";

describe("ids", () => {
  it("take fork 0 if none is given", () => {
    expect(parseSessionId("0/therapy/init")).toEqual({
      persona: 0,
      topic: "therapy",
      period: "init",
      fork: 0,
    });
    expect(parseSessionId("12/therapy/init/3")).toMatchObject({ persona: 12, fork: 3 });
    expect(parseContextPath("0/1M/2/3")).toEqual({ persona: 0, size: "1M", variant: 2, fork: 3 });
  });

  it("tell a question's group from a fork", () => {
    const path = { persona: 0, size: "32k", variant: 0, group: "therapy.suggest_new_ideas" };
    expect(parseQuestionPath("0/32k/0/therapy.suggest_new_ideas/2")).toEqual({ ...path, fork: 2 });
    expect(parseQuestionPath("0/32k/0/therapy.suggest_new_ideas")).toEqual({ ...path, fork: 0 });
    expect(parseQuestionPath("0/32k/0/2")).toBeNull();
    expect(parseContextPath("0/32k/0/therapy.suggest_new_ideas")).toBeNull();
  });

  it("are not made from unknown sizes or hashes", () => {
    expect(parseContextPath("0/64k/0")).toBeNull();
    expect(parseContextPath("a".repeat(64))).toBeNull();
  });
});

describe("ranges", () => {
  it("join consecutive numbers", () => {
    expect(rangesOf([0, 1, 2, 5, 7, 8])).toBe("0-2, 5, 7-8");
    expect(rangesOf([])).toBe("");
  });
});
