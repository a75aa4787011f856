import { describe, expect, it } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { fillPlaces } from "./fill-places.ts";
import { mendTurns } from "./mend-turns.ts";
import { wrongInEvidence } from "./rules/evidence.ts";
import { beatsOfTalk, talkOf } from "./talk-beats.ts";
import { briefsOf } from "./testing/talks.ts";
import { writeSession } from "./write-session.ts";
import { writeTalk } from "./write-talk.ts";

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
    expect(talk.unfilled).toBe(3);
    const { places, date, subjects } = briefs.shared;
    for (const [fork, { stories }] of briefs.forks.entries()) {
      if (fork === briefs.lead) continue;
      const turns = talkOf(briefs, talk, fork);
      for (const { n, event } of places) {
        const story = stories.find((one) => one.event === event);
        if (!story) throw new Error(`no story tells ${event}`);
        const { user } = entryAt(turns, n - 1);
        // The plan may leave out the full stop.
        expect(story.said.replace(/\.$/, "")).toBe(user.replace(/\.$/, ""));
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

  describe("in which an exchange depends on a place", () => {
    const { shared, lead } = briefs;
    const [place] = shared.places;
    const plain = shared.exchanges.find(({ n, tells }) => !tells && n > (place?.n ?? 0))?.n ?? 0;
    /** Every fork says its own number in this exchange. */
    const writeDepending = (isFilled: boolean) => {
      let asked = 0;
      return writeTalk(
        briefs,
        "written",
        servicesWith({
          ask: async (call, input) => {
            const answer = call.simulate(input, createRandom("talk"));
            if (call.name === writeSession.name) {
              const session = writeSession.output.parse(answer);
              const exchanges = session.exchanges.map((one) => ({ ...one, depends: one.n === plain }));
              return call.output.parse({ ...session, exchanges });
            }
            if (!isFilled) throw new ModelError("no", { kind: "invalid-output", retryable: false });
            asked += 1;
            const filled = fillPlaces.output.parse(answer);
            const user = `Fork number ${asked} says this.`;
            const exchanges = filled.exchanges.map((one) => (one.n === plain ? { ...one, user } : one));
            return call.output.parse({ ...filled, exchanges });
          },
          random: createRandom("talk"),
          countTokens: () => 1,
        }),
      );
    };
    const turnsOf = (talk: Awaited<ReturnType<typeof writeDepending>>) => {
      if (talk === null) throw new Error("nothing was written");
      return briefs.forks.map((_, fork) => talkOf(briefs, talk, fork).map(({ user }) => user));
    };

    it("has each fork's own words there and in the places, and the same words everywhere else", async () => {
      const forks = turnsOf(await writeDepending(true));
      const own = new Set([plain, ...shared.places.map(({ n }) => n)]);
      for (const { n } of shared.exchanges)
        expect(new Set(forks.map((turns) => turns[n - 1])).size === 1, `${n}`).toBe(!own.has(n));
    });

    it("leaves it out in a fork that has no usable answer, since nothing was drafted for it", async () => {
      const forks = turnsOf(await writeDepending(false));
      for (const [fork, turns] of forks.entries())
        expect(turns.length).toBe(shared.exchanges.length - (fork === lead ? 0 : 1));
    });

    it("puts its beat among those of the forks", async () => {
      const talk = await writeDepending(true);
      if (talk === null) throw new Error("nothing was written");
      const event = shared.exchanges.find(({ n }) => n === plain)?.event ?? "";
      const beats = beatsOfTalk(briefs, talk);
      expect(beats.shared.map((beat) => beat.event)).not.toContain(event);
      for (const forked of beats.forked) expect(forked.map((beat) => beat.event)).toContain(event);
    });
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
