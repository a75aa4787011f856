import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, ModelError } from "../../engine/errors.ts";
import type { RunEvent } from "../../engine/events.ts";
import { memoryStore } from "../../store/memory.ts";
import type { Store } from "../../store/store.ts";
import { bySuite } from "../../testing/suite.ts";
import { simulatedText } from "../ask.ts";
import { sleep } from "../interruption.ts";
import { openAiProvider } from "../openai.ts";
import { providerContract } from "../provider.contract.ts";
import type { Provider } from "../provider.ts";
import { modelSettings, type OpenAiSettings } from "../settings.ts";
import { type BatchBehavior, startBatchServer, type TestBatchServer } from "../testing/batch-server.ts";
import { nameColors } from "../testing/calls.ts";
import { requestOf } from "../testing/requests.ts";
import { testKey } from "../testing/server.ts";
import { batchProvider } from "./provider.ts";
import type { BatchServer } from "./server.ts";

type More = Partial<Omit<OpenAiSettings, "batch">> & { readonly batch?: Partial<OpenAiSettings["batch"]> };

function settingsFor(baseUrl: string, more: More = {}): OpenAiSettings {
  const settings = modelSettings.parse({
    provider: "openai",
    model: "test-model",
    baseUrl,
    mode: "batch",
    retries: 3,
    price: { input: 1_000_000, output: 2_000_000 },
    ...more,
    batch: { pollSeconds: 0.01, ...more.batch },
  });
  if (settings.provider !== "openai") throw new Error("these are other settings");
  return settings;
}

interface Opened {
  readonly provider: Provider;
  readonly events: readonly RunEvent[];
}

let ids = 0;

