import { afterEach, describe, expect, it } from "vitest";
import { ModelError } from "../engine/errors.ts";
import { openAiProvider } from "./openai.ts";
import { providerContract } from "./provider.contract.ts";
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

providerContract("openai", async () => {
  const server = await simulatingServer([nameColors]);
  return { provider: openAiProvider(settingsFor(server.baseUrl), testKey), stop: server.close };
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

  async function failureOf(more: Partial<OpenAiSettings> = {}, key = testKey): Promise<ModelError> {
    const sent = openAiProvider(settingsFor(server.baseUrl, more), key).send(request, never);
    const error = await sent.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof ModelError) return error;
    throw new Error(`expected a ModelError: ${String(error)}`);
  }

  it.each([
    ["rate-limit", "rate-limit", true, "the server answered 429"],
    ["server-error", "server", true, 'the server answered 500, "something broke"'],
    ["html-error", "server", true, "the server answered 502"],
    ["html-answer", "server", true, "it is no chat completion; check models.writer.baseUrl"],
    ["cut-before-headers", "network", true, "the connection failed"],
    ["cut-in-body", "network", true, "the connection failed"],
    ["empty", "server", true, "it is empty"],
    ["refusal", "refusal", false, 'the model refused, "I can\'t help with that"'],
    ["length", "length", false, "it was cut at maxTokens"],
  ] as const)(
    "says of %s that it is %s, and whether to ask again",
    async (fault, kind, retryable, reason) => {
      await serve(fault);
      const error = await failureOf();
      expect(error).toMatchObject({ kind, retryable });
      expect(error.message).toContain(reason);
    },
  );

  it.each(["stall", "stall-in-body"] as const)("waits no longer than told (%s)", async (fault) => {
    await serve(fault);
    const error = await failureOf({ timeoutSeconds: 0.1 });
    expect(error).toMatchObject({ kind: "timeout", retryable: true });
    expect(error.message).toMatch(
      /^could not ask "test-model" at 127\.0\.0\.1:\d+: no answer within 0\.1 s$/,
    );
  });

  it("keeps what was said before an answer was cut, and a refusal, to be read later", async () => {
    await serve("length");
    expect(request.simulated().startsWith((await failureOf()).raw ?? "-")).toBe(true);
    await server.close();
    await serve("refusal");
    expect((await failureOf()).raw).toBe("I can't help with that");
  });

  it("says when nobody listens at the address", async () => {
    await serve(null);
    await server.close();
    expect(await failureOf()).toMatchObject({ kind: "network", retryable: true });
  });

  it.each([
    [{ "retry-after": "0.05" }, 50],
    [{ "retry-after": "30" }, 30_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:07 GMT", date: "Fri, 01 Jan 2027 00:00:00 GMT" }, 7_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:00 GMT", date: "Fri, 01 Jan 2027 00:00:07 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("reads from %j when to come again", async (rateLimitHeaders, retryAfterMs) => {
    await serve(null, { answer: () => "", faults: () => "rate-limit", rateLimitHeaders });
    expect(await failureOf()).toMatchObject({ kind: "rate-limit", retryAfterMs });
  });

  it("does not ask again by itself", async () => {
    await serve("server-error");
    await failureOf();
    expect(server.requests).toHaveLength(1);
  });

  it("names the variable of a key that is refused, not the key", async () => {
    await serve(null);
    const error = await failureOf({ keyVariable: "MY_KEY" }, "sk-a-wrong-key");
    expect(error).toMatchObject({ kind: "authentication", retryable: false });
    expect(error.message).toContain(
      '401, "Incorrect API key provided: …"; check the key in the environment variable MY_KEY',
    );
  });

  it("tells what the server has against a request", async () => {
    await serve(null, { answer: () => Promise.reject(new Error("no such parameter: max_tokens")) });
    const error = await failureOf();
    expect(error).toMatchObject({ kind: "request", retryable: false });
    expect(error.message).toContain("no such parameter: max_tokens");
  });

  it("stops waiting when the run is interrupted", async () => {
    await serve("stall");
    const interruption = new AbortController();
    const sent = openAiProvider(settingsFor(server.baseUrl), testKey).send(request, interruption.signal);
    const ended = expect(sent).rejects.toBe("interrupted");
    await expect.poll(() => server.requests.length).toBe(1);
    interruption.abort("interrupted");
    await ended;
  });

  it("sends what was set, and no temperature where there is none", async () => {
    await serve(null);
    await openAiProvider(settingsFor(server.baseUrl, { temperature: 0.5, maxTokens: 77 }), testKey).send(
      request,
      never,
    );
    await openAiProvider(settingsFor(server.baseUrl, { temperature: null }), testKey).send(request, never);
    await openAiProvider(
      settingsFor(server.baseUrl, { maxTokens: 5, maxTokensName: "max_tokens" }),
      testKey,
    ).send(request, never);
    expect(server.requests.map(({ temperature }) => temperature)).toEqual([
      0.5,
      undefined,
      expect.anything(),
    ]);
    expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([undefined, undefined, 5]);
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
    openAiProvider(settingsFor("http://one.test/v1", more), key).identity;

  it.each([{ model: "b" }, { baseUrl: "http://two.test/v1" }, { temperature: 0 }, { maxTokens: 9 }])(
    "is another with %j",
    (more) => {
      expect(identity(more)).not.toEqual(identity({}));
    },
  );

  it("is the same with another key, patience or place of the key", () => {
    expect(
      identity({ timeoutSeconds: 3, retries: 1, concurrency: 9, keyVariable: "OTHER" }, "sk-other"),
    ).toEqual(identity({}));
  });
});
