import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { fillPlaces } from "./fill-places.ts";
import { countWords } from "./habits.ts";
import { exchangeAt, storyIn } from "./story-in.ts";
import { briefsOf } from "./testing/talks.ts";
import { type WriteBrief, type WrittenSession, writeSession } from "./write-session.ts";
import { wrongInOrder } from "./written-order.ts";

type Shared = ReturnType<typeof briefsOf>["shared"];
/** An exchange before the last one that tells nothing and has room for several words. */
const longIn = ({ exchanges }: Shared) =>
  exchanges.slice(0, -1).find(({ tells, isPlace, user }) => !tells && !isPlace && user.words > 8);

const drawn = Array.from({ length: 12 }, (_, seed) => seed).find((seed) =>
  longIn(briefsOf({ topic: "foodRecommendation", seed }).shared),
);
const { shared, forks, lead } = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4 });
const random = createRandom("write");
const [led, fork] = [forks[lead], forks[(lead + 1) % forks.length]];
if (!led || !fork) throw new Error("no fork");
const brief: WriteBrief = { shared, fork: led, lead };
const good = writeSession.simulate(brief, random);
const order = good.outline.map(({ n }) => n);
const isOwn = ({ n, depends }: WrittenSession["exchanges"][number]) =>
  depends || exchangeAt(shared, n).isPlace;
const fill = {
  ...{ base: shared, fork, again: null },
  written: { order, exchanges: good.exchanges.filter((one) => !isOwn(one)) },
  other: good.exchanges.filter(isOwn),
};
const filled = fillPlaces.simulate(fill, random);

const [place] = shared.places;
const before = (place?.n ?? 0) - 1;
const long = longIn(shared)?.n ?? 0;
const story = shared.stories.find(({ act, subject }) => act !== "opens" && subject !== null);
const told = shared.exchanges.find(({ tells, event }) => tells && event === story?.event)?.n ?? 0;

/** The session with one turn changed. */
const withTurn = (n: number, change: Partial<WrittenSession["exchanges"][number]>): WrittenSession => ({
  ...good,
  exchanges: good.exchanges.map((one) => (one.n === n ? { ...one, ...change } : one)),
});
const userOf = (n: number) => good.exchanges.find((one) => one.n === n)?.user ?? "";
/** The user's turn with its last words replaced. Its length stays the same. */
const ending = (n: number, words: string) =>
  [...userOf(n).split(" ").slice(0, -countWords(words)), words].join(" ");

