import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "../engine/events.ts";
import { memoryStore } from "../store/memory.ts";
import { ask, simulatedText } from "./ask.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { withRetry } from "./retry.ts";
import { modelSettings } from "./settings.ts";
import { keepResponses } from "./stored-answers.ts";
import { nameColors, oneColorLess } from "./testing/calls.ts";
import { brokenJson, type Fault, foreignJson, seededFaults } from "./testing/faults.ts";
import { type ModelServer, simulatingServer, testKey } from "./testing/server.ts";

let server: ModelServer;
afterEach(() => server.close());

/** Asks over HTTP and retries without waiting. Records all events and errors. */
function asking(key: string, timeoutSeconds: number, more: object = {}) {
  const settings = modelSettings.parse({
    provider: "openai",
    model: "test-model",
    baseUrl: server.baseUrl,
    timeoutSeconds,
    ...more,
  });
  if (settings.provider !== "openai") throw new Error("these are other settings");
  const events: RunEvent[] = [];
  const errors: unknown[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const bare = toldTo(errors, openAiProvider({ role: "writer", settings, key }));
  const store = memoryStore();
  const { maxTokens, price } = settings;
  const provider = withRetry(keepResponses(bare, { store, maxTokens, price }), {
    retries: 20,
    emit,
    sleep: async () => {},
  });
  const asker = { stage: "moods", partition: 0, key: "mood" };
  const context = { provider, asker, emit, signal: new AbortController().signal };
  return { events, errors, ask: (mood: string) => ask(nameColors, { count: 4, mood }, context) };
}

function toldTo(errors: unknown[], provider: Provider): Provider {
  const told = (error: unknown) => {
    errors.push(error);
    throw error;
  };
  return { ...provider, send: (request, signal) => provider.send(request, signal).catch(told) };
}

const passing: readonly Fault[] = [
  "rate-limit",
  "server-error",
  "html-error",
  "html-answer",
  "cut-before-headers",
  "cut-in-body",
  "stall",
  "stall-in-body",
  "empty",
];
const spoiled: readonly Fault[] = [brokenJson, foreignJson, oneColorLess];
const final: readonly Fault[] = ["refusal", "length"];

describe("asking a server without JSON schemas", () => {
  it.each(["json", "text"] as const)("puts the schema into the prompt (%s)", async (structuredOutput) => {
    server = await simulatingServer([nameColors]);
    const { ask } = asking(testKey, 5, { structuredOutput });
    expect(JSON.stringify(await ask("calm"))).toBe(simulatedText(nameColors, { count: 4, mood: "calm" }));
    expect(server.requests.map(({ response_format }) => response_format)).toEqual([
      structuredOutput === "json" ? { type: "json_object" } : undefined,
    ]);
  });

  it("takes an answer in a code fence, and sends back one with words around it", async () => {
    server = await simulatingServer([nameColors], (ordinal) =>
      ordinal === 0 ? (content) => `Sure! ${content}` : (content) => `\`\`\`json\n${content}\n\`\`\``,
    );
    const { ask } = asking(testKey, 5, { structuredOutput: "text" });
    expect(JSON.stringify(await ask("calm"))).toBe(simulatedText(nameColors, { count: 4, mood: "calm" }));
    expect(server.requests.map(({ messages }) => messages.length)).toEqual([2, 4]);
  });
});

describe("asking a server that fails in every way", () => {
  it("ends with the answers of a server that never fails", async () => {
    server = await simulatingServer(
      [nameColors],
      seededFaults({ seed: 4, share: 0.4, kinds: [...passing, ...spoiled] }),
    );
    const { ask, events } = asking(testKey, 0.4);
    const moods = Array.from({ length: 60 }, (_, index) => `mood ${index}`);
    for (const mood of moods) {
      expect(JSON.stringify(await ask(mood))).toBe(simulatedText(nameColors, { count: 4, mood }));
    }
    const kinds = new Set(events.flatMap((event) => (event.type === "call-retry" ? [event.kind] : [])));
    expect([...kinds].sort()).toEqual(["network", "rate-limit", "server", "timeout"]);
    const issues = events.flatMap((event) => (event.type === "call-again" ? event.issues : [])).join("\n");
    for (const issue of ["the answer is not JSON", "colors: Invalid input", "colors: 4 are wanted, not 3"])
      expect(issues).toContain(issue);
  });

  it.each(
    [...passing, ...spoiled, ...final].map(
      (fault) => [typeof fault === "string" ? fault : fault.name, fault] as const,
    ),
  )("tells the key in no error and no event (%s)", async (_, fault) => {
    server = await simulatingServer([nameColors], (ordinal) => (ordinal < 2 ? fault : "refusal"));
    const { ask, events, errors } = asking(testKey, 0.2);
    await expect(ask("calm")).rejects.toMatchObject({ name: "ModelError" });
    expect(errors.length + events.length).toBeGreaterThan(0);
    expect(everythingIn([errors, events])).not.toContain(testKey);
  });

  it("doesn't show a wrong key either, though the server repeats it", async () => {
    server = await simulatingServer([nameColors]);
    const { ask, events, errors } = asking("sk-somebody-elses", 5);
    await expect(ask("calm")).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringContaining("Incorrect API key provided"),
    });
    expect(everythingIn([errors, events])).not.toContain("sk-somebody-elses");
  });
});

/** Whatever a log or a crash could print. */
function everythingIn(values: unknown): string {
  return inspect(values, { depth: 20, showHidden: true, maxStringLength: null });
}
