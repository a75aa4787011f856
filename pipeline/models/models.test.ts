import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "../engine/events.ts";
import { memoryStore } from "../store/memory.ts";
import { connectModels, createModels } from "./models.ts";
import type { ModelsSettings, RoleSettings } from "./roles.ts";
import { modelSettings } from "./settings.ts";
import { nameColors } from "./testing/calls.ts";
import type { FaultRule } from "./testing/faults.ts";
import { requestOf } from "./testing/requests.ts";
import { type ModelServer, startModelServer, testKey } from "./testing/server.ts";

const asked = (settings: ModelsSettings): RoleSettings => ({
  roles: [{ name: "writer" }, { name: "judge", fallback: "writer" }, { name: "user" }],
  settings,
});
const request = requestOf(nameColors, { count: 3, mood: "calm" });
const never = new AbortController().signal;

describe("the models of a run", () => {
  it("need no key and no settings if no model is asked", async () => {
    const writer = (await createModels(asked({}), {})).of("writer");
    expect((await writer.send(request, never)).text).toBe(request.simulated());
  });

  it.each([{}, { MY_KEY: "" }, { OPENAI_API_KEY: testKey }])(
    "say which variable lacks the key in %j",
    async (env) => {
      const settings = modelSettings.parse({
        provider: "openai",
        model: "some-model",
        keyVariable: "MY_KEY",
      });
      await expect(createModels(asked({ writer: settings }), env)).rejects.toThrow(
        'could not use model "some-model" as writer: the environment variable MY_KEY holds no key',
      );
    },
  );
});

describe("the roles of a run", () => {
  const served = (model: string) => modelSettings.parse({ provider: "openai", model });
  const env = { OPENAI_API_KEY: testKey };

  it("share the model of the role that they fall back to", async () => {
    const models = await createModels(asked({ writer: served("large") }), env);
    expect(models.of("judge")).toBe(models.of("writer"));
    const outside = { store: memoryStore(), emit: () => {} };
    const connected = await connectModels(models, asked({ writer: served("large") }), outside);
    expect(connected.of("judge")).toBe(connected.of("writer"));
    expect(connected.of("user").model).toBe("offline");
  });

  it("have models of their own if the configuration gives them one", async () => {
    const models = await createModels(asked({ writer: served("large"), judge: served("small") }), env);
    expect(models.of("judge")).toMatchObject({ model: "small", role: "judge" });
    expect(models.of("writer")).toMatchObject({ model: "large", role: "writer" });
  });

  it("are only those that are declared", async () => {
    const models = await createModels(asked({ writer: served("large"), other: served("small") }), env);
    expect(() => models.of("other")).toThrow('no role "other" is declared, only writer, judge, user');
  });
});

describe("the settings of a model", () => {
  it("don't accept a key in place of the name of its variable", () => {
    expect(modelSettings.safeParse({ provider: "openai", model: "m", keyVariable: testKey }).success).toBe(
      false,
    );
  });
});

describe("a model over HTTP", () => {
  let server: ModelServer;
  afterEach(() => server.close());

  async function createWriter(more: object, answer: () => Promise<string> | string, faults: FaultRule) {
    server = await startModelServer({ answer, faults });
    const settings = modelSettings.parse({
      provider: "openai",
      model: "m",
      baseUrl: server.baseUrl,
      keyVariable: "MY_KEY",
      ...more,
    });
    const events: RunEvent[] = [];
    const roles = asked({ writer: settings });
    const outside = { store: memoryStore(), emit: (event: RunEvent) => events.push(event) };
    const bare = await createModels(roles, { MY_KEY: testKey });
    const writer = (await connectModels(bare, roles, outside)).of("writer");
    return { writer, events };
  }

  it("is asked again as often as configured", async () => {
    const { writer, events } = await createWriter(
      { retries: 1 },
      () => "{}",
      (ordinal) => (ordinal === 0 ? "rate-limit" : null),
    );
    expect((await writer.send(request, never)).text).toBe("{}");
    expect(events).toMatchObject([{ type: "call-retry", kind: "rate-limit", waitMs: 50 }]);
  });

  it("is asked as many calls at once as configured, and no more", async () => {
    const atOnce = { now: 0, most: 0 };
    let threeAreIn = () => {};
    const three = new Promise<void>((resolve) => {
      threeAreIn = resolve;
    });
    const answer = async () => {
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      if (atOnce.now === 3) threeAreIn();
      await three;
      // Long enough for more requests to arrive, if more were sent.
      for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
      atOnce.now--;
      return "{}";
    };
    const { writer } = await createWriter({ concurrency: 3 }, answer, () => null);
    const requests = Array.from({ length: 20 }, (_, count) => requestOf(nameColors, { count, mood: "calm" }));
    await Promise.all(requests.map((asked) => writer.send(asked, never)));
    expect(server.requests).toHaveLength(20);
    expect(atOnce.most).toBe(3);
  });
});
