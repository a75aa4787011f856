import { afterEach, describe, expect, it, vi } from "vitest";
import { ModelError, type ModelErrorKind } from "../engine/errors.ts";
import type { RunEvent } from "../engine/events.ts";
import { withRetry } from "./retry.ts";
import { nameColors } from "./testing/calls.ts";
import { requestOf } from "./testing/requests.ts";
import { scriptedProvider } from "./testing/scripted.ts";

const request = requestOf(nameColors, { count: 3, mood: "calm" });
const never = new AbortController().signal;

function errorOf(kind: ModelErrorKind, retryAfterMs: number | null = null, retryable = true): ModelError {
  return new ModelError(`could not ask: ${kind}`, { kind, retryable, retryAfterMs });
}

/** Retries a scripted provider without waiting, and records how long it would have waited. */
function tryAgain(
  answers: readonly (string | Error)[],
  retries: number,
  afterWait: (ms: number) => void = () => {},
) {
  const scripted = scriptedProvider(answers);
  const waits: number[] = [];
  const events: RunEvent[] = [];
  const provider = withRetry(scripted, {
    retries,
    emit: (event) => events.push(event),
    sleep: async (ms, signal) => {
      waits.push(ms);
      afterWait(ms);
      signal.throwIfAborted();
    },
  });
  return { provider, waits, events, sent: scripted.requests };
}

const times = (count: number, error: Error) => Array.from({ length: count }, () => error);

describe("asking a provider again", () => {
  afterEach(() => vi.useRealTimers());

  it("gives the first answer that comes, waiting twice as long each time", async () => {
    const { provider, waits, sent } = tryAgain([...times(9, errorOf("server")), "good"], 9);
    expect((await provider.send(request, never)).text).toBe("good");
    expect(sent).toHaveLength(10);
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("waits as long as the server asks", async () => {
    const { provider, waits } = tryAgain([errorOf("rate-limit", 1234), errorOf("server", 50), "good"], 2);
    await provider.send(request, never);
    expect(waits).toEqual([1234, 50]);
  });

  it("gives up with the last error when the retries are used up", async () => {
    const last = errorOf("network");
    const { provider, sent } = tryAgain([errorOf("server"), errorOf("timeout"), last], 2);
    await expect(provider.send(request, never)).rejects.toBe(last);
    expect(sent).toHaveLength(3);
  });

  it("does not wait once it gives up", async () => {
    const { provider, waits, events } = tryAgain([errorOf("server")], 2);
    await expect(provider.send(request, never)).rejects.toThrow();
    expect([waits.length, events.length]).toEqual([2, 2]);
  });

  it.each([0, 1, 2])("uses up none of %d retries for a 429", async (retries) => {
    const storm = times(20, errorOf("rate-limit", 10));
    const { provider, sent } = tryAgain(
      [...storm, ...times(retries, errorOf("server")), ...storm, "good"],
      retries,
    );
    expect((await provider.send(request, never)).text).toBe("good");
    expect(sent).toHaveLength(41 + retries);
  });

  it("gives up on a server that answers 429 for a quarter of an hour", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { provider, sent } = tryAgain([errorOf("rate-limit", 60_000)], 6, (ms) =>
      vi.advanceTimersByTime(ms),
    );
    await expect(provider.send(request, never)).rejects.toMatchObject({ kind: "rate-limit" });
    expect(sent).toHaveLength(16);
  });

  it("gives up at once on a server that asks for a longer wait than that", async () => {
    const { provider, waits } = tryAgain([errorOf("rate-limit", 3_600_000), "good"], 6);
    await expect(provider.send(request, never)).rejects.toMatchObject({ kind: "rate-limit" });
    expect(waits).toEqual([]);
  });

  it.each(["authentication", "request", "refusal", "length"] as const)(
    "does not try again after %s",
    async (kind) => {
      const error = errorOf(kind, null, false);
      const { provider, sent, events } = tryAgain([error, "good"], 5);
      await expect(provider.send(request, never)).rejects.toBe(error);
      expect([sent.length, events.length]).toEqual([1, 0]);
    },
  );

  it("passes on an error that is not the model's", async () => {
    const bug = new TypeError("undefined is not a function");
    const { provider, sent } = tryAgain([bug, "good"], 5);
    await expect(provider.send(request, never)).rejects.toBe(bug);
    expect(sent).toHaveLength(1);
  });

  it("stops when the run is interrupted while it waits", async () => {
    const interruption = new AbortController();
    const { provider, sent } = tryAgain([errorOf("server")], 50, () =>
      interruption.abort(new Error("interrupted")),
    );
    await expect(provider.send(request, interruption.signal)).rejects.toThrow("interrupted");
    expect(sent).toHaveLength(1);
  });

  it("does not wait if the run was interrupted during the request", async () => {
    const { provider, waits, sent } = tryAgain([errorOf("rate-limit", 10)], 50);
    await expect(provider.send(request, AbortSignal.abort())).rejects.toMatchObject({ kind: "rate-limit" });
    expect([sent.length, waits.length]).toEqual([1, 0]);
  });

  it("reports each time what it waits for", async () => {
    const { provider, events } = tryAgain([errorOf("rate-limit", 40), errorOf("network"), "good"], 3);
    await provider.send(request, never);
    expect(events).toEqual([
      {
        type: "call-retry",
        call: "name-colors",
        model: "scripted",
        attempt: 1,
        kind: "rate-limit",
        waitMs: 40,
      },
      {
        type: "call-retry",
        call: "name-colors",
        model: "scripted",
        attempt: 2,
        kind: "network",
        waitMs: 500,
      },
    ]);
  });

  it("keeps the other properties of the provider that it wraps", () => {
    const scripted = scriptedProvider(["good"]);
    const { model, identity, paid } = withRetry(scripted, {
      retries: 1,
      emit: () => {},
      sleep: async () => {},
    });
    expect({ model, identity, paid }).toEqual({
      model: scripted.model,
      identity: scripted.identity,
      paid: true,
    });
  });
});
