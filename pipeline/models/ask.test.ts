import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ModelError } from "../engine/errors.ts";
import type { RunEvent } from "../engine/events.ts";
import { memoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { ask, simulatedText } from "./ask.ts";
import type { Call } from "./call.ts";
import type { Price } from "./cost.ts";
import { offlineProvider } from "./offline.ts";
import type { Provider } from "./provider.ts";
import { formatOf } from "./response-format.ts";
import { responseKey } from "./response-key.ts";
import { keepResponses, withCache } from "./stored-answers.ts";
import { type ColorsWanted, nameColors } from "./testing/calls.ts";
import { completionBody, scriptedProvider } from "./testing/scripted.ts";

const input: ColorsWanted = { count: 2, mood: "calm" };
const good = '{"colors":["teal","sand"]}';
const short = '{"colors":["teal"]}';
const twice = '{"colors":["teal","teal"]}';

const asker = { stage: "moods", partition: 3, key: "calm" };

let store: Store;
let events: RunEvent[];
beforeEach(() => {
  store = memoryStore();
  events = [];
});

type Colors = Awaited<ReturnType<typeof nameColors.simulate>>;

function askFor(
  provider: Provider,
  call: Call<ColorsWanted, Colors> = nameColors,
  wanted = input,
  allowed: { maxTokens: number; price?: Price } = { maxTokens: 100 },
): Promise<Colors> {
  const { maxTokens, price } = allowed;
  const kept = keepResponses(provider, { store, maxTokens, price });
  return ask(call, wanted, {
    provider: provider.paid ? withCache(kept, { store, maxTokens }) : provider,
    asker,
    emit: (event) => events.push(event),
    signal: new AbortController().signal,
    used: store.putUse,
  });
}

async function failureOf(
  provider: Provider,
  call: Call<ColorsWanted, Colors> = nameColors,
  maxTokens = 100,
): Promise<ModelError> {
  const error = await askFor(provider, call, input, { maxTokens }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelError) return error;
  throw new Error(`expected a ModelError: ${String(error)}`);
}

describe("asking a model", () => {
  it("gives an answer that has passed schema and check", async () => {
    const provider = scriptedProvider([good]);
    expect(await askFor(provider)).toEqual({ colors: ["teal", "sand"] });
    expect(provider.requests).toHaveLength(1);
    expect(provider.requests[0]).toMatchObject({
      call: "name-colors",
      messages: nameColors.prompt(input),
      sample: 0,
    });
    expect(events).toEqual([
      {
        type: "call-end",
        call: "name-colors",
        model: "scripted",
        cached: false,
        inputTokens: 10,
        outputTokens: 5,
        cost: null,
      },
    ]);
  });

  it.each([
    ["is no JSON", '{"colors":', "the answer is not JSON: "],
    ["breaks the schema", '{"colors":[1,"teal"]}', "colors.0: "],
    ["is of another form", '["teal"]', "answer: "],
    ["breaks the check", short, "colors: 2 are wanted, not 1"],
  ])("sends back an answer that %s, with what is wrong", async (_, bad, issue) => {
    const provider = scriptedProvider([bad, good]);
    expect(await askFor(provider)).toEqual({ colors: ["teal", "sand"] });
    const [, answered, again, ...more] = provider.requests[1]?.messages.slice(1) ?? [];
    expect(answered).toEqual({ role: "assistant", content: bad });
    expect(again?.role).toBe("user");
    expect(again?.content).toContain(`\n- ${issue}`);
    expect(more).toEqual([]);
    expect(events.filter(({ type }) => type === "call-again")).toMatchObject([
      { issues: [expect.stringContaining(issue)] },
    ]);
  });

  it("starts over when continuing a conversation does not help", async () => {
    const provider = scriptedProvider([short, twice, short, good]);
    await askFor(provider);
    expect(provider.requests.map(({ messages }) => messages.length)).toEqual([2, 4, 6, 2]);
    expect(provider.requests.map(({ sample }) => sample)).toEqual([0, 0, 0, 1]);
  });

  it("fails with the last answer and its issues when four were paid for without success", async () => {
    const provider = scriptedProvider([short, short, short, twice]);
    const error = await failureOf(provider);
    expect(error).toMatchObject({
      kind: "invalid-output",
      retryable: false,
      raw: twice,
      issues: ["colors: one stands twice"],
    });
    expect(error.message).toBe(
      'could not use the answers of "scripted" to name-colors: colors: one stands twice',
    );
    expect(provider.requests).toHaveLength(4);
  });

  it("passes on an error of the provider and stores nothing for it", async () => {
    const refusal = new ModelError("could not use the answer: the model refused", {
      kind: "refusal",
      retryable: false,
    });
    await expect(askFor(scriptedProvider([refusal]))).rejects.toBe(refusal);
    const provider = scriptedProvider([good]);
    await askFor(provider);
    expect(provider.requests).toHaveLength(1);
  });

  it("gives each call its own schema, even if two have the same name", async () => {
    const provider = scriptedProvider([good]);
    const other = {
      ...nameColors,
      output: z.strictObject({ colors: z.array(z.string()).describe("in English") }),
    };
    await askFor(provider);
    await askFor(provider, other);
    expect(provider.requests[1]?.responseFormat).not.toEqual(provider.requests[0]?.responseFormat);
    expect(provider.requests).toHaveLength(2);
  });
});

describe("what was paid for", () => {
  it("is not paid for again", async () => {
    const provider = scriptedProvider([short, good]);
    const first = await askFor(provider);
    events = [];
    expect(await askFor(provider)).toEqual(first);
    expect(provider.requests).toHaveLength(2);
    expect(events.filter(({ type }) => type === "call-end")).toMatchObject([
      { cached: true, inputTokens: 10 },
      { cached: true, outputTokens: 5 },
    ]);
  });

  it("answers no other question and is not used for another model", async () => {
    const provider = scriptedProvider([good]);
    await askFor(provider);
    await askFor(provider, nameColors, { ...input, mood: "loud" });
    await askFor({ ...provider, identity: { provider: "scripted", temperature: 0 } });
    expect(provider.requests).toHaveLength(3);
  });

  it("is found by a corrected check, without asking", async () => {
    const strict = { ...nameColors, check: () => ["colors: none of these will do"] };
    await failureOf(scriptedProvider([good]), strict);
    const silent = scriptedProvider([new Error("nobody should be asked")]);
    expect(await askFor(silent)).toEqual({ colors: ["teal", "sand"] });
  });

  it("is found by a corrected schema only if the question stays the same", async () => {
    await askFor(scriptedProvider([good]));
    const provider = scriptedProvider([good]);
    // Bounds are not part of the question, so changing them asks nothing new. Another form does.
    await askFor(provider, { ...nameColors, output: z.strictObject({ colors: z.array(z.string()).max(9) }) });
    expect(provider.requests).toHaveLength(0);
    await askFor(provider, {
      ...nameColors,
      output: z.strictObject({
        colors: z.array(z.enum(["teal", "sand"])),
      }),
    }).catch(() => {});
    expect(provider.requests.length).toBeGreaterThan(0);
  });

  it("does not count when a failed task is tried once more: new answers are asked for", async () => {
    const failing = scriptedProvider([short]);
    await failureOf(failing);
    await failureOf(failing);
    expect(failing.requests).toHaveLength(8);
    const provider = scriptedProvider([good]);
    expect(await askFor(provider)).toEqual({ colors: ["teal", "sand"] });
    expect(provider.requests).toHaveLength(1);
  });

  it("is continued where an interruption left it", async () => {
    const gone = new Error("interrupted");
    await expect(askFor(scriptedProvider([short, gone]))).rejects.toBe(gone);
    const provider = scriptedProvider([good]);
    await askFor(provider);
    expect(provider.requests.map(({ messages }) => messages.length)).toEqual([4]);
  });
});

const cut = (text: string) => ({ body: completionBody(text, "length") });
const filtered = { body: completionBody("Well,", "content_filter") };
const refused = { body: completionBody("", "stop", "I can't help with that") };

describe("what was paid for, whatever it says", () => {
  it.each([
    [cut(short), "length", "it was cut off at its token limit; raise models.writer.maxTokens"],
    [filtered, "content-filter", "the server's content filter stopped it"],
    [refused, "refusal", 'the model refused, "I can\'t help with that"'],
  ] as const)("is kept with how it ended and what it cost: %j", async (answer, ending, why) => {
    const price = { input: 1, output: 10 };
    const failed = askFor(scriptedProvider([answer]), nameColors, input, { maxTokens: 100, price });
    await expect(failed).rejects.toMatchObject({
      kind: ending,
      retryable: false,
      message: `could not use the answer of "scripted" to name-colors: ${why}`,
    });
    expect(await store.responses(keyOf())).toEqual([
      {
        key: keyOf(),
        asker,
        call: "name-colors",
        role: "writer",
        model: "scripted",
        ending,
        maxTokens: 100,
        usage: { inputTokens: 10, cachedInputTokens: 0, outputTokens: 5 },
        cost: 60 / 1_000_000,
        body: answer.body,
      },
    ]);
  });

  it.each([
    ["empty", { body: completionBody("") }],
    ["unreadable", { body: "<html>Welcome</html>" }],
  ])("is kept if it is %s, and asking again may help", async (ending, answer) => {
    expect(await failureOf(scriptedProvider([answer]))).toMatchObject({ kind: "server", retryable: true });
    expect(await store.responses(keyOf())).toMatchObject([{ ending, body: answer.body }]);
  });

  it("is kept before it is parsed, so that a check that throws loses nothing", async () => {
    const broken = {
      ...nameColors,
      check: () => {
        throw new TypeError("the check is broken");
      },
    };
    await expect(askFor(scriptedProvider([good]), broken)).rejects.toThrow("the check is broken");
    expect(await askFor(scriptedProvider([new Error("nobody should be asked")]))).toEqual({
      colors: ["teal", "sand"],
    });
  });

  it("is not asked for again if it was cut, unless more tokens are allowed", async () => {
    await failureOf(scriptedProvider([cut(short)]));
    const silent = scriptedProvider([new Error("nobody should be asked")]);
    for (const maxTokens of [100, 50])
      expect(await failureOf(silent, nameColors, maxTokens)).toMatchObject({ kind: "length", raw: short });
    const provider = scriptedProvider([good]);
    await askFor(provider, nameColors, input, { maxTokens: 101 });
    expect(provider.requests).toHaveLength(1);
    expect((await store.responses(keyOf())).map(({ ending }) => ending)).toEqual(["length", "stop"]);
  });

  it("is good whatever token limit it was made with", async () => {
    await askFor(scriptedProvider([good]));
    const silent = scriptedProvider([new Error("nobody should be asked")]);
    for (const maxTokens of [1, 1_000_000]) await askFor(silent, nameColors, input, { maxTokens });
    expect(silent.requests).toEqual([]);
  });

  it.each([filtered, refused])("is asked for again if the model refused: %j", async (answer) => {
    await failureOf(scriptedProvider([answer]));
    const provider = scriptedProvider([good]);
    await askFor(provider);
    expect(provider.requests).toHaveLength(1);
  });

  it("is paid for once if two ask the same at once", async () => {
    const provider = scriptedProvider([short, good]);
    const asked = connected(provider);
    const answers = await Promise.all([asked(), asked(), asked()]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ colors: ["teal", "sand"] })));
    expect(provider.requests).toHaveLength(2);
    expect(events.filter((event) => event.type === "call-end" && !event.cached)).toHaveLength(2);
  });

  it("fails for everyone who waits if it fails, and is asked for again the next time", async () => {
    const provider = scriptedProvider([new Error("cut off"), good]);
    const asked = connected(provider);
    const settled = await Promise.allSettled([asked(), asked()]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await asked()).toEqual({ colors: ["teal", "sand"] });
  });
});

