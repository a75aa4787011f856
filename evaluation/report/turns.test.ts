import { describe, expect, it } from "vitest";
import type { Source } from "../../checks/reading/source-text.ts";
import { fileOf } from "../../checks/reading/testing/memory-files.ts";
import { readOrigins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { questionOf } from "../testing/questions.ts";
import { readTurns } from "./turns.ts";

const said = (content: string, role = "user") => ({ role, content });
const contexts = fileOf(
  "shared_contexts_32k.jsonl",
  [
    {
      c1: [
        said("who", "system"),
        said("one"),
        said("two", "assistant"),
        said("three"),
        said("x".repeat(2_000)),
      ],
    },
    { c2: [said("elsewhere")] },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(""),
);
const provenance = (lines: readonly unknown[]) =>
  fileOf("provenance_32k.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

const turnsOf = async (source: Source, asked: readonly Question[]) =>
  readTurns(contexts, asked, await readOrigins(source, asked));

describe("the turns of evidence", () => {
  it("come from the question's own context, in its order, with their dates", async () => {
    const line = {
      question_id: "q1",
      evidence: [
        { message_index: 3, messages: 1, date: "2024-02-02" },
        { message_index: 1, messages: 2, date: "2023-01-01" },
      ],
    };
    const turns = await turnsOf(provenance([line]), [questionOf({})]);
    expect(turns.get("q1")).toEqual([
      { date: "2023-01-01", role: "user", text: "one" },
      { date: "2023-01-01", role: "assistant", text: "two" },
      { date: "2024-02-02", role: "user", text: "three" },
    ]);
  });

  it("have no date if none is given, are shortened if they are long, and end with the context", async () => {
    const line = { question_id: "q1", evidence: [{ message_index: 4 }] };
    const turns = await turnsOf(provenance([line]), [questionOf({})]);
    expect(turns.get("q1")).toEqual([
      { date: null, role: "user", text: `${"x".repeat(1_500)} … (500 more characters)` },
    ]);
  });

  it("are missing for a question without provenance, or without a context", async () => {
    const lines = [{ question_id: "q2", evidence: [{ message_index: 0 }] }, "no line"];
    const asked = [questionOf({}), questionOf({ id: "q2", context: "c3" })];
    const turns = await turnsOf(provenance(lines), asked);
    expect([turns.get("q1"), turns.get("q2")]).toEqual([[], undefined]);
  });
});
