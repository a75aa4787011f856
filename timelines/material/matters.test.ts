import { describe, expect, it } from "vitest";
import type { Matter } from "../../content/matters/schema.ts";
import { occupations, temperaments } from "../../content/people/bank.ts";
import { holding } from "../../personas/facts/holding.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { dealMatters } from "./matters.ts";
import { type Drawn, drawnLife } from "./testing/lives.ts";

const everyTopic = ["coding", "therapy", "writing", "email", "travelPlanning"];

const matter = (begins: string, of: Partial<Matter>): Matter => ({
  needs: [],
  ...of,
  thread: [{ user: begins }, { reply: "Yes." }, { user: "and then" }, { reply: "That too." }],
});

/** Two matters for each trade, one for each trade in somebody's past, and two for each temperament. */
const every: readonly Matter[] = [
  ...occupations().flatMap(({ name }) => [
    matter(`${name} 1`, { occupation: [name] }),
    matter(`${name} 2`, { occupation: [name], needs: ["partner"] }),
    matter(`once ${name}`, { occupation: [name], retired: true }),
  ]),
  ...temperaments().flatMap((name) => [
    matter(`${name} 1`, { temperament: [name] }),
    matter(`${name} 2`, { temperament: [name], topics: ["writing"] }),
  ]),
];

function deal(
  drawn: Drawn,
  index: number,
  matters = every,
  { topics, ranks } = { topics: everyTopic, ranks: 1 },
) {
  return dealMatters({
    ...{ matters, cast: drawn.cast, temperament: drawn.profile.temperament },
    days: Object.values(drawn.calendar.topics).flatMap(({ windows }) =>
      windows.map(({ session }) => session),
    ),
    sessions: topics.map((topic, index) => ({
      topic,
      rank: Math.min(index, ranks - 1),
      windows: drawn.calendar.topics[topic]?.windows ?? [],
    })),
    random: createRandom(index, "matters"),
  });
}

const lives = Array.from({ length: 200 }, (_, index) => drawnLife(index, everyTopic));
const dealtIn = (drawn: Drawn, index: number) =>
  [...deal(drawn, index)].flatMap(([topic, list]) =>
    list.map((one) => {
      const windows = drawn.calendar.topics[topic]?.windows ?? [];
      return { topic, ...one, date: windows.find(({ period }) => period === one.period)?.session ?? "" };
    }),
  );

describe("matters of trade and temperament", () => {
  it("come to people of that trade or temperament, on a day when all needs are met", () => {
    let behind = 0;
    for (const [index, drawn] of lives.entries())
      for (const { begins, trade, needs, date, topic } of dealtIn(drawn, index)) {
        const [work] = holding(drawn.facts.facts, "work", date);
        if (trade) expect(begins).toContain(work?.role);
        else expect(begins).toContain(drawn.profile.temperament);
        expect(trade?.retired ?? false).toBe(begins.startsWith("once "));
        if (trade?.retired) expect(work?.state).toBe("retired");
        if (trade?.retired) behind += 1;
        expect(drawn.cast.meets(needs, date)).toBe(true);
        if (!trade && begins.endsWith(" 2")) expect(topic).toBe("writing");
      }
    expect(behind).toBeGreaterThan(10);
  });

  it("are the same in the topics of small contexts, no matter what larger ones add", () => {
    const few = { topics: everyTopic.slice(0, 2), ranks: 2 };
    for (const [index, drawn] of lives.entries()) {
      const [first] = everyTopic;
      const [all, alone] = [
        deal(drawn, index, every, { topics: everyTopic, ranks: 2 }),
        deal(drawn, index, every, few),
      ];
      expect(all.get(first ?? "")).toEqual(alone.get(first ?? ""));
    }
  });

  it("come up once in a life, in every second session as long as there are any", () => {
    for (const [index, drawn] of lives.entries()) {
      const begun = dealtIn(drawn, index).map(({ begins }) => begins);
      expect(new Set(begun).size).toBe(begun.length);
    }
    const plenty = temperaments().flatMap((name) =>
      Array.from({ length: 20 }, (_, at) => matter(`${name}, ${at}`, { temperament: [name] })),
    );
    for (const [index, drawn] of lives.entries())
      for (const [, dealt] of deal(drawn, index, plenty))
        expect([
          ["init", "next_month"],
          ["next_week", "next_year"],
        ]).toContainEqual(dealt.map(({ period }) => period));
  });

  it("come to nobody whose trade has none", () => {
    const none = matter("a spell", { occupation: ["wizard"] });
    for (const [index, drawn] of lives.entries())
      expect([...deal(drawn, index, [none]).values()].flat()).toEqual([]);
  });
});
