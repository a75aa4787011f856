import { describe, expect, it } from "vitest";
import { ModelError } from "../../engine/errors.ts";
import type { Quotas, SharedRate } from "../../store/postgres/quotas.ts";
import type { Provider } from "../provider.ts";
import { nameColors } from "../testing/calls.ts";
import { requestOf } from "../testing/requests.ts";
import { scriptedProvider } from "../testing/scripted.ts";
import { withSharedLimits } from "./with-shared-limits.ts";

const request = requestOf(nameColors, { count: 1, mood: "calm" });
const never = new AbortController().signal;

/** Quotas that make each call wait as given, and record how they are called. */
function toldQuotas(waits: readonly number[] = []) {
  const taken: (readonly SharedRate[])[] = [];
  const holds: number[] = [];
  const left = [...waits];
  const quotas: Pick<Quotas, "take" | "hold" | "held"> = {
    take: async (_, rates) => {
      taken.push(rates);
      return left.shift() ?? 0;
    },
    hold: async (_, ms) => void holds.push(ms),
    held: async () => left.shift() ?? 0,
  };
  return { taken, holds, left, quotas: quotas as Quotas };
}

const failing = (error: Error): Provider => ({
  ...scriptedProvider([]),
  send: () => Promise.reject(error),
});
const refusal = (retryAfterMs: number | null) =>
  new ModelError("too many", { kind: "rate-limit", retryable: true, retryAfterMs });

describe("limits that workers share", () => {
  it("are respected, also if a refusal comes while a call waits", async () => {
    const { quotas, left } = toldQuotas([30, 20]);
    const scripted = scriptedProvider(["{}"]);
    const began = performance.now();
    await withSharedLimits(scripted, { quotas, server: "a" }).send(request, never);
    expect(performance.now() - began).toBeGreaterThan(45);
    expect(left).toEqual([]);
    expect(scripted.requests).toHaveLength(1);
  });

  it("count a request, and the tokens that it took beyond the estimate", async () => {
    const { quotas, taken } = toldQuotas();
    const limits = { quotas, server: "a", requestsPerMinute: 10, tokensPerMinute: 500 };
    await withSharedLimits(scriptedProvider(["{}"]), limits).send(request, never);
    const [first, second] = taken;
    expect(first?.map(({ kind, perMinute }) => [kind, perMinute])).toEqual([
      ["requests", 10],
      ["tokens", 500],
    ]);
    expect(second?.map(({ kind }) => kind)).toEqual(["tokens"]);
    // The scripted answer says that it took 15.
    expect((first?.[1]?.cost ?? 0) + (second?.[0]?.cost ?? 0)).toBeCloseTo(15);
  });

  it.each([
    ["as long as the server asks", 2_000, [2_000]],
    ["for a second if it doesn't say how long", null, [1_000]],
    ["not at all if it asks for an hour: only that call gives up", 3_600_000, []],
  ])("make all workers wait after a refusal: %s", async (_, asked, holds) => {
    const told = toldQuotas();
    const limited = withSharedLimits(failing(refusal(asked)), { quotas: told.quotas, server: "a" });
    await expect(limited.send(request, never)).rejects.toThrow("too many");
    expect(told.holds).toEqual(holds);
  });

  it("make nobody wait after another error", async () => {
    const told = toldQuotas();
    const broken = failing(new ModelError("no network", { kind: "network", retryable: true }));
    const limited = withSharedLimits(broken, { quotas: told.quotas, server: "a" });
    await expect(limited.send(request, never)).rejects.toThrow("no network");
    expect(told.holds).toEqual([]);
  });

  it("end a wait when the run is interrupted", async () => {
    const stop = new AbortController();
    const { quotas } = toldQuotas([60_000]);
    const scripted = scriptedProvider(["{}"]);
    const waiting = withSharedLimits(scripted, { quotas, server: "a" }).send(request, stop.signal);
    setImmediate(() => stop.abort(new Error("interrupted")));
    await expect(waiting).rejects.toThrow("interrupted");
    expect(scripted.requests).toEqual([]);
  });
});