/** The key of the first request. */
const keyOf = () =>
  responseKey(
    { identity: { provider: "scripted" } },
    { messages: nameColors.prompt(input), responseFormat: formatOf(nameColors), sample: 0 },
  );

/** Asks through the same provider each time it is called, also several times at once. */
function connected(provider: Provider): () => Promise<Colors> {
  const maxTokens = 100;
  const cached = withCache(keepResponses(provider, { store, maxTokens, price: undefined }), {
    store,
    maxTokens,
  });
  const emit = (event: RunEvent) => events.push(event);
  const signal = new AbortController().signal;
  return () => ask(nameColors, input, { provider: cached, asker, emit, signal });
}

describe("asking without a model", () => {
  it("gives what the call itself answers, and stores and reports nothing", async () => {
    const answer = await askFor(offlineProvider());
    expect(JSON.stringify(answer)).toBe(simulatedText(nameColors, input));
    expect(events).toEqual([]);
  });

  it("fails if the call's own answer does not pass its check", async () => {
    const wrong = { ...nameColors, simulate: () => ({ colors: ["teal"] }) };
    expect(await failureOf(offlineProvider(), wrong)).toMatchObject({ kind: "invalid-output", raw: short });
  });

  it("gives the same answer to the same input, whatever the order of its keys, and other answers to other inputs", () => {
    const answers = [2, 3, 4, 5].map((count) => simulatedText(nameColors, { count, mood: "calm" }));
    expect(simulatedText(nameColors, { mood: "calm", count: 2 })).toBe(answers[0]);
    expect(simulatedText({ ...nameColors, version: 2 }, { count: 5, mood: "calm" })).not.toBe(answers[3]);
    expect(new Set(answers).size).toBe(4);
  });
});
