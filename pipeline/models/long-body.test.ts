import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatRequest } from "./chat-request.ts";
import { longBody } from "./long-body.ts";
import { openAiProvider } from "./openai.ts";
import { modelSettings } from "./settings.ts";
import { nameColors } from "./testing/calls.ts";
import { requestOf } from "./testing/requests.ts";
import { type ModelServer, startModelServer, testKey } from "./testing/server.ts";

const letters = fc.oneof(fc.constantFrom("a", '"', "\\", "\n", "é", "漢", "🎈", "\u2028"), fc.string());
const content = fc
  .tuple(letters, letters, fc.integer({ min: 1, max: 40_000 }))
  .map(([first, again, times]) => first + `${again}🎈`.repeat(times));

async function textOf(request: ChatRequest): Promise<{ text: string; announced: string | undefined } | null> {
  const long = longBody(request);
  if (!long) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of long.pieces) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), announced: long.headers["content-length"] };
}

describe("a long body", () => {
  it("is the request as JSON, with the announced length, wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(content, content, async (one, other) => {
        const request: ChatRequest = {
          model: "m",
          temperature: 1,
          messages: [
            { role: "system", content: one },
            { role: "user", content: other },
          ],
        };
        const sent = await textOf(request);
        expect(sent === null).toBe(one.length + other.length <= 64 * 1024);
        if (sent === null) return;
        expect(JSON.parse(sent.text)).toEqual(request);
        expect(sent.announced).toBe(String(Buffer.byteLength(sent.text)));
      }),
      { numRuns: 40 },
    );
  });
});

describe("a long prompt", () => {
  let server: ModelServer;
  afterEach(() => server.close());
  const settings = () => {
    const given = { provider: "openai", model: "m", baseUrl: server.baseUrl, maxTokens: 7 };
    const parsed = modelSettings.parse(given);
    if (parsed.provider !== "openai") throw new Error("these are other settings");
    return parsed;
  };
  const asked = (letters: number) => ({
    ...requestOf(nameColors, { count: 3, mood: "calm" }),
    messages: [{ role: "user" as const, content: "🎈".repeat(letters / 2) }],
  });
  const provider = () => openAiProvider({ role: "writer", settings: settings(), key: testKey });

  it("arrives at the server unchanged, with everything else that is sent with a short one", async () => {
    server = await startModelServer({ answer: () => '{"colors": []}' });
    const never = new AbortController().signal;
    for (const size of [100, 3_000_000]) await provider().send(asked(size), never);
    const [short, long] = server.requests;
    expect(long?.messages[0]?.content).toBe(asked(3_000_000).messages[0]?.content);
    expect({ ...long, messages: [] }).toEqual({ ...short, messages: [] });
  });

  it("is stopped in the middle when it is interrupted", async () => {
    const stop = new AbortController();
    server = await startModelServer({ answer: () => new Promise(() => {}) });
    const sent = provider().send(asked(3_000_000), stop.signal);
    setTimeout(() => stop.abort(new Error("stop now")), 20);
    await expect(sent).rejects.toThrow("stop now");
  });
});
