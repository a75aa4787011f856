import { beforeEach, describe, expect, it } from "vitest";
import type { ModelError } from "../engine/errors.ts";
import type { RunEvent } from "../engine/events.ts";
import { memoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { say, simulatedText } from "./ask.ts";
import { type Budget, BudgetError, createBudget } from "./budget.ts";
import { connectProvider } from "./connect.ts";
import { offlineProvider } from "./offline.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { modelSettings, type OpenAiSettings } from "./settings.ts";
import { replyInTalk, type Talk } from "./testing/calls.ts";
import { completionBody, scriptedProvider } from "./testing/scripted.ts";
import { startModelServer, testKey } from "./testing/server.ts";

const talk: Talk = { about: "lamps", turns: ["Which lamp?"] };
const long = "one two three four five six seven eight nine ten eleven";
const asker = { stage: "talks", partition: 3, key: "lamps" };

let store: Store;
let events: RunEvent[];
beforeEach(() => {
  store = memoryStore();
  events = [];
});

function settingsWith(more: object = {}): OpenAiSettings {
  const price = { input: 1, output: 10 };
  const settings = modelSettings.parse({ provider: "openai", model: "m", price, retries: 0, ...more });
  if (settings.provider !== "openai") throw new Error("these are other settings");
  return settings;
}

/** Asks through all layers that a run's requests go through. */
function talker(provider: Provider, { budget, ...more }: { budget?: Budget; maxTokens?: number } = {}) {
  const emit = (event: RunEvent) => void events.push(event);
  const connected = provider.paid
    ? connectProvider(provider, settingsWith(more), { store, emit, budget })
    : provider;
  const signal = new AbortController().signal;
  return (input: Talk, call = replyInTalk) =>
    say(call, input, { provider: connected, asker, emit, signal, used: store.putUse });
}

/** The assistant's turns of a dialogue in which the user always says the same. */
async function dialogue(reply: ReturnType<typeof talker>, length: number): Promise<string[]> {
  const turns = ["Which lamp?"];
  const replies: string[] = [];
  while (replies.length < length) {
    const text = await reply({ about: "lamps", turns });
    replies.push(text);
    turns.push(text, "And now?");
  }
  return replies;
}

describe("asking for free text", () => {
  it("gives the text as it came", async () => {
    const provider = scriptedProvider([' The green one,\n"Elise". ']);
    expect(await talker(provider)(talk)).toBe(' The green one,\n"Elise". ');
    expect(provider.requests).toMatchObject([
      { call: "reply-in-talk", messages: replyInTalk.prompt(talk), responseFormat: null, sample: 0, asker },
    ]);
    expect(events).toMatchObject([
      { type: "call-end", call: "reply-in-talk", cached: false, outputTokens: 5 },
    ]);
  });

  it("sends back a text that the check refuses, with what is wrong", async () => {
    const provider = scriptedProvider([long, "The green one."]);
    expect(await talker(provider)(talk)).toBe("The green one.");
    const [answered, again, ...more] = provider.requests[1]?.messages.slice(2) ?? [];
    expect(answered).toEqual({ role: "assistant", content: long });
    expect(again?.content).toContain("\n- it has more than ten words");
    expect(more).toEqual([]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: "call-again", issues: ["it has more than ten words"] }),
    );
  });

  it("fails with the last text when four were paid for without success", async () => {
    const provider = scriptedProvider([long]);
    await expect(talker(provider)(talk)).rejects.toMatchObject({
      kind: "invalid-output",
      raw: long,
      message: 'could not use the answers of "scripted" to reply-in-talk: it has more than ten words',
    } satisfies Partial<ModelError>);
    expect(provider.requests).toHaveLength(4);
    expect(await store.ledger()).toMatchObject([{ kind: "wasted", answers: 4 }]);
  });

  it("sends no schema over HTTP, and the turns unchanged", async () => {
    const server = await startModelServer({ answer: () => "The green one." });
    const settings = settingsWith({ baseUrl: server.baseUrl });
    expect(await talker(openAiProvider({ role: "assistant", settings, key: testKey }))(talk)).toBe(
      "The green one.",
    );
    await server.close();
    expect(server.requests).toMatchObject([{ messages: replyInTalk.prompt(talk) }]);
    expect(server.requests[0]).not.toHaveProperty("response_format");
  });
});

