import { describe, expect, it } from "vitest";
import { nameColors } from "../testing/calls.ts";
import { requestOf } from "../testing/requests.ts";
import { scriptedProvider } from "../testing/scripted.ts";
import { createLimiter } from "./limiter.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { withLimits } from "./with-limits.ts";

const requests = Array.from({ length: 5 }, (_, count) => requestOf(nameColors, { count, mood: "calm" }));

/** A provider that answers one request at a time, each after a second. */
function oneAtATime() {
  const clock = fakeClock();
  const scripted = scriptedProvider(["{}"]);
  const limiter = createLimiter({ concurrency: 1, timeoutMs: 60_000 });
  const provider = withLimits(
    {
      ...scripted,
      send: async (...asked) => {
        const answer = scripted.send(...asked);
        await new Promise<void>((done) => void clock.after(1000, done));
        return answer;
      },
    },
    limiter,
    clock,
  );
  return { clock, provider, sent: scripted.requests };
}

describe("waiting for room", () => {
  it("lets requests through in the order in which they came", async () => {
    const { clock, provider, sent } = oneAtATime();
    const never = new AbortController().signal;
    const all = Promise.all(requests.map((request) => provider.send(request, never)));
    await clock.goOn(2500);
    expect(sent).toEqual(requests.slice(0, 3));
    await clock.goOn();
    await all;
    expect(sent).toEqual(requests);
  });

  it("ends when the run is interrupted, and sends no more", async () => {
    const { clock, provider, sent } = oneAtATime();
    const interruption = new AbortController();
    const all = Promise.allSettled(requests.map((request) => provider.send(request, interruption.signal)));
    await clock.goOn(500);
    interruption.abort(new Error("interrupted"));
    await clock.goOn();
    const waiting = (await all).slice(1);
    expect(waiting.map((settled) => settled.status === "rejected" && settled.reason.message)).toEqual(
      Array.from({ length: 4 }, () => "interrupted"),
    );
    await expect(
      provider.send(requests[0] ?? requestOf(nameColors, { count: 1, mood: "" }), interruption.signal),
    ).rejects.toThrow("interrupted");
    expect(sent).toHaveLength(1);
  });

  it("gives the room of a failed request to the next one", async () => {
    const clock = fakeClock();
    const scripted = scriptedProvider([new Error("cut off"), "{}"]);
    const limited = withLimits(scripted, createLimiter({ concurrency: 1, timeoutMs: 1000 }), clock);
    const never = new AbortController().signal;
    const settled = Promise.allSettled(requests.map((request) => limited.send(request, never)));
    await clock.goOn();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  });
});
