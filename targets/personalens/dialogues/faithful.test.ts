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

let server: ModelServer | null = null;
const runs: SmallRun[] = [];
afterEach(async () => {
  await server?.close();
  server = null;
  for (const run of runs.splice(0)) run.remove();
});

const isOfUser = ({ messages }: ChatRequest) => /^You play a user/.test(messages[0]?.content ?? "");
const promptOf = ({ messages }: ChatRequest) => messages[1]?.content ?? "";

async function runWith(
  userSays: (prompt: string) => string,
  own: object = {},
): Promise<{ readonly dialogues: Record<string, unknown>[]; readonly run: SmallRun }> {
  server = await startModelServer({
    answer: (request) => (isOfUser(request) ? userSays(promptOf(request)) : "I found Trattoria Uno."),
  });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 };
  const run = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants"], modes: ["d_p_s"], faithful: true, forks: 0, ...own },
      models: { user: { ...model, model: "one" }, assistant: { ...model, model: "helpful" } },
    },
    personas: [2],
    env: { TEST_KEY: testKey },
  });
  runs.push(run);
  const lines = readFileSync(join(run.out, "dialogues.jsonl"), "utf8").trim().split("\n");
  return { dialogues: lines.map((line) => JSON.parse(line)).filter(({ faithful }) => faithful), run };
}

const contentsOf = ({ turns }: Record<string, unknown>) =>
  (turns as { content: string }[]).map(({ content }) => content);
const repliesIn = (prompt: string) => prompt.split("[ASSISTANT]:").length - 1;

describe("the protocol of the original", () => {
  it("ends at the stop word, which is cut out, and has one more answer", async () => {
    const { dialogues, run } = await runWith((prompt) =>
      repliesIn(prompt) === 0
        ? "Dinner, please."
        : repliesIn(prompt) === 1
          ? "Another one?"
          : "Fine. TERMINATE",
    );
    expect(dialogues).toHaveLength(4);
    for (const dialogue of dialogues) {
      expect(contentsOf(dialogue)).toEqual([
        ...["Dinner, please.", "I found Trattoria Uno.", "Another one?"],
        ...["I found Trattoria Uno.", "Fine.", "I found Trattoria Uno."],
      ]);
      expect(dialogue.end).toBe("done");
    }
    const path = "personalens/output/dialogue/user2/helpful_d_p_s/SD-Restaurants-task-1_dialogue.json";
    expect(JSON.parse(readFileSync(join(run.out, path), "utf8")).dialogue).toHaveLength(6);
  });

  it("sends each side one message with the history as lines of text, in which speakers are named its way", async () => {
    await runWith((prompt) => (repliesIn(prompt) === 0 ? "Dinner, please." : "Fine. TERMINATE"));
    const requests = server?.requests ?? [];
    expect(requests.every(({ messages }) => messages.map(({ role }) => role).join() === "system,user")).toBe(
      true,
    );
    expect(requests.every(({ response_format }) => response_format === undefined)).toBe(true);
    const last = (of: (request: ChatRequest) => boolean) =>
      promptOf(requests.findLast(of) ?? ({ messages: [] } as never));
    expect(last(isOfUser)).toContain("[USER]: Dinner, please.\n[ASSISTANT]: I found Trattoria Uno.");
    expect(last((request) => !isOfUser(request))).toContain(
      "User: Dinner, please.\nAssistant: I found Trattoria Uno.\nUser: Fine.",
    );
  });

  it("tells the user agent the whole profile of the domain, and the assistant nothing of it", async () => {
    const { run } = await runWith((prompt) =>
      repliesIn(prompt) === 0 ? "Dinner, please." : "Fine. TERMINATE",
    );
    const { affinities, demographics } = JSON.parse(
      readFileSync(join(run.out, "personalens/data/profile/user2/profile.json"), "utf8"),
    );
    for (const request of server?.requests ?? []) {
      const prompt = promptOf(request);
      for (const name of Object.keys(affinities.Restaurants))
        expect(prompt.includes(`- ${name}: `)).toBe(isOfUser(request));
      expect(prompt).toContain(demographics.age);
      expect(prompt).not.toContain("user2");
      expect(prompt).toContain("Day of the Week");
    }
  });

  it("leaves a stop word in the first message, and continues", async () => {
    const { dialogues } = await runWith((prompt) =>
      repliesIn(prompt) === 0 ? "Dinner. TERMINATE" : "Fine. TERMINATE",
    );
    expect(contentsOf(dialogues[0] ?? {})).toEqual([
      ...["Dinner. TERMINATE", "I found Trattoria Uno.", "Fine.", "I found Trattoria Uno."],
    ]);
  });

  it("ends with the user after twenty turns if nobody says the word", async () => {
    const { dialogues } = await runWith((prompt) => `More, the ${repliesIn(prompt)}th.`);
    for (const dialogue of dialogues) {
      expect(dialogue.end).toBe("turns");
      expect(contentsOf(dialogue)).toHaveLength(41);
    }
  });

  it("treats a message that is nothing but the stop word as an empty one", async () => {
    const { dialogues } = await runWith((prompt) => (repliesIn(prompt) === 0 ? "Dinner." : "TERMINATE"));
    expect(contentsOf(dialogues[0] ?? {})).toEqual([
      ...["Dinner.", "I found Trattoria Uno.", "", "I found Trattoria Uno."],
    ]);
  });

  it("is refused without a model under test", async () => {
    await expect(
      makeSmallRun({ config: { target: "personalens", personalens: { faithful: true } } }),
    ).rejects.toThrow("set models.assistant");
  });
});
