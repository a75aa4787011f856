import { describe, expect, it } from "vitest";
import { ModelError } from "../../engine/errors.ts";
import { createRandom } from "../../engine/random.ts";
import { bySuite } from "../../testing/suite.ts";
import type { Allowance, Provider } from "../provider.ts";
import { withRetry } from "../retry.ts";
import { nameColors } from "../testing/calls.ts";
import { requestOf } from "../testing/requests.ts";
import { scriptedProvider } from "../testing/scripted.ts";
import { createLimiter, type LimiterSettings } from "./limiter.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { withLimits } from "./with-limits.ts";

const request = requestOf(nameColors, { count: 3, mood: "calm" });

/** What a server does with a call that arrives at this time, with this many calls in flight. */
type Rule = (now: number, inFlight: number) => "answer" | "refuse";

interface World {
  readonly rule?: Rule;
  /** Milliseconds from sending to the answer, and to a refusal. */
  readonly latency?: number;
  readonly refusalLatency?: number;
  readonly retryAfterMs?: number;
  readonly allowances?: (now: number) => readonly Allowance[];
  readonly outputTokens?: number;
}

/** Sends many calls at once through a limiter to a simulated server with a fake clock. */
async function sendAll(calls: number, settings: Partial<LimiterSettings>, world: World) {
  const clock = fakeClock();
  const seen = { sentAt: [] as number[], refused: 0, inFlight: 0, most: 0, answeredAt: 0 };
  const { rule = () => "answer", latency = 100, refusalLatency = 2, retryAfterMs = null } = world;
  const scripted = scriptedProvider(["{}"]);
  const never = new AbortController().signal;
  // All requests are the same, so they have one answer.
  const answered = await scripted.send(request, never);
  const pause = (ms: number) => new Promise<void>((done) => void clock.after(ms, done));
  const server: Provider = {
    ...scripted,
    send: async () => {
      seen.sentAt.push(clock.now());
      seen.inFlight += 1;
      seen.most = Math.max(seen.most, seen.inFlight);
      const verdict = rule(clock.now(), seen.inFlight);
      await pause(verdict === "answer" ? latency : refusalLatency);
      seen.inFlight -= 1;
      if (verdict === "refuse") {
        seen.refused += 1;
        throw new ModelError("could not ask: 429", { kind: "rate-limit", retryable: true, retryAfterMs });
      }
      seen.answeredAt = clock.now();
      const usage = { inputTokens: 10, cachedInputTokens: 0, outputTokens: world.outputTokens ?? 0 };
      return { ...answered, usage, allowances: world.allowances?.(clock.now()) ?? [] };
    },
  };
  const limiter = createLimiter({ concurrency: 256, timeoutMs: 120_000, ...settings });
  const provider = withRetry(withLimits(server, limiter, clock), {
    retries: 6,
    emit: () => {},
    sleep: pause,
  });
  const sent = Array.from({ length: calls }, () => provider.send(request, never));
  await clock.goOn();
  expect(await Promise.all(sent)).toHaveLength(calls);
  return { ...seen, seconds: seen.answeredAt / 1000 };
}

/** A server that accepts at most this many calls in any second. */
function anySecond(most: number): Rule {
  const taken: number[] = [];
  return (now) => {
    while ((taken[0] ?? now) <= now - 1000) taken.shift();
    if (taken.length >= most) return "refuse";
    taken.push(now);
    return "answer";
  };
}

/** A server that accepts at most this many calls in each second of the clock. */
function eachSecond(most: number): Rule {
  const counts = new Map<number, number>();
  return (now) => {
    const second = Math.floor((now + 300) / 1000);
    const before = counts.get(second) ?? 0;
    counts.set(second, before + 1);
    return before < most ? "answer" : "refuse";
  };
}

/** A server that accepts this many calls per second, and saves up some. */
function refilled(perSecond: number, most: number): Rule {
  let [level, at] = [most, 0];
  return (now) => {
    level = Math.min(most, level + ((now - at) * perSecond) / 1000);
    at = now;
    if (level < 1) return "refuse";
    level -= 1;
    return "answer";
  };
}

