import { describe, expect, it } from "vitest";
import { countWords } from "../../conversations/habits.ts";
import { planTalk } from "../../conversations/plan-talk.ts";
import { rawOf } from "../../conversations/testing/raw.ts";
import { mannerNames } from "../../personas/manner.ts";
import { ModelError } from "../../pipeline/engine/errors.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { servicesWith } from "../../pipeline/engine/testing/services.ts";
import { drawTimeline, shippedTopics } from "../../timelines/testing/draw-timeline.ts";
import { packs } from "../../topics/testing/packs.ts";
import { subjectsOf } from "../../topics/units.ts";
import { planStranger } from "./plan-stranger.ts";
import { strangersStage } from "./stage.ts";
import { type WrittenStranger, writeStranger } from "./write-stranger.ts";

const dice = diceOf(7);
const plans = Array.from({ length: 60 }, (_, index) => planStranger(dice, index));
const upstream = {
  topics: {
    keys: packs.map(({ name }) => name),
    get: (name: string) => {
      const pack = packs.find((one) => one.name === name);
      if (!pack) throw new Error(`no pack ${name}`);
      return pack;
    },
  },
};

/** Sessions of personas. */
const own = Array.from({ length: 20 }, (_, seed) => {
  const topic = shippedTopics[seed % shippedTopics.length] ?? "";
  const { timeline, profile } = drawTimeline({ topic, seed });
  const source = { timeline: rawOf(timeline), place: { partition: seed, manner: profile.manner }, dice };
  return timeline.sessions.map((session) =>
    planTalk({ ...source, session, random: createRandom(seed, session.period) }),
  );
}).flat();

describe("the plans of strangers", () => {
  it("have the shape of a persona's session: at least three threads, each with its own matter", () => {
    for (const { exchanges, matters } of plans) {
      const threads = new Set(exchanges.map(({ thread }) => thread));
      expect(threads.size).toBeGreaterThanOrEqual(3);
      expect(matters.length).toBe(threads.size);
      expect(exchanges.map(({ n }) => n)).toEqual(exchanges.map((_, at) => at + 1));
    }
  });

  it("are as long as a persona's own sessions, in turns and in words", () => {
    const saidIn = (session: ReturnType<typeof planTalk>) => session.map(({ user }) => user.words);
    const lengths = (sessions: readonly (readonly number[])[]) => sessions.map(({ length }) => length);
    const words = (sessions: readonly (readonly number[])[]) => sessions.flat();
    const strangers = plans.map(({ exchanges }) => exchanges.map(({ user }) => user.words));
    const quantile = (list: readonly number[], share: number) =>
      list.toSorted((one, other) => one - other)[Math.floor(share * list.length)] ?? 0;
    for (const share of [0.25, 0.5, 0.75]) {
      expect(
        Math.abs(quantile(lengths(strangers), share) - quantile(lengths(own.map(saidIn)), share)),
      ).toBeLessThan(3);
      const ratio = quantile(words(strangers), share) / quantile(words(own.map(saidIn)), share);
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.4);
    }
  });

  it("have short and long turns, in all manners of speaking", () => {
    const words = plans.flatMap(({ exchanges }) => exchanges.map(({ user }) => user.words));
    const sorted = words.sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
    expect(at(0.9) / at(0.1)).toBeGreaterThanOrEqual(5);
    expect(new Set(plans.map(({ manner }) => manner)).size).toBeGreaterThan(mannerNames.length / 2);
  });
});

describe("what a model writes for a stranger", () => {
  const subjects = packs.flatMap((pack) => subjectsOf(pack).map(({ subject }) => subject));
  const [plan = planStranger(dice, 0)] = plans;
  const brief = { plan, subjects };
  const good = writeStranger.simulate(brief, createRandom(1));
  const withFirst = (change: Partial<WrittenStranger["exchanges"][number]>): WrittenStranger => ({
    ...good,
    exchanges: good.exchanges.map((turns, at) => (at === 0 ? { ...turns, ...change } : turns)),
  });

  const asking = (n: number) => plan.exchanges[n - 1]?.asks;
  const withQuestions = {
    ...good,
    exchanges: good.exchanges.map((turns) => ({ ...turns, assistant: "Which one is it?" })),
  };

  it("is good if it keeps to its plan", () => {
    expect(writeStranger.check(good, brief)).toEqual([]);
  });

  it("asks far less often than the assistant of a persona may, since that one seldom does", () => {
    const issues = writeStranger.check(withQuestions, brief).filter((issue) => issue.includes("question"));
    expect(issues.length).toBe(good.exchanges.filter(({ n }) => !asking(n)).length);
    const all = plans.flatMap(({ exchanges }) => exchanges.map(({ asks }) => asks));
    const silent = (turns: readonly boolean[]) => turns.filter((asks) => !asks).length / turns.length;
    const mayAsk = own.flatMap((session) =>
      session.map(({ isPlace }, at) => !isPlace && !session[at + 1]?.isPlace),
    );
    expect(silent(all)).toBeGreaterThan(silent(mayAsk) + 0.2);
    // In sessions by a model, about one of ten replies ends with a question.
    expect(silent(all)).toBeGreaterThan(0.85);
    expect(silent(all)).toBeLessThan(1);
  });

  it.each([
    ["a missing exchange", { ...good, exchanges: good.exchanges.slice(1) }, /^"exchanges" must be 1, 2/],
    ["the subject of a question", withFirst({ assistant: `Take ${subjects[0]}s.` }), /must not come up/],
    ["a fact of the user's life", withFirst({ user: "My husband left the tap on." }), /nothing lasting/],
    ["a question where the plan has none", withQuestions, /^exchange \d+: the assistant's turn must not end/],
    ["an early goodbye", withFirst({ user: "Right, goodbye then." }), /goodbye/],
  ])("goes back with %s", (_, written, issue) => {
    expect(writeStranger.check(written, brief).join("\n")).toMatch(issue);
  });

  it("is requested with no subject in the prompt, so that other topics change nothing", () => {
    expect(writeStranger.prompt(brief)).toEqual(writeStranger.prompt({ plan, subjects: [] }));
  });
});

describe("the stage", () => {
  const planned = strangersStage.plan(upstream, {
    partition: -1,
    settings: { strangers: 3, pivots: null },
    random: (...path) => createRandom(7, ...path),
    dice,
  });
  const run = (ask: Services["ask"]) =>
    Promise.all(
      planned.map((task) =>
        strangersStage.run(
          task,
          upstream,
          servicesWith({ random: createRandom(1), ask, countTokens: () => 1 }),
        ),
      ),
    );

  it("asks once for each session, and not at all if a model writes none", async () => {
    let asked = 0;
    const records = await run(async (call, input) => {
      asked += 1;
      return call.simulate(input, createRandom(1));
    });
    expect([planned.length, asked]).toEqual([3, 3]);
    for (const [at, { turns, isPlain }] of records.entries()) {
      expect(isPlain).toBe(false);
      expect(turns.map(({ content }) => countWords(content)).filter((_, index) => index % 2 === 0)).toEqual(
        plans[at]?.exchanges.map(({ user }) => user.words),
      );
    }
  });

  it("takes built-in threads if no answer can be used", async () => {
    const records = await run(async () => {
      throw new ModelError("nothing of use", { kind: "invalid-output", retryable: false });
    });
    for (const [at, { turns, isPlain }] of records.entries()) {
      expect(isPlain).toBe(true);
      expect(turns[0]?.content).toBe(plans[at]?.matters[0]?.[0]?.user);
    }
  });
});
