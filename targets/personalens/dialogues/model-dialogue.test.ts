import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../../pipeline/models/testing/server.ts";
import { memoryStore } from "../../../pipeline/store/memory.ts";
import { makeSmallRun, type SmallRun, type SmallRunOptions } from "../../testing/small-run.ts";

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

interface Seen {
  readonly mustSettle: readonly {
    readonly name: string;
    readonly wants: readonly string[];
    readonly orSaid: readonly string[];
  }[];
  readonly conversation: readonly { readonly role: string; readonly content: string }[];
}

const isOfUser = ({ response_format }: ChatRequest) => response_format !== undefined;

/** Opens, then tells everything at once, then ends. */
function userSays({ messages }: ChatRequest): string {
  const { mustSettle, conversation }: Seen = JSON.parse(messages[1]?.content ?? "");
  const told = mustSettle.flatMap(({ wants }) => wants).join(", ");
  const message =
    conversation.length === 0 ? "I need somewhere to eat." : conversation.length === 2 ? told : "Thank you!";
  return JSON.stringify({
    message,
    settled: conversation.length > 2 ? mustSettle.map(({ name }) => name) : [],
    ends: conversation.length > 2,
  });
}

/** Asks first, then repeats what it heard as an offer. */
const assistantSays = ({ messages }: ChatRequest) => {
  const said = messages.filter(({ role }) => role === "user");
  return said.length === 1 ? "Which cuisine would you like?" : `I found this: ${said[1]?.content}.`;
};

const answer = (request: ChatRequest) => (isOfUser(request) ? userSays(request) : assistantSays(request));

async function runWith(
  settings: {
    readonly modes?: readonly string[];
    readonly forks?: number;
    readonly domains?: readonly string[];
  },
  options: Partial<SmallRunOptions> = {},
  concurrency = 16,
): Promise<SmallRun> {
  const model = {
    ...{ provider: "openai", baseUrl: server?.baseUrl, keyVariable: "TEST_KEY", retries: 0, concurrency },
  };
  return makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants"], modes: ["base"], ...settings },
      models: { user: { ...model, model: "user/one" }, assistant: { ...model, model: "helpful:1" } },
    },
    personas: [2],
    env: { TEST_KEY: testKey },
    ...options,
  });
}