/** The maximum number of calls that were sent within this many milliseconds. `times` must be in order. */
function mostWithin(ms: number, times: readonly number[]): number {
  let first = 0;
  return times.reduce((most, at, index) => {
    while ((times[first] ?? at) <= at - ms) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

describe("a server that allows 40 calls a second and says so only by 429", () => {
  const kinds: [string, () => Rule][] = [
    ["in any second", () => anySecond(40)],
    ["in each second by the clock", () => eachSecond(40)],
    ["with as many saved up", () => refilled(40, 40)],
    ["with few saved up", () => refilled(40, 10)],
  ];
  const latencies = bySuite({ short: [20, 500], long: [1, 20, 100, 500] });
  it.each(kinds.flatMap(([name, rule]) => latencies.map((latency) => [name, latency, rule] as const)))(
    "accepts 800 calls in 21.5 s and refuses few of them (%s, %d ms)",
    async (_, latency, rule) => {
      const { seconds, refused, sentAt } = await sendAll(800, {}, { rule: rule(), latency });
      expect(seconds).toBeLessThanOrEqual(21.5);
      expect(refused / sentAt.length).toBeLessThanOrEqual(0.05);
    },
  );
});

describe("a server that accepts everything", () => {
  it("soon has as many calls in flight as are allowed, and loses little time", async () => {
    const { most, seconds } = await sendAll(2560, { concurrency: 256 }, { latency: 500 });
    expect(most).toBe(256);
    expect(seconds).toBeLessThanOrEqual(5 / 0.95);
  });

  it("never has more calls in flight than allowed, however few these are", async () => {
    for (const concurrency of [1, 3, 40])
      expect((await sendAll(200, { concurrency }, { latency: 300 })).most).toBe(concurrency);
  });

  it("is not slowed down by occasional refusals that have nothing to do with the pace", async () => {
    let calls = 0;
    const rule: Rule = () => (++calls % 100 === 0 ? "refuse" : "answer");
    const { seconds } = await sendAll(4000, { concurrency: 32 }, { rule, latency: 20 });
    expect(seconds).toBeLessThanOrEqual((2 * 4000 * 0.02) / 32);
  });

  it("is asked at full speed again some time after it refused everything", async () => {
    const rule: Rule = (now) => (now > 1000 && now < 6000 ? "refuse" : "answer");
    const { seconds, refused } = await sendAll(4000, { concurrency: 64 }, { rule, latency: 50 });
    expect(refused).toBeLessThan(40);
    expect(seconds).toBeLessThan(12);
  });
});

describe("a server that refuses calls at random, however slowly it is asked", () => {
  const shares = [0.05, 0.1, 0.2];
  it.each(
    shares.flatMap((share) =>
      bySuite({ short: [20], long: [2, 20, 500] }).map((latency) => [share, latency] as const),
    ),
  )("is not asked too slowly (%d of all, %d ms)", async (share, latency) => {
    const random = createRandom("refusals", share, latency);
    const rule: Rule = () => (random.chance(share) ? "refuse" : "answer");
    const { seconds } = await sendAll(6_000, { concurrency: 64 }, { rule, latency });
    expect(seconds).toBeLessThanOrEqual(60 + (6_000 * latency) / 64 / 1000);
  });
});

describe("a server that sometimes hangs, however few calls are in flight", () => {
  it("is asked as many calls at once as before", async () => {
    let calls = 0;
    const limiter = createLimiter({ concurrency: 64, timeoutMs: 1_000 });
    const answer = { kind: "answered", tokens: null, allowances: [] } as const;
    const fill = (now: number) => {
      const tickets = [];
      for (let at = now; limiter.wait(1, at) !== Number.POSITIVE_INFINITY; at += 1)
        if (limiter.wait(1, at) === 0) tickets.push(limiter.begin("name-colors", 1, at));
      return tickets;
    };
    for (let round = 0; round < 20; round++) {
      const tickets = fill(round * 1_000);
      expect(tickets).toHaveLength(64);
      for (const ticket of tickets)
        limiter.end(ticket, ++calls % 30 === 0 ? { kind: "timeout" } : answer, round * 1_000 + 200);
    }
  });
});

describe("a server that allows 8 calls in flight", () => {
  it("is not sent many more", async () => {
    const rule: Rule = (_, inFlight) => (inFlight > 8 ? "refuse" : "answer");
    const { seconds, refused } = await sendAll(400, { concurrency: 64 }, { rule, latency: 500 });
    expect(seconds).toBeLessThanOrEqual((1.4 * 400 * 0.5) / 8);
    expect(refused).toBeLessThan(40);
  });
});

describe("a server that says how long to wait", () => {
  it("is not asked before that time", async () => {
    let calls = 0;
    const rule: Rule = () => (++calls === 5 ? "refuse" : "answer");
    const { sentAt } = await sendAll(50, { concurrency: 4 }, { rule, retryAfterMs: 3_000, latency: 10 });
    const refusedAt = sentAt[4] ?? 0;
    const [before, after] = [sentAt.filter((at) => at <= refusedAt + 2), sentAt.slice(8)];
    expect(before.length).toBeLessThanOrEqual(8);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(refusedAt + 3_000);
  });

  it("is not asked for more than its headers allow", async () => {
    // Ten in each second of the clock, as in OpenAI's headers.
    const counts = new Map<number, number>();
    const secondOf = (now: number) => Math.floor(now / 1000);
    const rule: Rule = (now) => {
      counts.set(secondOf(now), (counts.get(secondOf(now)) ?? 0) + 1);
      return (counts.get(secondOf(now)) ?? 0) <= 10 ? "answer" : "refuse";
    };
    const allowances = (now: number): Allowance[] => [
      {
        of: "requests",
        remaining: 10 - (counts.get(secondOf(now)) ?? 0),
        renewedInMs: 1000 * (secondOf(now) + 1) - now,
      },
    ];
    const { refused, seconds } = await sendAll(95, { concurrency: 4 }, { rule, allowances, latency: 20 });
    expect(refused).toBe(0);
    expect(seconds).toBeLessThan(11);
  });
});

describe("limits in the settings", () => {
  it.each([60, 600, 6_000])("allow %d requests a minute, and use them", async (requestsPerMinute) => {
    const { sentAt, seconds } = await sendAll(requestsPerMinute * 2, { requestsPerMinute }, { latency: 10 });
    expect(mostWithin(60_000, sentAt)).toBeLessThanOrEqual(1 + requestsPerMinute * 1.002);
    expect(seconds).toBeLessThanOrEqual(121);
  });

  it("allow a number of tokens a minute, including those of answers", async () => {
    const outputTokens = 990;
    const { sentAt } = await sendAll(300, { tokensPerMinute: 100_000 }, { latency: 10, outputTokens });
    // A thousand tokens each, except for the first few, whose answers nobody could estimate.
    expect(mostWithin(60_000, sentAt)).toBeLessThanOrEqual(110);
    expect(mostWithin(60_000, sentAt)).toBeGreaterThanOrEqual(95);
  });
});

describe("calls that take longer and longer", () => {
  it("are sent fewer at once when they get close to the timeout", () => {
    const limiter = createLimiter({ concurrency: 64, timeoutMs: 10_000 });
    const most = (now: number) => {
      const tickets = [];
      for (let at = now; tickets.length < 64; at += 1) {
        const wait = limiter.wait(1, at);
        if (wait === Number.POSITIVE_INFINITY) break;
        if (wait === 0) tickets.push(limiter.begin("name-colors", 1, at));
      }
      return tickets;
    };
    const answer = { kind: "answered", tokens: null, allowances: [] } as const;
    const first = most(0);
    expect(first).toHaveLength(64);
    for (const ticket of first) limiter.end(ticket, answer, 9_000);
    expect(most(9_000).length).toBeLessThan(64);
  });
});

describe("a run that begins with one call, for which all others wait", () => {
  it("has them in flight as soon as if it had begun with them", () => {
    const limiter = createLimiter({ concurrency: 256, timeoutMs: 120_000 });
    const answer = { kind: "answered", tokens: null, allowances: [] } as const;
    expect(limiter.wait(1, 0)).toBe(0);
    limiter.end(limiter.begin("name-colors", 1, 0), answer, 20_000);
    let inFlight = 0;
    let now = 20_000;
    for (; inFlight < 200 && now < 30_000; now += 1)
      while (inFlight < 200 && limiter.wait(1, now) === 0) {
        limiter.begin("name-colors", 1, now);
        inFlight += 1;
      }
    // Before any of them is answered.
    expect(inFlight).toBe(200);
    expect(now - 20_000).toBeLessThan(500);
  });
});
