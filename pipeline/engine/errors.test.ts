import { describe, expect, it } from "vitest";
import { ConfigError, formatIssue, ModelError, PipelineError, RecordError, StoreError } from "./errors.ts";

describe("an issue", () => {
  it.each([
    [{ message: "too long" }, "too long"],
    [{ message: "too long", position: { file: "food.yaml" } }, "food.yaml: too long"],
    [{ message: "too long", position: { file: "food.yaml", line: 3 } }, "food.yaml:3: too long"],
    [{ message: "too long", position: { file: "food.yaml", line: 3, column: 7 } }, "food.yaml:3:7: too long"],
  ])("shows as much of its position as is known: %j", (issue, text) => {
    expect(formatIssue(issue)).toBe(text);
  });
});

describe("an error", () => {
  it("of the configuration lists its issues, one per line", () => {
    const issues = [
      { message: "too long", position: { file: "food.yaml", line: 3 } },
      { message: "missing" },
    ];
    expect(new ConfigError('could not read "food.yaml"', issues).message).toBe(
      'could not read "food.yaml"\n  food.yaml:3: too long\n  missing',
    );
    expect(new ConfigError("could not begin").message).toBe("could not begin");
  });

  it("of the project is told apart from other errors, and has its own name", () => {
    const errors = [
      new ConfigError("a"),
      new ModelError("a", { kind: "server", retryable: true }),
      new RecordError("a", []),
      new StoreError("a"),
    ];
    expect(errors.every((error) => error instanceof PipelineError)).toBe(true);
    expect(errors.map(({ name }) => name)).toEqual([
      "ConfigError",
      "ModelError",
      "RecordError",
      "StoreError",
    ]);
  });

  it("of a model leaves out what it does not know", () => {
    expect(new ModelError("a", { kind: "server", retryable: true })).toMatchObject({
      retryAfterMs: null,
      raw: null,
      issues: [],
      cause: undefined,
    });
  });
});