const dialoguesOf = ({ out }: SmallRun) =>
  readFileSync(join(out, "dialogues.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ assistant }) => assistant === "helpful_1");

describe("a dialogue of models", () => {
  it("ends by the user's field, has one more answer, and is exported under the models' names", async () => {
    server = await startModelServer({ answer });
    const run = await runWith({});
    const dialogues = dialoguesOf(run);
    expect(dialogues).toHaveLength(4);
    for (const { turns, end, user_model, measures } of dialogues) {
      expect(turns.map(({ role }: { role: string }) => role[0]).join("")).toBe("uauaua");
      expect([end, user_model, measures.isDone]).toEqual(["done", "user_one", true]);
      expect(measures.settled).toBe(measures.slots);
      expect(measures.ways.asked).toBe(1);
    }
    const file = "personalens/output/dialogue/user2/helpful_1/SD-Restaurants-task-1_dialogue.json";
    const { assistant_model, dialogue } = JSON.parse(readFileSync(join(run.out, file), "utf8"));
    expect([assistant_model, dialogue.length]).toEqual(["helpful_1", 6]);
    run.remove();
  });

  it("pays for no turn twice: after a fault it continues at its turn", async () => {
    let answered = 0;
    server = await startModelServer({
      answer: (request) => {
        answered += 1;
        if (answered === 9) throw new Error("cut");
        return answer(request);
      },
    });
    const store = memoryStore();
    const first = await runWith({}, { store, stage: "dialogues" });
    expect(first.summary.totals.get("dialogues")?.failed).toBe(1);
    const again = await runWith({}, { store });
    expect(dialoguesOf(again)).toHaveLength(4);
    const asked = server.requests.map(({ messages }) => JSON.stringify(messages));
    // The turn that failed was asked for twice.
    expect(asked.length - new Set(asked).size).toBe(1);
    first.remove();
    again.remove();
  });

  it("begins the earlier the more must be settled, because it is longer; files keep the order of tasks", async () => {
    server = await startModelServer({ answer });
    const run = await runWith({ domains: ["Restaurants", "Calendar", "Books"], forks: 0 }, {}, 1);
    const toSettle = server.requests
      .filter(isOfUser)
      .map(({ messages }): Seen => JSON.parse(messages[1]?.content ?? ""))
      .filter(({ conversation }) => conversation.length === 0)
      .map(({ mustSettle }) => mustSettle.length);
    expect(toSettle.length).toBeGreaterThan(10);
    expect(toSettle).toEqual([...toSettle].sort((one, other) => other - one));
    const tasks = readFileSync(join(run.out, "dialogues.jsonl"), "utf8")
      .split("\n")
      .flatMap((line) => (line.includes('"assistant":"asker"') ? [JSON.parse(line).task_id] : []));
    expect(dialoguesOf(run).map(({ task_id }) => task_id)).toEqual(tasks);
    run.remove();
  });

  it("shows the assistant what its mode says, and never a preference of the profile", async () => {
    server = await startModelServer({ answer });
    const run = await runWith({ modes: ["base", "d", "p", "s", "d_p", "d_s", "p_s", "d_p_s"] });
    expect(dialoguesOf(run)).toHaveLength(32);
    const systems = new Set(
      server.requests
        .filter((request) => !isOfUser(request))
        .map(({ messages }) => messages[0]?.content ?? ""),
    );
    const shown = [...systems].map((text) =>
      [/About the user/, /How the user has used/, /The situation/]
        .map((part) => (part.test(text) ? 1 : 0))
        .join(""),
    );
    expect([...new Set(shown)].sort()).toEqual(["000", "001", "010", "011", "100", "101", "110", "111"]);
    expect([...systems].some((text) => text.includes("Cuisine Preference"))).toBe(false);
    run.remove();
  });

  it("answers the same opening of four users, each with summaries of their own", async () => {
    server = await startModelServer({ answer });
    const run = await runWith({ modes: ["p"], forks: 1 }, { stage: "forks" });
    // The user of the dialogues opens with words that only this test uses.
    const forked = server.requests.filter(
      (request) =>
        !isOfUser(request) && request.messages.every(({ content }) => !/I need somewhere/.test(content)),
    );
    expect(new Set(forked.map(({ messages }) => messages[1]?.content)).size).toBe(1);
    expect(forked).toHaveLength(4);
    expect(new Set(forked.map(({ messages }) => messages[0]?.content)).size).toBe(4);
    run.remove();
  });

  it("asks again if the first message names a preference, or if the user ends while something is open", async () => {
    const seen: string[] = [];
    server = await startModelServer({
      answer: (request) => {
        if (!isOfUser(request)) return assistantSays(request);
        const { mustSettle, conversation }: Seen = JSON.parse(request.messages[1]?.content ?? "");
        const last = request.messages.at(-1)?.content ?? "";
        const isFirstTry = request.messages.length === 2;
        if (!isFirstTry) seen.push(last);
        if (isFirstTry && conversation.length === 0)
          return JSON.stringify({ message: `I want ${mustSettle[0]?.wants[0]}.`, settled: [], ends: false });
        if (isFirstTry && conversation.length === 2)
          return JSON.stringify({ message: "Bye.", settled: [], ends: true });
        return userSays(request);
      },
    });
    const run = await runWith({}, { stage: "dialogues" });
    expect(run.summary.totals.get("dialogues")?.failed).toBe(0);
    expect(seen.some((issue) => /the first message names "/.test(issue))).toBe(true);
    expect(seen.some((issue) => /it can't end yet: /.test(issue))).toBe(true);
    run.remove();
  });

  it("ends although the user doesn't list as settled what anything is right for", async () => {
    let left = 0;
    server = await startModelServer({
      answer: (request) => {
        if (!isOfUser(request)) return assistantSays(request);
        const { mustSettle }: Seen = JSON.parse(request.messages[1]?.content ?? "");
        const free = mustSettle.filter(({ wants }) => wants.length === 0).map(({ name }) => name);
        left += free.length;
        const said = JSON.parse(userSays(request));
        return JSON.stringify({
          ...said,
          settled: said.settled.filter((name: string) => !free.includes(name)),
        });
      },
    });
    const run = await runWith({ domains: ["Rental Cars", "Train"], forks: 0 }, { personas: [1, 4] });
    expect(left).toBeGreaterThan(0);
    expect(dialoguesOf(run).map(({ end }) => end)).not.toContain("turns");
    expect(run.summary.totals.get("dialogues")?.failed).toBe(0);
    run.remove();
  });

  it("has a user who may say what they want in other words, which are read as the value", async () => {
    const inOtherWords = ({ wants, orSaid }: Seen["mustSettle"][number]) => orSaid[0] ?? wants[0] ?? "";
    server = await startModelServer({
      answer: (request) => {
        if (!isOfUser(request)) return assistantSays(request);
        const { mustSettle, conversation }: Seen = JSON.parse(request.messages[1]?.content ?? "");
        const said = JSON.parse(userSays(request));
        const message = conversation.length === 2 ? mustSettle.map(inOtherWords).join(", ") : said.message;
        return JSON.stringify({ ...said, message });
      },
    });
    const run = await runWith({ domains: ["Events"], forks: 0 }, { personas: [8] });
    const briefs = server.requests
      .filter(isOfUser)
      .map(({ messages }): Seen => JSON.parse(messages[1]?.content ?? ""));
    expect(briefs.flatMap(({ mustSettle }) => mustSettle).some(({ orSaid }) => orSaid.length > 0)).toBe(true);
    const dialogues = dialoguesOf(run);
    expect(dialogues).toHaveLength(4);
    for (const { measures } of dialogues) expect(measures.settled).toBe(measures.slots);
    run.remove();
  });

  it("stops at twenty turns of the assistant if the user never ends it", async () => {
    server = await startModelServer({
      answer: (request) =>
        isOfUser(request)
          ? JSON.stringify({
              message: `Go on ${request.messages[1]?.content.length}.`,
              settled: [],
              ends: false,
            })
          : "Which cuisine would you like?",
    });
    const run = await runWith({});
    for (const { turns, end } of dialoguesOf(run)) {
      expect(end).toBe("turns");
      expect(turns).toHaveLength(41);
    }
    run.remove();
  });
});
