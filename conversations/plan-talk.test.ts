import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mannerNames } from "../personas/manner.ts";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics } from "../timelines/testing/draw-timeline.ts";
import { restraints } from "../timelines/timeline.ts";
import { dealFriction, frictions } from "./plan-friction.ts";
import { leastOfForgetting, leastOfPlace, leastOfStory } from "./plan-lengths.ts";
import { fewestThreads, longestThread, mostThreads, shortestThread } from "./plan-shape.ts";
import { type PlannedExchange, planTalk } from "./plan-talk.ts";
import { wayOf, waysOfTelling } from "./plan-ways.ts";
import { rawOf } from "./testing/raw.ts";

interface Planned {
  readonly seed: number;
  readonly exchanges: readonly PlannedExchange[];
  readonly events: readonly string[];
  /** The events that are requests to forget. */
  readonly forgetting: readonly string[];
}

function planned(seed: number): Planned[] {
  const topic = shippedTopics[seed % shippedTopics.length] ?? "";
  const options = {
    topic,
    seed,
    periods: seed % 5 === 4 ? 1 : 4,
    restraints: seed % 3 === 0 ? restraints : [],
  };
  const { timeline, profile } = drawTimeline(options);
  const place = { partition: seed, manner: profile.manner };
  const forgetting = timeline.forked.flat().flatMap(({ id, act }) => (act === "asksToForget" ? [id] : []));
  return timeline.sessions.map((session) => {
    const random = createRandom(seed, session.period);
    const source = { timeline: rawOf(timeline), session, place, dice: diceOf(1), random };
    return { seed, exchanges: planTalk(source), events: session.events, forgetting };
  });
}

const cohort = Array.from({ length: 40 }, (_, seed) => planned(seed)).flat();
const userWords = ({ exchanges }: Planned) => exchanges.map(({ user }) => user.words);
const quantile = (list: readonly number[], share: number) =>
  [...list].sort((one, other) => one - other)[Math.floor(share * (list.length - 1))] ?? 0;

describe("the plan of a session", () => {
  it("tells every event once, in the order of the timeline", () => {
    for (const { exchanges, events } of cohort)
      expect(exchanges.flatMap(({ tells, event }) => (tells ? [event] : []))).toEqual(events);
  });

  it("keeps the exchanges of an event together", () => {
    for (const { exchanges, events } of cohort) {
      const order = exchanges.map(({ event }) => events.indexOf(event));
      expect(order).toEqual([...order].sort((one, other) => one - other));
    }
  });

  it("has threads of two to five exchanges, three to five unless the session has more to tell", () => {
    for (const { exchanges } of cohort) {
      const sizes = new Map<number, number>();
      for (const { thread } of exchanges) sizes.set(thread, (sizes.get(thread) ?? 0) + 1);
      expect(sizes.size).toBeGreaterThanOrEqual(fewestThreads);
      if (exchanges.length <= mostThreads * longestThread)
        expect(sizes.size).toBeLessThanOrEqual(mostThreads);
      for (const size of sizes.values()) {
        expect(size).toBeGreaterThanOrEqual(shortestThread);
        expect(size).toBeLessThanOrEqual(longestThread);
      }
    }
  });

  it("has plain work between any two stories", () => {
    for (const { exchanges } of cohort) {
      const isStory = exchanges.map(({ tells, event }) => tells && !/\.(?:open|middle|close)$/.test(event));
      expect(isStory.some((one, at) => one && isStory[at + 1])).toBe(false);
    }
  });

  it("gives the user the whole piece in two of five sessions, just before the end", () => {
    const wholes = cohort.map(({ exchanges }) =>
      exchanges.flatMap(({ isWhole }, at) => (isWhole ? [at] : [])),
    );
    const share = wholes.filter((at) => at.length > 0).length / cohort.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.5);
    for (const [index, { exchanges }] of cohort.entries())
      for (const at of wholes[index] ?? []) {
        expect(exchanges[at]?.tells).toBe(false);
        expect(exchanges[at]?.friction).toBeNull();
        expect(exchanges.slice(at + 1).every(({ event }) => event.endsWith(".close"))).toBe(true);
      }
  });

  it("gives stories at least 16 words, pivots at least 22, and requests to forget at least 10", () => {
    for (const { exchanges, events, forgetting } of cohort)
      for (const { tells, isPlace, event, user } of exchanges) {
        const isVisit = /\.(?:open|middle|close)$/.test(event) && events.includes(event);
        if (tells && !isVisit)
          expect(user.words).toBeGreaterThanOrEqual(
            forgetting.includes(event) ? leastOfForgetting : isPlace ? leastOfPlace : leastOfStory,
          );
      }
  });

  it("varies the lengths of the user's turns as people do", () => {
    for (const one of cohort) {
      const words = userWords(one);
      expect(quantile(words, 0.9) / quantile(words, 0.1), `${one.seed}`).toBeGreaterThanOrEqual(5);
      expect(words.filter((count) => count < 15).length / words.length).toBeGreaterThanOrEqual(0.2);
    }
    const all = cohort.flatMap(userWords);
    expect(quantile(all, 0.5)).toBeGreaterThanOrEqual(12);
    expect(quantile(all, 0.5)).toBeLessThanOrEqual(24);
    expect(all.some((words) => words <= 4)).toBe(true);
    expect(all.filter((words) => words > 80).length / all.length).toBeLessThan(0.1);
  });

  it("keeps friction two exchanges away from open places, and in exchanges that tell no event", () => {
    for (const { exchanges } of cohort)
      for (const { n, friction } of exchanges)
        if (friction) {
          expect(exchanges[n - 1]?.tells).toBe(false);
          for (const at of [n - 1, n, n + 1]) expect(exchanges[at - 1]?.isPlace ?? false).toBe(false);
        }
  });

  it("is the same every time it is drawn", () => {
    expect(planned(3)).toEqual(planned(3));
  });
});

