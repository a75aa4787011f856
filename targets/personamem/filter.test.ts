import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { outputAt } from "../../pipeline/store/testing/records.ts";
import { type Filtered, filteredSchema } from "../../questions/filter/stage.ts";
import { letters } from "../../questions/types.ts";
import { makeSmallRun, type SmallRun } from "../testing/small-run.ts";

const runs: SmallRun[] = [];
const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => {
  for (const run of runs) run.remove();
});

/** One persona with two topics, written offline. The judge is offline or a server. */
async function filterRun(
  config: object,
  env = {},
): Promise<{ run: SmallRun; filtered: readonly Filtered[] }> {
  const run = await makeSmallRun({
    config: { contexts: { sizes: ["32k"] }, ...config },
    env,
    stage: "filter",
  });
  runs.push(run);
  const keys = run.summary.totals.get("qa") ? groupKeys(run) : [];
  const filtered = keys.map(async (key) => {
    const text = await outputAt(run.store, { stage: "filter", partition: 0, key });
    return filteredSchema.parse(JSON.parse(text ?? "null"));
  });
  return { run, filtered: await Promise.all(filtered) };
}

const groupKeys = (run: SmallRun) =>
  run.events.flatMap((event) => (event.type === "task-end" && event.stage === "filter" ? [event.key] : []));

const blindQuestion = z.strictObject({
  message: z.string(),
  options: z.record(z.enum(letters), z.string()),
});
const questionWithEvidence = blindQuestion.extend({
  sessions: z.array(
    z.strictObject({
      date: z.iso.date(),
      turns: z.array(z.strictObject({ role: z.string(), content: z.string() })),
    }),
  ),
});

interface Judge {
  readonly blind: (question: z.infer<typeof blindQuestion>) => string;
  readonly withEvidence: (question: z.infer<typeof questionWithEvidence>) => string;
}

/** A judge with the OpenAI API that answers by rule. The schemas refuse prompts that give the plan away. */
async function judgedBy(judge: Judge, config: object = {}) {
  const answer = ({ messages, response_format }: ChatRequest) => {
    const question: unknown = JSON.parse(messages[1]?.content ?? "");
    const isBlind =
      response_format?.type === "json_schema" && response_format.json_schema.name === "answer_blind";
    const chosen = isBlind
      ? judge.blind(blindQuestion.parse(question))
      : judge.withEvidence(questionWithEvidence.parse(question));
    return JSON.stringify({ answer: chosen });
  };
  const server = await startModelServer({ answer });
  servers.push(server);
  const settings = { provider: "openai", model: "judge-1", baseUrl: server.baseUrl, concurrency: 64 };
  const models = { writer: { provider: "offline" }, judge: settings };
  return {
    ...(await filterRun({ models, questions: { check: false }, ...config }, { OPENAI_API_KEY: testKey })),
    server,
  };
}

/** The letter of the text that comes first in the alphabet, which is the same option in any order. */
const firstOfAlphabet: Judge["blind"] = ({ options }) =>
  Object.entries(options).sort(([, one], [, other]) => (one < other ? -1 : 1))[0]?.[0] ?? "a";

describe("the filter stage", () => {
  it("gives up a group after all rewrites if a judge prefers an option in any order", async () => {
    const { filtered, server } = await judgedBy(
      { blind: firstOfAlphabet, withEvidence: () => "a" },
      { filter: { rewrites: 1 } },
    );
    expect(filtered).toHaveLength(14);
    for (const { trials, group } of filtered) {
      expect(group).toBeNull();
      expect(trials.map(({ verdict }) => verdict)).toEqual(["blind", "blind"]);
      expect(Math.max(...(trials[0]?.picks ?? []))).toBe(12);
    }
    // A group that is dropped anyway isn't asked about with evidence.
    expect(server.requests).toHaveLength(14 * 2 * 12);
  });

  it("keeps a group if a judge only prefers a letter, and drops it if a judge can't tell forks apart", async () => {
    const { filtered } = await judgedBy(
      { blind: () => "c", withEvidence: () => "c" },
      { filter: { rewrites: 0 } },
    );
    for (const { trials } of filtered) {
      expect(trials).toMatchObject([{ verdict: "unanswerable", picks: [3, 3, 3, 3] }]);
      expect(trials[0]?.answered.filter((option, fork) => option === fork)).toHaveLength(1);
    }
  });

  it("shows a judge only the turns that tell the pivot, in the order of their sessions", async () => {
    const seen: z.infer<typeof questionWithEvidence>["sessions"][] = [];
    const withEvidence: Judge["withEvidence"] = ({ sessions }) => {
      seen.push(sessions);
      return "a";
    };
    await judgedBy({ blind: () => "a", withEvidence }, { filter: { rewrites: 0 } });
    expect(seen).toHaveLength(14 * 4);
    for (const sessions of seen) {
      const dates = sessions.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      for (const { turns } of sessions) {
        expect(turns.length).toBeGreaterThanOrEqual(2);
        expect(turns.length).toBeLessThanOrEqual(4);
        expect(turns.map(({ role }) => role)).toEqual(
          turns.map((_, index) => (index % 2 === 0 ? "user" : "assistant")),
        );
      }
    }
  });

  it("keeps what the rules of the timeline can answer, and rewrites what the rules of the audit give away", async () => {
    const { filtered } = await filterRun({ filter: { significance: 0.5, rewrites: 6 } });
    expect(filtered.every(({ group }) => group !== null)).toBe(true);
    const rewritten = filtered.filter(({ trials }) => trials.length > 1);
    expect(rewritten.length).toBeGreaterThan(0);
    for (const { trials } of rewritten) expect(trials.at(-1)?.verdict).toBe("kept");
  });

  it("keeps every question if it is off", async () => {
    const { filtered, run } = await filterRun({ filter: false });
    expect(filtered.every(({ trials, group }) => trials.length === 0 && group !== null)).toBe(true);
    expect(run.events.some((event) => event.type === "call-end" && event.call === "answer-blind")).toBe(
      false,
    );
  });
});
