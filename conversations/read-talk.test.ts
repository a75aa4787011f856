import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { type FillBrief, fillPlaces } from "./fill-places.ts";
import { type ReadBrief, type ReadLife, readSession, wrongInReading } from "./read-session.ts";
import { planReading, readTalk } from "./read-talk.ts";
import { briefsOf } from "./testing/talks.ts";
import { writeTalk } from "./write-talk.ts";

const briefs = briefsOf({ topic: "foodRecommendation", seed: 4 });
const dice = createRandom("read");

/** Reads every session with this reader. `plants` puts wrong turns into each fork. */
async function reading(reader: (brief: ReadBrief, good: ReadLife) => ReadLife, plants = false) {
  const again: FillBrief["again"][] = [];
  const services = servicesWith({
    random: dice,
    ask: async (call, input) => {
      if (call.name === fillPlaces.name) again.push((input as FillBrief).again);
      const answer = call.simulate(input, dice);
      if (call.name !== readSession.name) return answer;
      return call.output.parse(reader(input as ReadBrief, answer as ReadLife));
    },
    countTokens: () => 1,
  });
  const talk = await writeTalk(briefs, "written", services);
  if (talk === null) throw new Error("nothing was written");
  again.length = 0;
  const plan = planReading(briefs, { ...dice, chance: () => plants });
  return { ...(await readTalk(briefs, { talk, reading: plan }, services)), again };
}

describe("reading a session", () => {
  it("finds nothing wrong if the reader finds what was planned", async () => {
    const { readings, again } = await reading((_, good) => good);
    expect(readings).toEqual({ read: 4, wrong: 0, left: 0, planted: 0, letThrough: 0 });
    expect(again).toEqual([]);
  });

  it("rewrites a fork at most twice, with the reasons, and counts what stays wrong", async () => {
    const { readings, again } = await reading((_, good) => ({ ...good, statements: [] }));
    expect(readings).toEqual({ read: 12, wrong: 12, left: 4, planted: 0, letThrough: 0 });
    expect(again.length).toBe(8);
    for (const one of again) expect(one?.faults.join()).toContain("does not find out");
  });

  it("counts planted turns, and those that a reader who ignores the turns doesn't notice", async () => {
    const { readings } = await reading((_, good) => good, true);
    expect(readings).toMatchObject({ read: 4, wrong: 0, planted: 4, letThrough: 4 });
  });

  it("counts no planted turns as let through if the reader looks at the turns", async () => {
    const own = new Map<string, string>();
    const { readings } = await reading((brief, good) => {
      const plan = JSON.stringify(brief.plan);
      const turns = JSON.stringify(brief.turns);
      const isPlanted = (own.get(plan) ?? turns) !== turns;
      own.set(plan, own.get(plan) ?? turns);
      return isPlanted ? { ...good, statements: [] } : good;
    }, true);
    expect(readings).toMatchObject({ wrong: 0, planted: 4, letThrough: 0 });
  });
});

describe("the comparison of what was read with the plan", () => {
  const [fork] = briefs.forks;
  const plan = { stories: fork?.stories ?? [], lives: ["b"] as const };
  const good = readSession.simulate({ date: "2024-01-01", turns: [], lives: {}, plan }, dice);
  const [first] = good.statements;
  if (!first) throw new Error("nothing is stated");

  it("finds no difference if the reader found what the stories say", () => {
    expect(wrongInReading(good, plan)).toEqual([]);
  });

  it.each<[string, ReadLife, RegExp]>([
    ["another life", { ...good, life: "c" }, /another life/],
    [
      "the contrary",
      { ...good, statements: good.statements.map((one) => ({ ...one, attitude: "neither" as const })) },
      /thinks that the user/,
    ],
    [
      "somebody else's liking",
      { ...good, statements: good.statements.map((one) => ({ ...one, holder: "somebody else" as const })) },
      /does not find out that/,
    ],
    ["nothing", { ...good, statements: [] }, /does not find out that/],
  ])("finds %s", (_, read, issue) => {
    expect(wrongInReading(read, plan).join("\n")).toMatch(issue);
  });
});