describe("a text that was drafted in several exchanges", () => {
  const drafted = (act: string, index: number) => ({ user: `${act} says ${index}`, assistant: "All right." });

  /** The plans of a persona's sessions. Visits and matters of the user's own have `count` exchanges. */
  function plannedWith(count: number) {
    const { timeline, profile } = drawTimeline({ topic: shippedTopics[0] ?? "", seed: 5 });
    const raw = rawOf(timeline);
    const isLong = (act: string) => act === "opens" || act === "news";
    const shared = raw.shared.map((event) => {
      if (!isLong(event.act)) return event;
      const thread = Array.from({ length: count }, (_, index) => drafted(event.act, index));
      return { ...event, thread, happening: thread[0]?.user ?? "" };
    });
    const long = new Set(shared.flatMap(({ id, act }) => (isLong(act) ? [id] : [])));
    const place = { partition: 5, manner: profile.manner };
    return timeline.sessions.map((session) => {
      const random = createRandom(5, session.period);
      const source = { timeline: { ...raw, shared }, session, place, dice: diceOf(1), random };
      return { exchanges: planTalk(source), session, long };
    });
  }

  it("is told in the same number of exchanges, one after the other", () => {
    for (const { exchanges, session, long } of plannedWith(3))
      expect(exchanges.flatMap(({ tells, event, part }) => (tells ? [`${event} ${part}`] : []))).toEqual(
        session.events.flatMap((id) => (long.has(id) ? [0, 1, 2] : [0]).map((part) => `${id} ${part}`)),
      );
  });

  it("stays short", () => {
    for (const { exchanges, long } of plannedWith(2))
      for (const { n, tells, event, part, user } of exchanges)
        if (tells && part > 0 && long.has(event)) expect(user.words, `${n}`).toBeLessThanOrEqual(8);
  });
});

describe("friction", () => {
  it("comes in the planned share of every twenty sessions of a topic and period", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...mannerNames),
        fc.constantFrom(...shippedTopics),
        (seed, manner, topic) => {
          const dealt = Array.from({ length: 20 }, (_, partition) =>
            dealFriction({ partition, topic, period: "init", manner }, diceOf(seed)),
          );
          const count = (friction: string) =>
            dealt.filter((one) => one.some((own) => own === friction)).length;
          expect(count("unpleasant")).toBe(3);
          for (const friction of frictions) expect(count(friction)).toBeLessThanOrEqual(6);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is planned for the sessions to which it was dealt", () => {
    const found = cohort.flatMap(({ exchanges }) => exchanges.flatMap(({ friction }) => friction ?? []));
    expect(found.length / cohort.length).toBeGreaterThan(0.4);
    expect(found.length / cohort.length).toBeLessThan(1);
  });
});

describe("the ways of telling", () => {
  it("are equally frequent in each fork over any three personas", () => {
    for (const fork of [0, 1, 2, 3])
      for (const index of [0, 1, 2]) {
        const ways = [5, 6, 7].map((persona) => wayOf({ act: "likes" }, { index, fork, persona }));
        expect(new Set(ways)).toEqual(new Set(waysOfTelling));
      }
  });

  it("don't include asking in passing to forget something", () => {
    for (const persona of [0, 1, 2])
      expect(wayOf({ act: "asksToForget" }, { index: 1, fork: 2, persona })).toBe("outright");
  });
});