describe("the check of a session", () => {
  it("finds nothing wrong with a good one", () => {
    expect(writeSession.check(good, brief)).toEqual([]);
    expect(fillPlaces.check(filled, fill)).toEqual([]);
  });

  it("requires exactly the planned exchanges", () => {
    const lacking = { ...good, exchanges: good.exchanges.slice(1) };
    expect(writeSession.check(lacking, brief)[0]).toMatch(
      /"exchanges" must be 1, .* in the order of the outline/,
    );
  });

  describe("of what depends on a place", () => {
    const depending = (...numbers: number[]): WrittenSession => ({
      ...good,
      exchanges: good.exchanges.map((one) => ({ ...one, depends: numbers.includes(one.n) })),
    });
    const isPlain = ({ n, tells }: Shared["exchanges"][number]) => !tells && n > (place?.n ?? 0);
    const plain = shared.exchanges.filter(isPlain).map(({ n }) => n);

    it("accepts plain exchanges after a place, and lets them name what only this fork has", () => {
      const [n = 0] = plain;
      const own = shared.silence.words.find((word) => !led.silence.words.includes(word)) ?? "";
      const naming = (written: WrittenSession): WrittenSession => ({
        ...written,
        exchanges: written.exchanges.map((one) => (one.n === n ? { ...one, assistant: `${own}.` } : one)),
      });
      expect(writeSession.check(naming(depending(n)), brief)).toEqual([]);
      expect(writeSession.check(naming(depending()), brief).join()).toContain("must not come up");
    });

    it("accepts none before a place, none that tells a story, and not most of them", () => {
      expect(writeSession.check(depending(1), brief).join()).toContain("no place comes before it");
      expect(writeSession.check(depending(told), brief).join()).toContain("a story of all four lives");
      const visits = shared.exchanges.filter((one) => storyIn(one, shared.stories)?.act === "opens");
      const most = [...plain, ...visits.map(({ n }) => n).filter((n) => n > (place?.n ?? 0))];
      expect(writeSession.check(depending(...most), brief).join()).toContain("at most");
    });
  });

  describe("of the order", () => {
    /** The session in another order. */
    const ordered = (numbers: readonly number[]): WrittenSession => ({
      ...good,
      outline: numbers.map((n) => ({ n, line: `exchange ${n}` })),
      exchanges: numbers.flatMap((n) => good.exchanges.filter((one) => one.n === n)),
    });
    const swapped = (one: number, other: number) =>
      ordered(order.map((n) => (n === one ? other : n === other ? one : n)));
    const isFree = ({ n, tells }: Shared["exchanges"][number]) => !tells && n > 1 && n < order.length;

    it("accepts plain turns and stories of no pivot in any order", () => {
      const [one] = shared.exchanges.filter(isFree);
      const other = shared.exchanges.find(({ n }) => n === told);
      expect(writeSession.check(swapped(one?.n ?? 0, other?.n ?? 0), brief)).toEqual([]);
    });

    it("requires every exchange once", () => {
      expect(writeSession.check(ordered(order.slice(0, -1)), brief)[0]).toContain("must have each exchange");
      expect(writeSession.check(ordered([...order, 2]), brief)[0]).toContain("must have each exchange");
    });

    it("requires the first and the last exchange, and the places in their order", () => {
      const [first, second] = shared.places;
      expect(writeSession.check(swapped(1, 2), brief)[0]).toContain("must begin with 1");
      expect(writeSession.check(swapped(first?.n ?? 0, second?.n ?? 0), brief)[0]).toContain(
        "the places must",
      );
    });

    it("requires the parts of a visit in their order", () => {
      const at = shared.exchanges.findIndex((one) => !one.tells && one.n > 2 && one.n < order.length);
      const earlier = shared.exchanges[at - 1];
      if (!earlier) throw new Error("nothing can be divided");
      const exchanges = shared.exchanges.with(at, { ...earlier, n: at + 1, part: 1, isPlace: false });
      const long = { ...shared, exchanges: exchanges.with(at - 1, { ...earlier, isPlace: false }) };
      expect(wrongInOrder(order, long)).toEqual([]);
      const turned = order.with(at, at).with(at - 1, at + 1);
      expect(wrongInOrder(turned, long).join()).toContain("the exchanges of one visit must");
    });
  });

  const rival = shared.silence.words[0] ?? "";
  it.each<[string, WrittenSession, RegExp]>([
    ["a subject of the forks", withTurn(before, { assistant: `Or ${rival}.` }), /must not come up/],
    [
      "a story of the forks",
      withTurn(long, { user: shared.silence.stories[0] ?? "" }),
      /must not come up that/,
    ],
    [
      "a question before a place",
      withTurn(before, { assistant: "Noted. For whom?" }),
      /must not end with a q/,
    ],
    ["a goodbye in the middle", withTurn(long, { user: ending(long, "bye for now") }), /goodbye/],
    [
      "an untold story",
      withTurn(told, { user: userOf(told).replaceAll(/\p{L}{4,}/gu, "so") }),
      /must name|must tell/,
    ],
    [
      "an opinion outside its story",
      withTurn(long, { user: ending(long, `I love ${shared.subjects[0]}`) }),
      /must not (?:say here|come up)/,
    ],
  ])("finds %s", (_, written, issue) => {
    const issues = writeSession.check(written, brief);
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.join("\n")).toMatch(issue);
  });

  it("finds a repeated turn", () => {
    const other = good.exchanges.find(({ n, user }) => n !== long && countWords(user) >= 8);
    const issues = writeSession.check(withTurn(long, { user: other?.user ?? "" }), brief);
    expect(issues.some((issue) => issue.includes("repeats"))).toBe(true);
  });
});

describe("the check of what a fork says", () => {
  const withFill = (n: number, user: string) => ({
    ...filled,
    exchanges: filled.exchanges.map((one) => (one.n === n ? { ...one, user } : one)),
  });
  const storyAt = (n: number, of: (typeof forks)[number]) => storyIn(exchangeAt(shared, n), of.stories);
  const placeWhere = (test: (n: number) => boolean) => shared.places.find(({ n }) => test(n))?.n ?? 0;
  const userAt = (n: number, exchanges = filled.exchanges) =>
    exchanges.find((one) => one.n === n)?.user ?? "";

  it("requires the places and what depends on them once, and nothing new", () => {
    expect(fillPlaces.check({ ...filled, exchanges: filled.exchanges.slice(1) }, fill)[0]).toContain(
      `"exchanges" must be ${place?.n}, `,
    );
    expect(fillPlaces.check({ ...filled, introduced: ["a cousin"] }, fill)).toEqual([
      'leave out what you introduced, and "introduced" empty: "a cousin"',
    ]);
  });

  it("finds another fork's story instead of its own", () => {
    const n = placeWhere((one) => storyAt(one, led)?.subject?.name !== storyAt(one, fork)?.subject?.name);
    expect(fillPlaces.check(withFill(n, userAt(n, fill.other)), fill).join("\n")).toMatch(/must name/);
  });

  it("finds the opposite of the planned attitude", () => {
    const n = placeWhere((one) => /^(?:likes|dislikes)$/.test(storyAt(one, fork)?.act ?? ""));
    const { act, subject } = storyAt(n, fork) ?? {};
    const said = `${act === "likes" ? "I can't stand" : "I love"} ${subject?.name}. ${userAt(n)}`;
    expect(fillPlaces.check(withFill(n, said), fill).join("\n")).toMatch(/opposite/);
  });
});

