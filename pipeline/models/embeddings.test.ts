import { LLMock } from "@copilotkit/aimock";
import { afterEach, describe, expect, it } from "vitest";
import { createEmbed } from "./embeddings.ts";
import { embeddingSettings } from "./settings.ts";
import { type EmbeddingServer, startEmbeddingServer, type Trouble } from "./testing/embedding-server.ts";
import { testKey } from "./testing/server.ts";

let server: EmbeddingServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const never = new AbortController().signal;
const settingsOf = (baseUrl: string, retries = 6) =>
  embeddingSettings.parse({ model: "small", baseUrl, keyVariable: "MY_KEY", retries });

async function embedding(trouble: (ordinal: number) => Trouble | null, signal = never, key = testKey) {
  server = await startEmbeddingServer((text) => [text.length, 1], trouble);
  return createEmbed(settingsOf(server.baseUrl, 2), { MY_KEY: key }, signal);
}

describe("embedding texts", () => {
  it("gives a vector for each text, in their order, in one request", async () => {
    const embed = await embedding(() => null);
    expect(await embed(["a", "bcd", "ef"])).toEqual([
      [1, 1],
      [3, 1],
      [2, 1],
    ]);
    expect(server?.requests).toEqual([["a", "bcd", "ef"]]);
  });

  it("sends again after 429 and 500, a 429 without using up a retry", async () => {
    const statuses = [429, 500, 429, 503];
    const embed = await embedding((ordinal) => {
      const status = statuses[ordinal];
      return status === undefined ? null : { status };
    });
    expect(await embed(["a"])).toEqual([[1, 1]]);
    expect(server?.requests).toHaveLength(5);
  });

  it("gives up after its retries, and says what the server said, without the key", async () => {
    const embed = await embedding(() => ({ status: 500 }));
    const error = await embed(["a"]).catch((thrown: Error) => thrown);
    expect(String(error)).toMatch(/could not ask "small" at 127\.0\.0\.1:\d+: the server answered 500/);
    expect(String(error)).not.toContain(testKey);
    expect(server?.requests).toHaveLength(3);
  });

  it("says which variable holds a key that is refused", async () => {
    const embed = await embedding(() => null, never, "sk-wrong");
    await expect(embed(["a"])).rejects.toThrow(
      "check the key in the environment variable MY_KEY (score.embeddings.keyVariable)",
    );
  });

  it("says which variable holds no key", () => {
    expect(() => createEmbed(settingsOf("http://127.0.0.1:1/v1"), {}, never)).toThrow(
      'could not use model "small" for embeddings: the environment variable MY_KEY holds no key; set it, or put its name at score.embeddings.keyVariable',
    );
  });

  it.each([
    ["a web page", "<html>"],
    ["no vectors", "{}"],
    ["too few vectors", JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] })],
    ["one vector twice", JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) })],
    [
      "vectors of two lengths",
      JSON.stringify({ data: [[1, 2], [3]].map((embedding, index) => ({ index, embedding })) }),
    ],
    [
      "vectors of nothing",
      JSON.stringify({ data: [[], []].map((embedding, index) => ({ index, embedding })) }),
    ],
  ])("refuses %s, and doesn't ask again", async (_, body) => {
    const embed = await embedding(() => ({ body }));
    await expect(embed(["a", "b"])).rejects.toThrow('could not use what "small" answered');
    expect(server?.requests).toHaveLength(1);
  });

  it("stops when the signal is aborted", async () => {
    const controller = new AbortController();
    const embed = await embedding(() => {
      controller.abort(new Error("enough"));
      return { status: 500 };
    }, controller.signal);
    await expect(embed(["a"])).rejects.toThrow("enough");
  });

  it("takes the answers of other servers", async () => {
    const mock = new LLMock();
    mock.onEmbedding(/.*/, { embedding: [0.5, -0.5] });
    await mock.start();
    try {
      const embed = createEmbed(settingsOf(`${mock.url}/v1`), { MY_KEY: testKey }, never);
      expect(await embed(["a", "b"])).toEqual([
        [0.5, -0.5],
        [0.5, -0.5],
      ]);
    } finally {
      await mock.stop();
    }
  });
});
