import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { talkOf } from "./talk-beats.ts";
import { briefsOf } from "./testing/talks.ts";
import { saidIn, withTold } from "./told-before.ts";
import { writeTalk } from "./write-talk.ts";
import { ownOf } from "./written-order.ts";

const random = createRandom("told");
const briefs = briefsOf({ topic: "foodRecommendation", seed: 5 });
const later = briefsOf({ topic: "foodRecommendation", seed: 5, session: 1 });
const services = servicesWith({
  random,
  ask: async (call, input) => call.simulate(input, random),
  countTokens: () => 1,
});
const talk = await writeTalk(briefs, "written", services);
if (talk === null) throw new Error("nothing was written");
const after = withTold(later, [saidIn(briefs, talk)]);
const { date, why } = briefs.shared;

describe("what was told before a session", () => {
  it("is what was really said in each fork, without turns that say nothing by themselves", () => {
    for (const [fork, { told }] of after.forks.entries()) {
      const users = talkOf(briefs, talk, fork).map(({ user }) => user);
      const long = users.filter((user) => user.split(" ").length >= 5);
      expect(long.length).toBeGreaterThan(5);
      expect(long.length).toBeLessThan(users.length);
      expect(told.filter((one) => one.startsWith(`${date}, the user: `))).toEqual(
        long.map((user) => `${date}, the user: ${user}`),
      );
      expect(told[0]).toBe(`${date}: ${why}`);
    }
  });

  it("is in all forks only what all of them share", () => {
    const own = new Set(ownOf(talk.written));
    expect(own.size).toBeGreaterThan(0);
    const turns = talk.fills.flatMap((fill) => fill.map(({ user }) => `${date}, the user: ${user}`));
    expect(after.shared.told.filter((one) => turns.includes(one))).toEqual([]);
    for (const { told } of after.forks)
      for (const one of after.shared.told.filter((text) => text.includes(", the user: ")))
        expect(told).toContain(one);
  });

  it("has the last piece that was made, and the assistant's last reply", () => {
    const exchanges = talk.written.exchanges.map((one, index) =>
      index === 1 ? { ...one, assistant: "Monday: rice\nTuesday: soup" } : one,
    );
    const made = withTold(later, [saidIn(briefs, { ...talk, written: { ...talk.written, exchanges } })]);
    expect(made.shared.told).toContain(`${date}, the assistant's last version:\nMonday: rice\nTuesday: soup`);
    const last = talkOf(briefs, talk, 0).at(-1)?.assistant;
    expect(made.forks[0]?.told.at(-1)).toBe(`${date}, the assistant at the end: ${last}`);
  });

  it("are the drafts if no answer for the session was usable", () => {
    const { told } = entryAt(withTold(later, [saidIn(briefs, null)]).forks, 2);
    const { stories } = entryAt(briefs.forks, 2);
    expect(stories.length).toBeGreaterThan(0);
    const said = told.join("\n").toLowerCase();
    for (const story of stories) expect(said).toContain(story.said.toLowerCase().replace(/\.$/, ""));
  });
});