describe("the prompt", () => {
  const prompt = JSON.parse(writeSession.prompt(brief)[1]?.content ?? "");

  it("gives each exchange its values, and each place the story of the leading fork", () => {
    expect(prompt.exchanges.length).toBe(shared.exchanges.length);
    for (const [index, one] of prompt.exchanges.entries()) {
      expect(one.user).toMatch(/words?/);
      const story = led.stories.find(({ event }) => event === shared.exchanges[index]?.event);
      if (shared.exchanges[index]?.isPlace) expect(one.tells.said).toBe(story?.said);
    }
  });

  it("tells the assistant nothing about a place before it comes", () => {
    expect(shared.places.length).toBeGreaterThan(0);
    for (const { n, about } of shared.places) {
      expect(JSON.stringify(prompt.exchanges[n - 2])).not.toContain(about);
      expect(prompt.exchanges[n - 2]).not.toHaveProperty("assistant");
    }
  });

  it("contains the stories of the other forks, each in its place and nowhere else", () => {
    const { exchanges, neverSay, onlyInPlaces, neverTell, ...rest } = prompt;
    const others = forks.filter((one) => one !== led);
    for (const { n, event } of shared.places) {
      const saidBy = ({ stories }: typeof led) => stories.find((one) => one.event === event)?.said;
      const told = others.map(saidBy).filter((one) => one !== saidBy(led));
      expect(exchanges[n - 1].others).toEqual([...new Set(told)]);
    }
    const said = JSON.stringify(rest);
    for (const one of forks.flatMap(({ stories }) => stories))
      expect(said).not.toContain(one.said.slice(0, 40));
    expect(neverSay.length).toBeGreaterThan(0);
    expect(onlyInPlaces.length).toBeGreaterThan(0);
    expect([...neverSay, ...onlyInPlaces].sort()).toEqual([...shared.silence.words].sort());
    const here = new Set(shared.places.flatMap(({ oneOf }) => oneOf.map(({ key }) => key)));
    expect(neverTell).toEqual(led.silence.stories.filter((one) => !here.has(one)));
  });

  it("says how the next session begins, so that it stays possible", () => {
    const next = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4, session: 1 }).shared;
    const first = next.stories.find(({ event }) => event === next.exchanges[0]?.event);
    expect(first?.parts[0]?.said.toLowerCase()).toContain(prompt.next.toLowerCase().slice(0, 20));
    const last = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4, session: 3 }).shared;
    expect(last.next).toBeNull();
  });

  it("shows a fork the whole session, with what it has to write as another fork says it", () => {
    const shown = JSON.parse(fillPlaces.prompt(fill)[1]?.content ?? "");
    expect(shown.session.length).toBe(order.length);
    for (const [at, one] of shown.session.entries()) {
      const { n = 0, user, assistant } = good.exchanges.find(({ n }) => n === order[at]) ?? {};
      const isFilled = filled.exchanges.some((other) => other.n === n);
      expect(one).toEqual(isFilled ? { n, otherLife: { user, assistant } } : { user, assistant });
    }
    expect(shown.exchanges.map(({ n }: { n: number }) => n)).toEqual(filled.exchanges.map(({ n }) => n));
    for (const { n, event } of shared.places) {
      const { tells } = shown.exchanges.find((one: { n: number }) => one.n === n);
      expect(tells.said).toBe(fork.stories.find((one) => one.event === event)?.said);
    }
  });

  it("has facts of the day and what was told before, and for a fork also its own stories", () => {
    const later = briefsOf({ topic: "foodRecommendation", seed: 4, session: 2 });
    expect(later.shared.facts.length).toBeGreaterThan(5);
    expect(shared.told).toEqual([]);
    const own = later.forks.map(({ told: before }) =>
      before.filter((one) => !later.shared.told.includes(one)),
    );
    for (const before of own) expect(before.length).toBeGreaterThan(0);
    expect(new Set(own.map((before) => before.join())).size).toBe(4);
    for (const { told: before } of later.forks)
      for (const one of later.shared.told) expect(before).toContain(one);
  });
});