describe("a dialogue with a request for each turn", () => {
  it("has a request of its own for each turn, even if both sides repeat themselves", async () => {
    const provider = scriptedProvider(["The green one."]);
    await dialogue(talker(provider), 3);
    expect(provider.requests.map(({ messages }) => messages.length)).toEqual([2, 4, 6]);
    expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(3);
  });

  it("is resumed after the last turn that was paid for", async () => {
    const gone = new Error("interrupted");
    await expect(dialogue(talker(scriptedProvider(["one", "two", gone])), 4)).rejects.toBe(gone);
    const provider = scriptedProvider(["three", "four"]);
    expect(await dialogue(talker(provider), 4)).toEqual(["one", "two", "three", "four"]);
    expect(provider.requests.map(({ messages }) => messages.length)).toEqual([6, 8]);
  });

  it("costs nothing the second time", async () => {
    await dialogue(talker(scriptedProvider(["one", long, "two"])), 2);
    const silent = scriptedProvider([new Error("nobody should be asked")]);
    expect(await dialogue(talker(silent), 2)).toEqual(["one", "two"]);
    expect(await store.ledger()).toMatchObject([
      { stage: "talks", call: "reply-in-talk", kind: "saved", answers: 2 },
      { stage: "talks", call: "reply-in-talk", kind: "used", answers: 2 },
      { stage: "talks", call: "reply-in-talk", kind: "wasted", answers: 1, cost: 60 / 1_000_000 },
    ]);
  });

  it("has one answer to the same messages, however often they are sent", async () => {
    const provider = scriptedProvider(["one", "two"]);
    const reply = talker(provider);
    expect(await Promise.all([reply(talk), reply(talk)])).toEqual(["one", "one"]);
    expect(await reply(talk)).toBe("one");
    expect(await reply({ ...talk, about: "desk lamps" })).toBe("two");
    expect(provider.requests).toHaveLength(2);
  });
});

describe("free text that can't be used", () => {
  it.each([
    ["length", completionBody("The green", "length")],
    ["content-filter", completionBody("The", "content_filter")],
    ["refusal", completionBody("", "stop", "I can't help with that")],
  ])("is kept with what it cost, and is an error: %s", async (kind, body) => {
    const provider = scriptedProvider([{ body }]);
    await expect(talker(provider)(talk)).rejects.toMatchObject({ kind, retryable: false });
    const key = provider.requests[0]?.key ?? "";
    expect(await store.responses(key)).toMatchObject([{ ending: kind, body, cost: 60 / 1_000_000 }]);
  });

  it("is asked for again if it was cut and more tokens are now allowed", async () => {
    const cut = { body: completionBody("The green", "length") };
    await expect(talker(scriptedProvider([cut]), { maxTokens: 10 })(talk)).rejects.toThrow("raise");
    expect(await talker(scriptedProvider(["The green one."]), { maxTokens: 20 })(talk)).toBe(
      "The green one.",
    );
  });
});

describe("a budget", () => {
  it("stops free text too, before it is sent", async () => {
    const budget = createBudget({ limit: 0.001, spent: 0.0009 });
    const provider = scriptedProvider(["one"]);
    await expect(talker(provider, { budget })(talk)).rejects.toThrow(BudgetError);
    expect(provider.requests).toEqual([]);
  });

  it("is spent by free text", async () => {
    const budget = createBudget({ limit: 10, spent: 1 });
    await talker(scriptedProvider(["one"]), { budget })(talk);
    expect(budget.spent()).toBeCloseTo(1 + 60 / 1_000_000, 12);
  });
});

describe("free text without a model", () => {
  it("is what the call simulates: the same at the same turn, and different at other turns", async () => {
    const reply = talker(offlineProvider());
    const replies = await dialogue(reply, 4);
    expect(replies[0]).toBe(simulatedText(replyInTalk, talk));
    expect(await dialogue(reply, 4)).toEqual(replies);
    expect(new Set(replies).size).toBeGreaterThan(1);
    expect(events).toEqual([]);
    expect(await store.ledger()).toEqual([]);
  });

  it("fails if the simulation does not pass the check", async () => {
    const wrong = { ...replyInTalk, simulate: () => long };
    await expect(talker(offlineProvider())(talk, wrong)).rejects.toMatchObject({ kind: "invalid-output" });
  });
});
