import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { embeddingProvider, vectorsOf } from "./embedding-provider.ts";
import { modelSettings } from "./settings.ts";
import { type EmbeddingServer, startEmbeddingServer } from "./testing/embedding-server.ts";
import { testKey } from "./testing/server.ts";

let server: EmbeddingServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const { signal } = new AbortController();
const providerAt = (baseUrl: string) => {
  const settings = modelSettings.parse({ provider: "openai", model: "small", baseUrl });
  if (settings.provider !== "openai") throw new Error("the settings of the test are of no server");
  return embeddingProvider({ role: "embeddings", settings, key: testKey });
};
const requestOf = (texts: readonly string[]) => ({
  ...{ key: "", call: "embed-turns", responseFormat: null, sample: 0, simulated: () => "" },
  asker: { stage: "dense", partition: 0, key: "q1" },
  messages: texts.map((content) => ({ role: "user" as const, content })),
});

describe("a provider of vectors", () => {
  it("stores any vector in a short form that can be read again", async () => {
    let vectors: readonly (readonly number[])[] = [];
    server = await startEmbeddingServer((text) => vectors[Number(text)] ?? []);
    const provider = providerAt(server.baseUrl);
    // JSON has no negative zero.
    const number = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    const vector = fc.array(number, { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(vector, { minLength: 1, maxLength: 4 }), async (drawn) => {
        vectors = drawn;
        const texts = drawn.map((_, index) => String(index));
        const { body, usage, ending } = await provider.send(requestOf(texts), signal);
        expect(vectorsOf(provider.read(body).text).map((read) => [...read])).toEqual(drawn);
        expect([ending, provider.read(body).usage]).toEqual(["stop", usage]);
        expect(usage?.inputTokens).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });

  it("doesn't know the cost if the server doesn't count tokens", async () => {
    const body = JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] });
    server = await startEmbeddingServer(
      () => [],
      () => ({ body }),
    );
    expect((await providerAt(server.baseUrl).send(requestOf(["a"]), signal)).usage).toBeNull();
  });

  it("can't read an answer that it didn't write", () => {
    const provider = providerAt("http://127.0.0.1:1/v1");
    for (const body of ["<html>", "{}", '{"inputTokens":1,"vectors":["no base64!"]}'])
      expect(provider.read(body).ending).toBe("unreadable");
  });

  it("sends nothing more after a key was refused", async () => {
    server = await startEmbeddingServer(
      () => [1],
      () => ({ status: 401 }),
    );
    const provider = providerAt(server.baseUrl);
    for (const _ of [1, 2])
      await expect(provider.send(requestOf(["a"]), signal)).rejects.toThrow(
        "(models.embeddings.keyVariable)",
      );
    expect(server.requests).toHaveLength(1);
  });
});
