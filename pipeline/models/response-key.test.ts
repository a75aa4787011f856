import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identityOf } from "./chat-request.ts";
import { responseKey } from "./response-key.ts";
import { modelSettings, type OpenAiSettings } from "./settings.ts";

function settingsOf(more: object): OpenAiSettings {
  const settings = modelSettings.parse({ provider: "openai", model: "m", ...more });
  if (settings.provider !== "openai") throw new Error("these are other settings");
  return settings;
}

const role = fc.constantFrom("system" as const, "user" as const, "assistant" as const);
const message = fc.record({ role, content: fc.string() });

/** Everything that may change an answer. */
const question = fc.record({
  settings: fc.record({
    model: fc.constantFrom("small", "large"),
    baseUrl: fc.constantFrom("https://one.test/v1", "https://two.test/v1", "http://two.test:8000/v1"),
    temperature: fc.constantFrom(0, 1, null),
    topP: fc.constantFrom(0.5, undefined),
    reasoningEffort: fc.constantFrom("low", "high", undefined),
    structuredOutput: fc.constantFrom("schema", "json", "text"),
  }),
  messages: fc.array(message, { maxLength: 3 }),
  schema: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
  sample: fc.nat({ max: 3 }),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

/** What doesn't change an answer, or only decides where it is cut. */
const circumstances = fc.record({
  keyVariable: fc.constantFrom("ONE_KEY", "OTHER_KEY"),
  maxTokens: fc.integer({ min: 1, max: 1000 }),
  maxTokensName: fc.constantFrom("max_tokens", "max_completion_tokens"),
  timeoutSeconds: fc.integer({ min: 1, max: 100 }),
  retries: fc.nat({ max: 9 }),
  concurrency: fc.integer({ min: 1, max: 100 }),
  requestsPerMinute: fc.constantFrom(undefined, 500),
  tokensPerMinute: fc.constantFrom(undefined, 90_000),
  price: fc.constantFrom(undefined, { input: 1, output: 2 }),
});

const keyOf = ({ settings, messages, schema, sample }: Question, around: object = {}) =>
  responseKey(
    { identity: identityOf(settingsOf({ ...settings, ...around })) },
    {
      messages,
      responseFormat: { type: "json_schema", json_schema: { name: "answer", schema } },
      sample,
    },
  );

describe("the key of an answer", () => {
  it("is the same if nothing differs that changes the answer", () => {
    fc.assert(
      fc.property(question, circumstances, circumstances, (asked, before, after) => {
        expect(keyOf(asked, after)).toBe(keyOf(asked, before));
      }),
    );
  });

  it("differs if and only if something differs that changes the answer", () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        // Undefined and left out are the same, in settings as in JSON.
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(keyOf(one) === keyOf(other)).toBe(same);
      }),
    );
  });

  it("differs if any single part is changed", () => {
    const parts = fc.constantFrom("settings", "messages", "schema", "sample");
    fc.assert(
      fc.property(question, question, parts, (one, other, part) => {
        const changed = { ...one, [part]: other[part] };
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(changed));
        expect(keyOf(one) === keyOf(changed)).toBe(same);
      }),
    );
  });

  it("differs if any text is accepted", () => {
    const asked = { messages: [{ role: "user" as const, content: "a" }], sample: 0 };
    const identity = { provider: "openai" };
    const format = { type: "json_schema" as const, json_schema: { name: "answer" } };
    expect(responseKey({ identity }, { ...asked, responseFormat: null })).not.toBe(
      responseKey({ identity }, { ...asked, responseFormat: format }),
    );
  });

  it("is the same in every release, so that paid answers are found again", () => {
    const asked = {
      messages: [{ role: "user" as const, content: "Name a color." }],
      responseFormat: { type: "json_schema" as const, json_schema: { name: "answer" } },
      sample: 0,
    };
    expect(responseKey({ identity: { provider: "openai" } }, asked)).toBe(
      "09f8b39f218c3d8c0c88757f86978038ea2f1b47679d70b9733d14fee3e78619",
    );
  });

  it("does not let the end of one message run into the beginning of the next", () => {
    const asked = (contents: readonly string[]) =>
      responseKey(
        { identity: { provider: "openai" } },
        {
          messages: contents.map((content) => ({ role: "user" as const, content })),
          responseFormat: { type: "json_schema", json_schema: { name: "answer" } },
          sample: 0,
        },
      );
    expect(asked(["ab", "c"])).not.toBe(asked(["a", "bc"]));
  });
});

/** With sorted keys, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
