import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../../pipeline/models/testing/server.ts";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import { agreementOf, type JudgedDialogue, scoreOfTries } from "./dimensions.ts";

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const inputOf = ({ messages }: ChatRequest) => JSON.parse(messages[1]?.content ?? "");
const sideOf = ({ messages }: ChatRequest) =>
  /the messages of the (\w+)/.exec(messages[0]?.content ?? "")?.[1];

/** Says about each dialogue what `score` gives for the scored questions. */
function judgeSays(request: ChatRequest, score: (request: ChatRequest) => number): string {
  const input = inputOf(request);
  if (!("parts" in input))
    return JSON.stringify({ reason: `It is so, ${sideOf(request)}.`, score: score(request) });
  const parts = input.parts.map(({ name }: { name: string }) => ({
    name,
    settled: true,
    reason: "Said so.",
  }));
  return JSON.stringify({ parts, reason: "All is booked.", complete: true });
}

const isRubric = (request: ChatRequest, words: RegExp) => words.test(request.messages[0]?.content ?? "");

async function judgedRun(
  score: (request: ChatRequest) => number,
  personalens: object = {},
): Promise<{ run: SmallRun; lines: JudgedDialogue[] }> {
  server = await startModelServer({
    answer: (request) =>
      request.model === "judge" ? judgeSays(request, score) : "Noted. I will look into that for you.",
  });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 };
  const run = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants"], modes: ["p"], ...personalens },
      models: { assistant: { ...model, model: "tested" }, judge: { ...model, model: "judge" } },
    },
    personas: [2],
    env: { TEST_KEY: testKey },
  });
  const text = readFileSync(join(run.out, "judgments.jsonl"), "utf8");
  return {
    run,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

describe("a judge", () => {
  it("judges every dialogue of the assistant under test, and none of the rules", async () => {
    const { run, lines } = await judgedRun((request) => (isRubric(request, /How natural/) ? 4 : 3));
    expect(lines).toHaveLength(4);
    for (const { assistant, mode, judge, judgments } of lines) {
      expect([assistant, mode, judge]).toEqual(["tested", "p", "judge"]);
      expect(judgments.map((one) => [one.dimension, one.side, ...one.scores])).toEqual([
        ["task_completion", "assistant", 1],
        ["personalization", "assistant", 3],
        ["naturalness", "user", 4],
        ["coherence", "user", 3],
        ["naturalness", "assistant", 4],
        ["coherence", "assistant", 3],
      ]);
    }
    run.remove();
  });

  it("writes files in which the patterns of the original's scripts find something", async () => {
    const { run } = await judgedRun(() => 2);
    const read = (dimension: string, end = "") =>
      readFileSync(
        join(
          run.out,
          `personalens/output/evaluation/user2/tested_p/${dimension}/judge/SD-Restaurants-task-1${end}.txt`,
        ),
        "utf8",
      );
    expect(/VERDICT: (True|False)/i.exec(read("task_completion"))?.[1]).toBe("True");
    expect(/Personalization Score: (\d+)/.exec(read("personalization"))?.[1]).toBe("2");
    expect(/Naturalness Score: (\d+)/.exec(read("naturalness", "_user"))?.[1]).toBe("2");
    expect(/Naturalness Score: (\d+)/.exec(read("naturalness", "_asst"))?.[1]).toBe("2");
    expect(/Coherence Score: (\d+)/.exec(read("coherence", "_asst"))?.[1]).toBe("2");
    run.remove();
  });

  it("reads a dialogue as often as the configuration says, and the card states how far it agrees", async () => {
    const { run, lines } = await judgedRun((request) => (inputOf(request).try === 3 ? 2 : 4), { tries: 3 });
    expect(lines[0]?.judgments[1]?.scores).toEqual([4, 4, 2]);
    const card = readFileSync(join(run.out, "README.md"), "utf8");
    expect(card).toContain("## What the judge says");
    expect(card).toContain("4.00 (one user), 66.7 %");
    run.remove();
  });

  it("is asked again about a score that is not on the scale; answers that it never gives are counted", async () => {
    const { run, lines } = await judgedRun((request) =>
      isRubric(request, /How well does/) && inputOf(request).wantsDone.includes("romantic") ? 9 : 3,
    );
    expect(lines).toHaveLength(3);
    expect(run.summary.totals.get("judgments")?.failed).toBe(1);
    expect(readFileSync(join(run.out, "README.md"), "utf8")).toContain("1 dialogue was not judged");
    run.remove();
  });
});

describe("tries", () => {
  it("count by the median score, and agree by their most common one", () => {
    expect(scoreOfTries({ scores: [4, 1, 3] })).toBe(3);
    expect(scoreOfTries({ scores: [1, 0] })).toBe(0);
    expect(agreementOf({ scores: [1, 1, 0] })).toBeCloseTo(2 / 3);
  });
});