/** Simulates a new process: a new provider over a store that outlives it. */
function open(
  server: TestBatchServer,
  store: Store,
  more: More = {},
  change: (batches: BatchServer) => BatchServer = (batches) => batches,
  key = testKey,
): Opened {
  const settings = settingsFor(server.baseUrl, more);
  const bare = openAiProvider({ role: "writer", settings, key });
  if (!bare.batches) throw new Error("the provider knows no batches");
  const events: RunEvent[] = [];
  const provider = batchProvider(bare, change(bare.batches), settings, {
    store,
    emit: (event) => void events.push(event),
    clock: {
      now: () => 0,
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    quietMs: 5,
    // Real timers, ten times as fast.
    sleep: (ms, signal) => sleep(ms / 10, signal),
    newId: () => `id-${ids++}`,
  });
  return { provider, events };
}

const never = new AbortController().signal;
const moods = (count: number) => Array.from({ length: count }, (_, index) => `mood ${index}`);
const asked = (mood: string) => requestOf(nameColors, { count: 3, mood });
const keyOf = (mood: string) => asked(mood).key;
const answerTo = (mood: string) => simulatedText(nameColors, { count: 3, mood });
const sendAll = (provider: Provider, all: readonly string[], signal = never) =>
  Promise.allSettled(all.map(async (mood) => (await provider.send(asked(mood), signal)).text));
const answered = (all: readonly string[]) =>
  all.map((mood) => ({ status: "fulfilled", value: answerTo(mood) }));
const notices = ({ events }: Opened) =>
  events.flatMap((event) => (event.type === "notice" ? [event.message] : []));

providerContract("batch", async () => {
  const server = await startBatchServer({ calls: [nameColors] });
  return { provider: open(server, memoryStore()).provider, stop: server.close };
});

/** For each request, how many answers are stored. */
function answersTo(all: readonly string[], store: Store): Promise<number[]> {
  return Promise.all(all.map(async (mood) => (await store.responses(keyOf(mood))).length));
}

describe("requests in batches", () => {
  let server: TestBatchServer;
  afterEach(() => server.close());
  const serve = async (behavior: Omit<BatchBehavior, "calls"> = {}) => {
    server = await startBatchServer({ calls: [nameColors], ...behavior });
    return server;
  };

  it("are sent together, and their answers are stored at half the price", async () => {
    const store = memoryStore();
    const { provider } = open(await serve(), store);
    const all = moods(40);
    expect(await sendAll(provider, all)).toEqual(answered(all));
    expect(server.batches).toEqual([all.map(keyOf)]);
    const [response] = await store.responses(keyOf("mood 0"));
    const { inputTokens = 0, outputTokens = 0 } = response?.usage ?? {};
    expect(inputTokens).toBeGreaterThan(0);
    expect(response?.cost).toBe((inputTokens + 2 * outputTokens) / 2);
    expect(response).toMatchObject({
      role: "writer",
      model: "test-model",
      call: "name-colors",
      ending: "stop",
    });
    expect(await store.batches()).toEqual([]);
  });

  it("are sent in one batch after the other if only so many tokens may wait", async () => {
    const store = memoryStore();
    const all = moods(9);
    const tokens = Math.ceil(
      asked("mood 0")
        .messages.map(({ content }) => content)
        .join("").length / 4,
    );
    const { provider } = open(await serve(), store, { batch: { enqueuedTokens: 4 * tokens } });
    expect(await sendAll(provider, all)).toEqual(answered(all));
    expect(server.batches.map((keys) => keys.length)).toEqual([4, 4, 1]);
  });

  it("are sent in smaller batches if the server says that too many tokens wait", async () => {
    const { provider } = open(
      await serve({ batchFault: (ordinal) => (ordinal < 2 ? "too-much" : null) }),
      memoryStore(),
    );
    const all = moods(8);
    expect(await sendAll(provider, all)).toEqual(answered(all));
    expect(server.batches.map((keys) => keys.length)).toEqual([8, 4, 2, 2, 2, 2]);
  });

  it.each(["missing", "garbled", "empty", "expired", "server-error"] as const)(
    "are sent again, and only they, if their line is %s",
    async (fault) => {
      const store = memoryStore();
      const opened = open(
        await serve({ lineFault: (ordinal) => (ordinal < 10 && ordinal % 3 === 0 ? fault : null) }),
        store,
      );
      const all = moods(10);
      expect(await sendAll(opened.provider, all)).toEqual(answered(all));
      expect(server.batches[1]).toEqual(["mood 0", "mood 3", "mood 6", "mood 9"].map(keyOf));
      expect(server.batches).toHaveLength(2);
      expect(opened.events.filter(({ type }) => type === "call-retry")).toHaveLength(4);
      expect(notices(opened).filter((text) => text.startsWith("left out 4 lines of batch"))).toHaveLength(
        fault === "garbled" ? 1 : 0,
      );
    },
  );

  it.each(["twice", "foreign"] as const)("are paid once if a line is %s, with a notice", async (fault) => {
    const store = memoryStore();
    const opened = open(await serve({ lineFault: (ordinal) => (ordinal === 1 ? fault : null) }), store);
    const all = moods(4);
    expect(await sendAll(opened.provider, all)).toEqual(answered(all));
    expect(await answersTo(all, store)).toEqual([1, 1, 1, 1]);
    expect(notices(opened).at(-1)).toBe(
      'left out 1 line of batch "batch_0", which answer none of its requests',
    );
  });

  it.each(["expired", "cancelled"] as const)(
    "keep the answers of a batch that is %s, and send the rest again",
    async (fault) => {
      const store = memoryStore();
      const { provider } = open(
        await serve({ batchFault: (ordinal) => (ordinal === 0 ? fault : null) }),
        store,
      );
      const all = moods(10);
      expect(await sendAll(provider, all)).toEqual(answered(all));
      expect(server.batches.map((keys) => keys.length)).toEqual([10, 5]);
      expect(new Set(server.answered).size).toBe(server.answered.length);
    },
  );

  it("fail if the server refuses them, and only they", async () => {
    const { provider } = open(
      await serve({ lineFault: (ordinal) => (ordinal === 2 ? "refused" : null) }),
      memoryStore(),
    );
    const all = moods(4);
    const ends = await sendAll(provider, all);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(ends[2]).toMatchObject({
      reason: { kind: "request", message: expect.stringContaining("status 400") },
    });
  });

  it("fail if the server refuses their line in the file, and the others are sent again", async () => {
    const { provider } = open(
      await serve({ batchFault: (ordinal) => (ordinal === 0 ? "refused-line" : null) }),
      memoryStore(),
    );
    const all = moods(4);
    const ends = await sendAll(provider, all);
    expect(ends.slice(0, 3)).toEqual(answered(all.slice(0, 3)));
    expect(ends[3]).toMatchObject({
      reason: { kind: "request", message: expect.stringContaining("no such thing") },
    });
  });

  it.each<[Omit<BatchBehavior, "calls">, string]>([
    [{ lineFault: () => "expired" }, "timeout"],
    [{ lineFault: () => "missing" }, "server"],
    [{ batchFault: () => "failed" }, "server"],
  ])("fail with their kind after the last allowed batch (%#)", async (behavior, kind) => {
    const { provider } = open(await serve(behavior), memoryStore(), { retries: 2 });
    const [end] = await sendAll(provider, ["a", "b"]);
    expect(end).toMatchObject({ reason: expect.any(ModelError) });
    expect(end).toMatchObject({ reason: { kind } });
    expect(server.batches).toHaveLength(3);
  });

  it.each(["before", "after", "cut"] as const)(
    "are created once and answered even if every first HTTP request fails (%s it is done)",
    async (fault) => {
      const store = memoryStore();
      await serve({ httpFault: (_, ordinal) => (ordinal === 0 ? fault : null) });
      const all = moods(1200);
      expect(await sendAll(open(server, store).provider, all)).toEqual(answered(all));
      expect(server.batches.map((keys) => keys.length)).toEqual([1200]);
      expect((await answersTo(all, store)).filter((count) => count !== 1)).toEqual([]);
    },
  );

  it("name the variable of a key that is refused", async () => {
    const { provider } = open(await serve(), memoryStore(), {}, (batches) => batches, "sk-wrong");
    const [end] = await sendAll(provider, ["a"]);
    expect(end).toMatchObject({ reason: expect.any(ConfigError) });
    expect(JSON.stringify(end)).not.toContain("sk-wrong");
  });

  it("continue at the server when the run is interrupted, and the next run takes their results", async () => {
    await serve({ batchFault: () => "stuck" });
    const store = memoryStore();
    const interruption = new AbortController();
    const all = moods(5);
    const first = open(server, store);
    const ends = sendAll(first.provider, all, interruption.signal);
    await expect.poll(() => notices(first)).toHaveLength(1);
    interruption.abort("interrupted");
    expect(await ends).toEqual(all.map(() => ({ status: "rejected", reason: "interrupted" })));
    expect(notices(first)[1]).toMatch(
      /^5 requests in batches that go on at 127\.0\.0\.1:\d+; the next run takes the results$/,
    );
    server.goOn();
    expect(await sendAll(open(server, store).provider, all)).toEqual(answered(all));
    expect(server.batches).toHaveLength(1);
  });

  it("are stored even if nobody asks for them any more", async () => {
    await serve({ batchFault: (ordinal) => (ordinal === 0 ? "stuck" : null) });
    const store = memoryStore();
    const interruption = new AbortController();
    const ends = sendAll(open(server, store).provider, ["a", "b"], interruption.signal);
    await expect.poll(() => store.batches().then(([batch]) => batch?.serverId)).toBe("batch_0");
    interruption.abort();
    await ends;
    server.goOn();
    await sendAll(open(server, store).provider, ["a", "c"]);
    expect(await answersTo(["a", "b", "c"], store)).toEqual([1, 1, 1]);
  });

  it("find their batch again when it is left and asked for again at once", async () => {
    await serve({ batchFault: (ordinal) => (ordinal === 0 ? "stuck" : null) });
    const store = memoryStore();
    const interruption = new AbortController();
    const ends = sendAll(open(server, store).provider, ["a"], interruption.signal);
    await expect.poll(() => store.batches().then(([batch]) => batch?.serverId)).toBe("batch_0");
    interruption.abort();
    await ends;
    const { provider } = open(server, store);
    await provider.send(asked("b"), never);
    const late = sendAll(provider, ["a", "c"]);
    server.goOn();
    expect(await late).toEqual(answered(["a", "c"]));
    expect(server.batches).toEqual([["a"], ["b"], ["c"]].map((all) => all.map(keyOf)));
  });

  it("are sent again if the server has deleted the results", async () => {
    await serve({ batchFault: (ordinal) => (ordinal === 0 ? "stuck" : null), looks: 1 });
    const store = memoryStore();
    const interruption = new AbortController();
    const ends = sendAll(open(server, store).provider, ["a", "b"], interruption.signal);
    await expect.poll(() => store.batches().then(([batch]) => batch?.serverId)).toBe("batch_0");
    interruption.abort();
    await ends;
    server.goOn();
    const headers = { authorization: `Bearer ${testKey}` };
    await fetch(`${server.baseUrl}/batches/batch_0`, { headers });
    for (const file of ["results", "errors"])
      await fetch(`${server.baseUrl}/files/batch_0-${file}`, { headers, method: "DELETE" });
    expect(await sendAll(open(server, store).provider, ["a", "b"])).toEqual(answered(["a", "b"]));
    expect(server.batches).toHaveLength(2);
  });

  it("say what to do if the server no longer knows their batch", async () => {
    await serve();
    const store = memoryStore();
    await store.putBatch({
      id: "gone",
      role: "writer",
      model: "test-model",
      host: new URL(server.baseUrl).host,
      maxTokens: 1,
      tokens: 1,
      serverId: "batch_gone",
      requests: [{ key: keyOf("a"), asker: asked("a").asker, call: "name-colors" }],
    });
    const [end] = await sendAll(open(server, store).provider, ["a"]);
    expect(end).toMatchObject({
      reason: { name: "ConfigError", message: expect.stringContaining('batch "batch_gone"') },
    });
  });

  it.each(bySuite({ short: [4], long: [null, 1, 4] }))(
    "are answered and paid once wherever a process ends, and the next one (%s)",
    async (second) => {
      const all = moods(6);
      const unanswered = async (store: Store) => {
        const counts = await answersTo(all, store);
        return all.filter((_, index) => counts[index] === 0);
      };
      /** Returns false if the process ended before it crashed. */
      const crashes = async (store: Store, after: number) => {
        const crash = crashAfter(after);
        const { provider } = open(server, crash.store(store), {}, crash.server);
        const interruption = new AbortController();
        const ended = sendAll(provider, await unanswered(store), interruption.signal);
        await Promise.race([ended, crash.happened]);
        interruption.abort();
        return crash.hasHappened();
      };
      for (let first = 0; ; first++) {
        await serve();
        const store = memoryStore();
        if (!(await crashes(store, first))) {
          expect(first).toBeGreaterThan(15);
          return;
        }
        if (second !== null) await crashes(store, second);
        const left = await unanswered(store);
        expect(await sendAll(open(server, store).provider, left)).toEqual(answered(left));
        expect(server.batches.flat().toSorted(), `crash ${first}`).toEqual(all.map(keyOf).toSorted());
        expect(await answersTo(all, store)).toEqual(all.map(() => 1));
        if (left.length > 0) expect(await store.batches()).toEqual([]);
        await server.close();
      }
    },
    60_000,
  );
});

/** Simulates a crash before or after the n-th outside effect. Later effects don't happen. */
function crashAfter(last: number) {
  let left = last;
  let happen = () => {};
  const happened = new Promise<void>((done) => {
    happen = done;
  });
  const passes = () => {
    if (left-- > 0) return true;
    happen();
    return false;
  };
  const forever = () => new Promise<never>(() => {});
  const around =
    <Given extends readonly unknown[], Got>(act: (...given: Given) => Promise<Got>) =>
    async (...given: Given): Promise<Got> => {
      if (!passes()) return forever();
      const got = await act(...given);
      return passes() ? got : forever();
    };
  return {
    happened,
    hasHappened: () => left < 0,
    server: (batches: BatchServer): BatchServer => ({
      ...batches,
      upload: around(batches.upload),
      removeFiles: around(batches.removeFiles),
      create: around(batches.create),
      find: around(batches.find),
      look: around(batches.look),
      async *lines(file, signal) {
        for await (const line of batches.lines(file, signal)) {
          if (!passes()) await forever();
          yield line;
        }
      },
    }),
    store: (store: Store): Store => ({
      ...store,
      putBatch: around(store.putBatch),
      nameBatch: around(store.nameBatch),
      putBatchResponse: around(store.putBatchResponse),
      dropBatch: around(store.dropBatch),
    }),
  };
}
