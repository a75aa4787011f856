import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, ModelError } from "../engine/errors.ts";
import { openAiProvider } from "./openai.ts";
import { providerContract } from "./provider.contract.ts";
import type { Provider } from "./provider.ts";
import { modelSettings, type OpenAiSettings } from "./settings.ts";
import { nameColors } from "./testing/calls.ts";
import type { Fault } from "./testing/faults.ts";
import { requestOf } from "./testing/requests.ts";
import { type ModelServer, simulatingServer, startModelServer, testKey } from "./testing/server.ts";

function settingsFor(baseUrl: string, more: Partial<OpenAiSettings> = {}): OpenAiSettings {
  const settings = modelSettings.parse({ provider: "openai", model: "test-model", baseUrl, ...more });
  if (settings.provider !== "openai") throw new Error("these are other settings");
  return settings;
}

function providerWith(settings: OpenAiSettings, key = testKey, role = "writer"): Provider {
  return openAiProvider({ role, settings, key });
}

providerContract("openai", async () => {
  const server = await simulatingServer([nameColors]);
  return { provider: providerWith(settingsFor(server.baseUrl)), stop: server.close };
});

describe("the openai provider", () => {
  const request = requestOf(nameColors, { count: 3, mood: "calm" });
  const never = new AbortController().signal;
  let server: ModelServer;
  afterEach(() => server.close());

  async function serve(
    fault: Fault | null,
    more: Parameters<typeof startModelServer>[0] | null = null,
  ): Promise<ModelServer> {
    server = await (more ? startModelServer(more) : simulatingServer([nameColors], () => fault));
    return server;
  }

  async function failureOf(provider: Provider): Promise<ModelError | ConfigError> {
    const error = await provider.send(request, never).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof ModelError || error instanceof ConfigError) return error;
    throw new Error(`expected an error of the model or its settings: ${String(error)}`);
  }
  const provider = (more: Partial<OpenAiSettings> = {}) => providerWith(settingsFor(server.baseUrl, more));

  it.each([
    ["rate-limit", "rate-limit", true, "the server answered 429"],
    ["server-error", "server", true, 'the server answered 500, "something broke for …"'],
    ["html-error", "server", true, "the server answered 502"],
    ["cut-before-headers", "network", true, "the connection failed"],
    ["cut-in-body", "network", true, "the connection failed"],
  ] as const)(
    "says of %s that it is %s, and whether to ask again",
    async (fault, kind, retryable, reason) => {
      await serve(fault);
      const error = await failureOf(provider());
      expect(error).toMatchObject({ kind, retryable });
      expect(error.message).toContain(reason);
    },
  );

  it.each(["stall", "stall-in-body"] as const)("waits no longer than configured (%s)", async (fault) => {
    await serve(fault);
    const error = await failureOf(provider({ timeoutSeconds: 0.1 }));
    expect(error).toMatchObject({ kind: "timeout", retryable: true });
    expect(error.message).toMatch(
      /^could not ask "test-model" at 127\.0\.0\.1:\d+: no answer within 0\.1 s$/,
    );
  });

  it.each([
    ["length", "length", /^\{"colors":/],
    ["refusal", "refusal", /^I can't help with that$/],
    ["empty", "empty", /^$/],
    ["html-answer", "unreadable", /^$/],
  ] as const)("passes on what was paid for, whatever it says (%s)", async (fault, ending, text) => {
    await serve(fault);
    const response = await provider().send(request, never);
    expect(response).toMatchObject({ ending, text: expect.stringMatching(text), cached: false });
    expect(response.body).not.toBe("");
  });

  it.each([
    [{ "retry-after": "0.05" }, 50],
    [{ "retry-after": "30" }, 30_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:07 GMT", date: "Fri, 01 Jan 2027 00:00:00 GMT" }, 7_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:00 GMT", date: "Fri, 01 Jan 2027 00:00:07 GMT" }, 0],
    [{ "retry-after-ms": "1250", "retry-after": "2" }, 1250],
    [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1m0.5s" }, 60_500],
    [{ "x-ratelimit-remaining-tokens": "7", "x-ratelimit-reset-tokens": "6s" }, null],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("reads from %j how long to wait", async (rateLimitHeaders, retryAfterMs) => {
    await serve(null, { answer: () => "", faults: () => "rate-limit", rateLimitHeaders });
    expect(await failureOf(provider())).toMatchObject({ kind: "rate-limit", retryAfterMs });
  });

  it("does not retry by itself", async () => {
    await serve("server-error");
    await failureOf(provider());
    expect(server.requests).toHaveLength(1);
  });

  it("names the variable of a key that is refused and its role, not the key", async () => {
    await serve(null);
    const settings = settingsFor(server.baseUrl, { keyVariable: "MY_KEY" });
    const error = await failureOf(providerWith(settings, "sk-a-wrong-key", "judge"));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(
      '401, "Incorrect API key provided: …"; check the key in the environment variable MY_KEY (models.judge.keyVariable)',
    );
  });

  it.each([
    [
      "a model or an address that isn't known",
      { status: 404 },
      "check models.writer.model and models.writer.baseUrl",
    ],
    ["what isn't allowed", { status: 403 }, "models.writer.keyVariable"],
  ])("takes %s for wrong settings, but not after a first answer", async (_, refusal, told) => {
    let refused = true;
    await serve(null, { answer: () => "{}", refuse: () => (refused ? refusal : null) });
    const [before, after] = [provider(), provider()];
    const first = await failureOf(before);
    expect(first).toBeInstanceOf(ConfigError);
    expect(first.message).toContain(told);
    refused = false;
    await after.send(request, never);
    refused = true;
    expect(await failureOf(after)).toMatchObject({ name: "ModelError", retryable: false });
  });

  it.each([
    ["a key that is refused", { status: 401 }, "models.writer.keyVariable"],
    ["an account without credit", { status: 429, code: "insufficient_quota" }, "no credit left"],
    ["an account that has to pay", { status: 402 }, "no credit left"],
  ])("takes %s as final at any time, and sends nothing more", async (_, refusal, told) => {
    let [refused, asks] = [false, 0];
    await serve(null, { answer: () => "{}", refuse: () => (++asks && refused ? refusal : null) });
    const asked = provider();
    await asked.send(request, never);
    refused = true;
    const end = await failureOf(asked);
    expect(end).toBeInstanceOf(ConfigError);
    expect(end.message).toContain(told);
    expect(end.message).toMatch(/; what was made is kept, and the same command continues$/);
    refused = false;
    expect(await failureOf(asked)).toBe(end);
    expect(asks).toBe(2);
  });

  it("takes an address where nobody listens for wrong settings, but not after a first answer", async () => {
    await serve(null);
    const [before, after] = [provider(), provider()];
    await after.send(request, never);
    await server.close();
    const first = await failureOf(before);
    expect(first).toBeInstanceOf(ConfigError);
    expect(first.message).toMatch(
      /the connection failed, connect ECONNREFUSED .*; check models\.writer\.baseUrl, and that the server is running$/,
    );
    expect(await failureOf(after)).toMatchObject({ kind: "network", retryable: true });
  });

  it("recognizes a filter that stops the question", async () => {
    await serve(null, { answer: () => "{}", refuse: () => ({ status: 400, code: "content_filter" }) });
    expect(await failureOf(provider())).toMatchObject({ kind: "content-filter", retryable: false });
  });

  it("reads what the server says is left of its limits", async () => {
    const headers = {
      "x-ratelimit-remaining-requests": "59",
      "x-ratelimit-reset-requests": "120ms",
      "x-ratelimit-remaining-tokens": "149984",
      "x-ratelimit-reset-tokens": "6m0s",
    };
    await serve(null, { answer: () => "{}", headers });
    expect((await provider().send(request, never)).allowances).toEqual([
      { of: "requests", remaining: 59, renewedInMs: 120 },
      { of: "tokens", remaining: 149_984, renewedInMs: 360_000 },
    ]);
  });

  it("reports the server's reason for refusing a request", async () => {
    await serve(null, { answer: () => Promise.reject(new Error("no such parameter: max_tokens")) });
    const error = await failureOf(provider());
    expect(error).toMatchObject({ kind: "request", retryable: false });
    expect(error.message).toContain("no such parameter: max_tokens");
  });

  it("stops waiting when the run is interrupted", async () => {
    await serve("stall");
    const interruption = new AbortController();
    const sent = provider().send(request, interruption.signal);
    const ended = expect(sent).rejects.toBe("interrupted");
    await expect.poll(() => server.requests.length).toBe(1);
    interruption.abort("interrupted");
    await ended;
  });

  it("sends the settings, and no temperature if there is none", async () => {
    await serve(null);
    await provider({ temperature: 0.5, maxTokens: 77 }).send(request, never);
    await provider({ temperature: null, topP: 0.9, reasoningEffort: "low" }).send(request, never);
    await provider({ maxTokens: 5, maxTokensName: "max_tokens" }).send(request, never);
    expect(server.requests.map(({ temperature }) => temperature)).toEqual([
      0.5,
      undefined,
      expect.anything(),
    ]);
    expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([undefined, undefined, 5]);
    expect(server.requests.map(({ top_p, reasoning_effort }) => [top_p, reasoning_effort])).toEqual([
      [undefined, undefined],
      [0.9, "low"],
      [undefined, undefined],
    ]);
    expect(server.requests[0]).toMatchObject({
      model: "test-model",
      max_completion_tokens: 77,
      messages: request.messages,
      response_format: request.responseFormat,
    });
  });
});

describe("the identity of the openai provider", () => {
  const identity = (more: Partial<OpenAiSettings>, key = testKey) =>
    providerWith(settingsFor("http://one.test/v1", more), key).identity;

  it.each([
    { model: "b" },
    { baseUrl: "http://two.test/v1" },
    { temperature: 0 },
    { topP: 0.5 },
    { reasoningEffort: "low" } as const,
    { structuredOutput: "json" } as const,
    { structuredOutput: "text" } as const,
  ])("is different with %j", (more) => {
    expect(identity(more)).not.toEqual(identity({}));
  });

  it("is the same with another key, timeout, key variable, price, mode, or limit of an answer", () => {
    const more = { timeoutSeconds: 3, retries: 1, concurrency: 9, keyVariable: "OTHER", maxTokens: 9 };
    expect(identity({ ...more, price: { input: 1, output: 2 } }, "sk-other")).toEqual(identity({}));
    expect(identity({ mode: "batch" })).toEqual(identity({}));
  });
});
