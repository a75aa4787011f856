import { describe, expect, it } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { fillPlaces } from "./fill-places.ts";
import { mendTurns } from "./mend-turns.ts";
import { wrongInEvidence } from "./rules/evidence.ts";
import { briefsOf } from "./testing/talks.ts";
import { writeSession } from "./write-session.ts";
import { beatsOfTalk, talkOf, writeTalk } from "./write-talk.ts";

const briefs = briefsOf({ topic: "foodRecommendation", seed: 4 });

/** Writes the session with a writer whose answers to these calls can't be used. */
const writeWithout = (names: readonly string[]) =>
  writeTalk(
    briefs,
    "written",
    servicesWith({
      ask: async (call, input) => {
        if (names.includes(call.name))
          throw new ModelError("no", { kind: "invalid-output", retryable: false });
        return call.simulate(input, createRandom("talk"));
      },
      random: createRandom("talk"),
      countTokens: () => 1,
    }),
  );

describe("a session that a model writes", () => {
  it("is `null` if no answer can be used, so that the caller uses the drafts", async () => {
    expect(await writeWithout(["write-session"])).toBeNull();
    expect((await writeWithout([]))?.unfilled).toBe(0);
  });

  it("has the drafted stories in places that nobody could fill, and they are valid evidence", async () => {
    const talk = await writeWithout([fillPlaces.name]);
    if (talk === null) throw new Error("nothing was written");
    expect(talk.unfilled).toBe(4);
    const { places, date, subjects } = briefs.shared;
    for (const [fork, { stories }] of briefs.forks.entries()) {
      const turns = talkOf(briefs, talk, fork);
      for (const { n, event } of places) {
        const story = stories.find((one) => one.event === event);
        if (!story) throw new Error(`no story tells ${event}`);
        const { user } = entryAt(turns, n - 1);
        expect(user).toBe(story.said);
        const told = { ...story, subject: story.subject?.name ?? null, left: story.left?.name ?? null };
        expect(wrongInEvidence(user, told, { today: date, subjects })).toEqual([]);
      }
    }
  });

  it("is told in the order that the writer chose, and the forks differ only in the places", async () => {
    const { shared } = briefs;
    const isFree = ({ n, tells }: (typeof shared.exchanges)[number]) =>
      !tells && n > 1 && n < shared.exchanges.length;
    const story = shared.exchanges.find(
      ({ tells, event, isPlace }) =>
        tells && !isPlace && shared.stories.some((one) => one.event === event && one.act !== "opens"),
    );
    const free = shared.exchanges.findLast(isFree);
    if (!story || !free) throw new Error("nothing can be moved");
    const reorder = (n: number) => (n === story.n ? free.n : n === free.n ? story.n : n);
    const talk = await writeTalk(
      briefs,
      "written",
      servicesWith({
        ask: async (call, input) => {
          const answer = call.simulate(input, createRandom("talk"));
          if (call.name !== writeSession.name) return answer;
          const { outline, exchanges } = writeSession.output.parse(answer);
          const order = outline.map(({ n }) => reorder(n));
          return call.output.parse({
            outline: order.map((n) => ({ n, line: "moved" })),
            exchanges: order.flatMap((n) => exchanges.filter((one) => one.n === n)),
          });
        },
        random: createRandom("talk"),
        countTokens: () => 1,
      }),
    );
    if (talk === null) throw new Error("nothing was written");
    const beats = beatsOfTalk(briefs, talk);
    const planned = [...new Set(shared.exchanges.flatMap(({ tells, event }) => (tells ? [event] : [])))];
    expect(beats.order).not.toEqual(planned);
    expect([...beats.order].sort()).toEqual([...planned].sort());
    for (const forked of beats.forked)
      expect([...beats.shared, ...forked].map(({ event }) => event).sort()).toEqual([...planned].sort());
  });

  it("fails on errors that don't come from the answer, so that the next run can continue", async () => {
    const broken = servicesWith({
      ask: async () => {
        throw new ModelError("no network", { kind: "network", retryable: true });
      },
      random: createRandom("talk"),
      countTokens: () => 1,
    });
    await expect(writeTalk(briefs, "written", broken)).rejects.toThrow("no network");
  });
});

describe("written turns", () => {
  const values = {
    ...{ words: 8, small: true, unasked: true, openEnd: true },
    ...{ fragment: false, typo: false, thanks: false, greets: false },
  };

  it("get the capitals and punctuation of the plan", () => {
    const turns = { user: "User: Is it the BBC — or not? I Wonder.", assistant: "Assistant: It is." };
    expect(mendTurns(turns, values)).toEqual({
      user: "is it the BBC, or not. i wonder",
      assistant: "It is.",
    });
  });

  it("stay as they are if the plan requires no change", () => {
    const turns = { user: "Is it? I wonder.", assistant: "It is." };
    expect(mendTurns(turns, { ...values, small: false, unasked: false, openEnd: false })).toEqual(turns);
  });
});
