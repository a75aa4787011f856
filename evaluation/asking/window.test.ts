import { describe, expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { mostTokens, refuseTooLarge } from "./window.ts";

const ofTokens = (tokens: number) => {
  const question = questionOf({ endIndex: 10 });
  return { ...question, columns: { ...question.columns, context_length_in_tokens: String(tokens) } };
};
const sizes = [
  { size: "32k", questions: [ofTokens(20_000), ofTokens(30_000)] },
  { size: "128k", questions: [ofTokens(120_000)] },
];

describe("a model's window", () => {
  it("must hold the longest question with its context and the longest answer", () => {
    const most = mostTokens(sizes[0]?.questions ?? []);
    expect(most).toBeGreaterThan(30_000);
    expect(most).toBeLessThan(31_000);
    const room = { model: "m", maxTokens: 1000 };
    expect(() =>
      refuseTooLarge(sizes.slice(0, 1), "context", { ...room, window: most + 1000 }),
    ).not.toThrow();
    expect(() => refuseTooLarge(sizes.slice(0, 1), "context", { ...room, window: most + 999 })).toThrow(
      `could not evaluate "m" at 32k: its window is ${most + 999} tokens, and 32k takes up to ${most + 1000} with an answer of 1000; none of these sizes fits`,
    );
  });

  it("that is too small for one size says which ones fit", () => {
    expect(() => refuseTooLarge(sizes, "context", { model: "m", maxTokens: 1000, window: 64_000 })).toThrow(
      /could not evaluate "m" at 128k: .* these sizes fit: --sizes 32k$/,
    );
  });

  it("does not matter if it isn't known, or if the context is left out", () => {
    const room = { model: "m", maxTokens: 1000 };
    expect(() => refuseTooLarge(sizes, "context", room)).not.toThrow();
    expect(() => refuseTooLarge(sizes, "blind", { ...room, window: 4_000 })).not.toThrow();
  });
});
